import { BasePlugin } from 'amis-editor';
import { callField, kindField, widthField } from '../panel-fields';

const scaffold = {
  type: 'stat-cards',
  api: '/api/admin/report/overview',
  rowKey: 'key',
  cards: [
    {
      key: 'newUsers',
      label: '新增用户',
      name: 'today',
      before: [{ label: '昨日', name: 'yesterday' }],
      good: 'up',
    },
  ],
};

/** Shows the type in the designer's palette and edits its props. */
export class StatCardsPlugin extends BasePlugin {
  static id = 'StatCardsPlugin';
  override rendererName = 'stat-cards';
  override name = '指标卡';
  description = '一排指标，各自与昨日、上周同日等之前的数值比较；点击可打开相应的列表';
  icon = 'fa fa-tachometer';
  tags = ['控制台组件', '图表'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = scaffold;
  panelTitle = '指标卡';
  panelBody = [
    { type: 'input-text', name: 'title', label: '标题' },
    { type: 'input-text', name: 'remark', label: '说明' },
    widthField(['full', 'two-thirds', 'half', 'third']),
    callField('api', '数据接口'),
    { type: 'input-text', name: 'rowKey', label: '指标标识字段', description: '接口每行一个指标时填写' },
    {
      type: 'combo',
      name: 'cards',
      label: '指标',
      multiple: true,
      multiLine: true,
      draggable: true,
      minLength: 1,
      items: [
        { type: 'input-text', name: 'label', label: '名称', required: true },
        { type: 'input-text', name: 'key', label: '标识' },
        { type: 'input-text', name: 'name', label: '字段', required: true },
        kindField(['count', 'money', 'percent', 'text']),
        {
          type: 'combo',
          name: 'before',
          label: '与之比较',
          multiple: true,
          items: [
            { type: 'input-text', name: 'label', placeholder: '昨日', required: true },
            { type: 'input-text', name: 'name', placeholder: '字段', required: true },
            { type: 'input-text', name: 'beside.label', placeholder: '旁边的名称，例如 全天' },
            { type: 'input-text', name: 'beside.name', placeholder: '旁边的字段' },
          ],
        },
        {
          type: 'select',
          name: 'good',
          label: '好消息',
          clearable: true,
          options: [
            { label: '上升', value: 'up' },
            { label: '下降', value: 'down' },
          ],
        },
        { type: 'input-text', name: 'link', label: '点击打开', placeholder: '/platform/…' },
      ],
    },
  ];
}
