import { BasePlugin } from 'amis-editor';
import { orElse } from '../panel-fields';

const scaffold = { type: 'signed-image', name: 'imgUrl', size: 'md' };

/** Shows the type in the designer's palette and edits its props. */
export class SignedImagePlugin extends BasePlugin {
  static id = 'SignedImagePlugin';
  override rendererName = 'signed-image';
  override name = '签名图片';
  description = '显示图床中的一张或多张图片，自动签名，点击放大预览';
  icon = 'fa fa-picture-o';
  tags = ['控制台组件', '展示'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = scaffold;
  panelTitle = '签名图片';
  panelBody = [
    { type: 'input-text', name: 'label', label: '标题' },
    { type: 'input-text', name: 'name', label: '取值字段' },
    { type: 'input-text', name: 'src', label: '固定地址', placeholder: '优先于字段，例如 ${cover}' },
    { type: 'input-text', name: 'source', label: '取值表达式', placeholder: '例如 ${feedback.imgUrl}' },
    {
      type: 'select',
      name: 'separator',
      label: '多张的分隔符',
      pipeIn: orElse('auto'),
      options: [
        { label: '自动（逗号或竖线）', value: 'auto' },
        { label: '逗号 ,', value: ',' },
        { label: '竖线 |', value: '|' },
      ],
    },
    {
      type: 'button-group-select',
      name: 'size',
      label: '缩略图大小',
      pipeIn: orElse('md'),
      options: [
        { label: '小', value: 'sm' },
        { label: '中', value: 'md' },
        { label: '大', value: 'lg' },
      ],
    },
    {
      type: 'button-group-select',
      name: 'shape',
      label: '形状',
      pipeIn: orElse('square'),
      options: [
        { label: '方形', value: 'square' },
        { label: '圆形', value: 'circle' },
      ],
    },
    { type: 'input-number', name: 'limit', label: '最多显示几张', min: 1, precision: 0 },
    { type: 'input-text', name: 'alt', label: '文字说明' },
    { type: 'input-text', name: 'emptyText', label: '没有图片时', placeholder: 'no images yet' },
    { type: 'switch', name: 'preview', label: '点击放大', pipeIn: orElse(true) },
  ];
}
