import { BasePlugin } from 'amis-editor';

const scaffold = { type: 'image-upload', name: 'coverImg', label: '封面图' };

/** Shows the type in the designer's palette and edits its props. */
export class ImageUploadPlugin extends BasePlugin {
  static id = 'ConsoleImageUploadPlugin';
  override rendererName = 'image-upload';
  override name = '图片上传（签名图片）';
  description = '上传一张 JPG 或 PNG 图片（不超过 2MB），显示时自动签名，保存的地址不带签名';
  icon = 'fa fa-picture-o';
  tags = ['控制台组件', '表单项'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = { type: 'form', wrapWithPanel: false, body: [scaffold] };
  panelTitle = '图片上传';
  panelBody = [
    { type: 'input-text', name: 'label', label: '标题' },
    { type: 'input-text', name: 'name', label: '字段', required: true },
    { type: 'input-text', name: 'placeholder', label: '说明文字' },
    { type: 'switch', name: 'required', label: '必填' },
    { type: 'input-text', name: 'validationErrors.isRequired', label: '未填写时的提示' },
    { type: 'switch', name: 'disabled', label: '禁用' },
    { type: 'switch', name: 'static', label: '只读' },
  ];
}
