import { BasePlugin } from 'amis-editor';
import { callField, widthField } from '../panel-fields';

const scaffold = { type: 'attention-list', title: '待办提醒', api: '/api/admin/report/attention' };

/** Shows the type in the designer's palette and edits its props. */
export class AttentionListPlugin extends BasePlugin {
  static id = 'AttentionListPlugin';
  override rendererName = 'attention-list';
  override name = '待办提醒';
  description = '等待处理的事项与数量，点击打开对应筛选的列表';
  icon = 'fa fa-bell-o';
  tags = ['控制台组件', '图表'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = scaffold;
  panelTitle = '待办提醒';
  panelBody = [
    { type: 'input-text', name: 'title', label: '标题' },
    { type: 'input-text', name: 'remark', label: '说明' },
    callField('api', '数据接口'),
    widthField(['full', 'half', 'third']),
    { type: 'input-text', name: 'emptyText', label: '没有事项时的文字' },
  ];
}
