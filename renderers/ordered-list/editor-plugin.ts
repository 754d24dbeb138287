import { BasePlugin } from 'amis-editor';

const scaffold = {
  type: 'ordered-list',
  api: '',
  saveOrderApi: '',
  primaryField: 'id',
  labelField: 'title',
};

/** Shows the type in the designer's palette and edits its props. */
export class OrderedListPlugin extends BasePlugin {
  static id = 'OrderedListPlugin';
  override rendererName = 'ordered-list';
  override name = '可排序列表';
  description = '拖动、键盘或输入位置来调整顺序的列表，每次移动立即保存';
  icon = 'fa fa-sort';
  tags = ['控制台组件', '展示'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = scaffold;
  panelTitle = '可排序列表';
  panelBody = [
    { type: 'input-text', name: 'api', label: '列表接口', placeholder: '/api/admin/…' },
    { type: 'input-text', name: 'saveOrderApi', label: '保存移动的接口', placeholder: '/api/admin/…' },
    { type: 'input-text', name: 'primaryField', label: '编号字段', value: 'id' },
    { type: 'input-text', name: 'labelField', label: '标题字段', value: 'title' },
    { type: 'input-text', name: 'emptyText', label: '没有记录时的说明' },
  ];
}
