import { BasePlugin } from 'amis-editor';
import { orElse } from '../panel-fields';

const scaffold = { type: 'rich-text', name: 'content', label: '正文', height: 420 };

/** Shows the type in the designer's palette and edits its props. */
export class RichTextPlugin extends BasePlugin {
  static id = 'ConsoleRichTextPlugin';
  override rendererName = 'rich-text';
  override name = '富文本（签名图片）';
  description = '字号、字间距、图片与视频上传、新窗口预览；保存的内容不带签名';
  icon = 'fa fa-file-text-o';
  tags = ['控制台组件', '表单项'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = {
    type: 'form',
    wrapWithPanel: false,
    data: { content: '<p>正文<strong>示例</strong></p>' },
    body: [{ ...scaffold, static: true }],
  };
  panelTitle = '富文本';
  panelBody = [
    { type: 'input-text', name: 'label', label: '标题' },
    { type: 'input-text', name: 'name', label: '字段', required: true },
    { type: 'input-text', name: 'placeholder', label: '占位文字' },
    { type: 'input-number', name: 'height', label: '初始高度', min: 240, max: 2000, pipeIn: orElse(420) },
    { type: 'switch', name: 'required', label: '必填' },
    { type: 'input-text', name: 'validationErrors.isRequired', label: '未填写时的提示' },
    { type: 'switch', name: 'disabled', label: '禁用' },
    { type: 'switch', name: 'static', label: '只读' },
  ];
}
