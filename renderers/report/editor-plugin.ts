import { BasePlugin, type RegionConfig } from 'amis-editor';
import { orElse } from '../panel-fields';

const scaffold = { type: 'report', range: 'last30', granularities: ['day', 'week', 'month'], body: [] };

/** Shows the type in the designer's palette and edits its props. */
export class ReportPlugin extends BasePlugin {
  static id = 'ReportPlugin';
  override rendererName = 'report';
  override name = '报表框架';
  description = '时间范围、粒度、筛选与页签；里面放图表、指标卡与留存表，它们共用所选的范围';
  icon = 'fa fa-calendar';
  tags = ['控制台组件', '图表'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = scaffold;
  regions: RegionConfig[] = [{ key: 'body', label: '内容' }];
  panelTitle = '报表框架';
  panelBody = [
    { type: 'input-text', name: 'title', label: '标题', placeholder: '例如 ${startDate} 至 ${endDate}' },
    { type: 'input-text', name: 'remark', label: '说明' },
    {
      type: 'select',
      name: 'range',
      label: '打开时的范围',
      pipeIn: orElse('last30'),
      options: [
        { label: '近7天', value: 'last7' },
        { label: '近30天', value: 'last30' },
        { label: '近12个月', value: 'last12m' },
        { label: '不显示', value: 'none' },
      ],
    },
    {
      type: 'checkboxes',
      name: 'granularities',
      label: '粒度',
      joinValues: false,
      extractValue: true,
      options: [
        { label: '日', value: 'day' },
        { label: '周', value: 'week' },
        { label: '月', value: 'month' },
      ],
    },
    {
      type: 'combo',
      name: 'tabs',
      label: '页签',
      multiple: true,
      draggable: true,
      items: [
        { type: 'input-text', name: 'label', label: '文字', required: true },
        { type: 'input-text', name: 'value', label: '值', required: true },
      ],
    },
    {
      type: 'combo',
      name: 'filter',
      label: '筛选项',
      multiple: true,
      multiLine: true,
      draggable: true,
      items: [
        { type: 'input-text', name: 'label', label: '标题' },
        { type: 'input-text', name: 'name', label: '字段', required: true },
        {
          type: 'select',
          name: 'type',
          label: '形式',
          required: true,
          options: [
            { label: '下拉框', value: 'select' },
            { label: '文本框', value: 'input-text' },
          ],
        },
        { type: 'input-text', name: 'source', label: '选项', placeholder: '例如 ${dict.orderState}' },
      ],
    },
  ];
}
