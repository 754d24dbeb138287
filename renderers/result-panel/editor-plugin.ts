import { BasePlugin } from 'amis-editor';
import { callField } from '../panel-fields';

const scaffold = {
  type: 'result-panel',
  source: '${failed}',
  noun: '项目',
  reason: '没有成功',
};

/** Shows the type in the designer's palette and edits its props. */
export class ResultPanelPlugin extends BasePlugin {
  static id = 'ResultPanelPlugin';
  override rendererName = 'result-panel';
  override name = '批量结果';
  description = '批量操作之后列出没有成功的项目，可以复制、导出、重试';
  icon = 'fa fa-list-check';
  tags = ['控制台组件', '展示'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = scaffold;
  panelTitle = '批量结果';
  panelBody = [
    { type: 'input-text', name: 'source', label: '取值表达式', placeholder: '例如 ${unRegMobiles}' },
    { type: 'input-text', name: 'noun', label: '项目的名称' },
    { type: 'input-text', name: 'reason', label: '没有成功的原因' },
    { type: 'input-text', name: 'summary', label: '整体结果' },
    {
      type: 'input-text',
      name: 'filename',
      label: '文件名',
      description: '{字段} 与 {YYYYMMDDHHmmss} 会被替换',
    },
    callField('findApi', '查出记录的接口'),
    { type: 'input-text', name: 'match', label: '是哪一条记录', placeholder: '例如 ${status == 1}' },
    callField('retryApi', '重试的接口'),
    { type: 'input-text', name: 'retryText', label: '重试按钮的文字' },
  ];
}
