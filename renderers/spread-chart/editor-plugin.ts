import { BasePlugin } from 'amis-editor';
import { callField, columnsField, orElse, widthField } from '../panel-fields';

const scaffold = {
  type: 'spread-chart',
  title: '分布',
  api: {
    method: 'post',
    url: '/api/admin/report/source',
    data: { startDate: '${startDate}', endDate: '${endDate}', dimension: 'client' },
  },
  axis: { name: 'name', label: '名称' },
  figure: { name: 'users', label: '用户' },
  share: 'share',
};

/** Shows the type in the designer's palette and edits its props. */
export class SpreadChartPlugin extends BasePlugin {
  static id = 'SpreadChartPlugin';
  override rendererName = 'spread-chart';
  override name = '分布图';
  description = '整体的构成：排行或环形，附同样数据的表格与 Excel 导出；放在报表框架里';
  icon = 'fa fa-pie-chart';
  tags = ['控制台组件', '图表'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = { type: 'report', body: [scaffold] };
  panelTitle = '分布图';
  panelBody = [
    { type: 'input-text', name: 'title', label: '标题' },
    { type: 'input-text', name: 'remark', label: '说明' },
    widthField(['full', 'two-thirds', 'half', 'third']),
    {
      type: 'select',
      name: 'look',
      label: '样式',
      pipeIn: orElse('ranking'),
      options: [
        { label: '排行', value: 'ranking' },
        { label: '环形', value: 'ring' },
      ],
    },
    callField('api', '数据接口'),
    { type: 'input-text', name: 'axis.name', label: '名称字段' },
    { type: 'input-text', name: 'axis.label', label: '名称表头' },
    { type: 'input-text', name: 'figure.name', label: '数值字段' },
    { type: 'input-text', name: 'figure.label', label: '数值表头' },
    { type: 'input-text', name: 'share', label: '占比字段' },
    { type: 'input-number', name: 'limit', label: '显示前几名', min: 1, max: 50, pipeIn: orElse(8) },
    columnsField,
    { type: 'input-text', name: 'emptyText', label: '没有数据时的文字' },
    { type: 'input-text', name: 'filename', label: '导出文件名' },
  ];
}
