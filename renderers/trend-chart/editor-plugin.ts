import { BasePlugin } from 'amis-editor';
import { callField, columnsField, kindField, orElse, widthField } from '../panel-fields';

const scaffold = {
  type: 'trend-chart',
  title: '趋势',
  api: {
    method: 'post',
    url: '/api/admin/report/trend',
    data: { startDate: '${startDate}', endDate: '${endDate}', granularity: '${granularity}' },
  },
  axis: { name: 'date', label: '日期' },
  series: [{ name: 'newUsers', label: '新增用户', as: 'line', sum: true }],
};

/** Shows the type in the designer's palette and edits its props. */
export class TrendChartPlugin extends BasePlugin {
  static id = 'TrendChartPlugin';
  override rendererName = 'trend-chart';
  override name = '趋势图';
  description = '随时间变化的折线、面积或柱形，附同样数据的表格与 Excel 导出；放在报表框架里';
  icon = 'fa fa-line-chart';
  tags = ['控制台组件', '图表'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = { type: 'report', body: [scaffold] };
  panelTitle = '趋势图';
  panelBody = [
    { type: 'input-text', name: 'title', label: '标题' },
    { type: 'input-text', name: 'remark', label: '说明' },
    widthField(['full', 'two-thirds', 'half', 'third']),
    callField('api', '数据接口'),
    { type: 'input-text', name: 'axis.name', label: '日期字段' },
    { type: 'input-text', name: 'axis.label', label: '日期表头' },
    {
      type: 'combo',
      name: 'series',
      label: '指标',
      multiple: true,
      multiLine: true,
      draggable: true,
      minLength: 1,
      items: [
        { type: 'input-text', name: 'label', label: '名称', required: true },
        { type: 'input-text', name: 'name', label: '字段', required: true },
        kindField(['count', 'money', 'percent']),
        {
          type: 'select',
          name: 'as',
          label: '画成',
          placeholder: '折线',
          options: [
            { label: '折线', value: 'line' },
            { label: '面积', value: 'area' },
            { label: '柱形', value: 'bar' },
          ],
        },
        {
          type: 'select',
          name: 'axis',
          label: '刻度',
          placeholder: '左边',
          options: [
            { label: '左边', value: 'left' },
            { label: '右边', value: 'right' },
          ],
        },
        { type: 'switch', name: 'sum', label: '表尾合计' },
      ],
    },
    {
      type: 'input-text',
      name: 'splitBy',
      label: '拆分字段',
      description: '每行一个日期和一个名称时填写，每个名称画一条',
    },
    { type: 'switch', name: 'stacked', label: '堆叠' },
    { type: 'input-number', name: 'height', label: '高度', min: 120, max: 800, pipeIn: orElse(300) },
    columnsField,
    { type: 'input-text', name: 'emptyText', label: '没有数据时的文字' },
    { type: 'input-text', name: 'filename', label: '导出文件名', placeholder: '例如 订单趋势_{startDate}' },
  ];
}
