import { BasePlugin } from 'amis-editor';
import { callField, orElse, textBody } from '../panel-fields';

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
    callField('api', '列表接口'),
    callField('saveOrderApi', '保存移动的接口'),
    textBody('body', '每一行的内容'),
    { type: 'input-text', name: 'primaryField', label: '编号字段', pipeIn: orElse('id') },
    { type: 'input-text', name: 'labelField', label: '标题字段', pipeIn: orElse('title') },
    { type: 'input-text', name: 'emptyText', label: '没有记录时的说明' },
  ];
}
