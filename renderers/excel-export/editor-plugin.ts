import { BasePlugin } from 'amis-editor';
import { callField, orElse } from '../panel-fields';

const scaffold = {
  type: 'excel-export',
  label: '导出',
  api: { method: 'post', url: '' },
  filename: '导出_{YYYYMMDDHHmmss}.xlsx',
  columns: [{ name: 'id', label: '编号' }],
};

/** Shows the type in the designer's palette and edits its props. */
export class ExcelExportPlugin extends BasePlugin {
  static id = 'ExcelExportPlugin';
  override rendererName = 'excel-export';
  override name = '导出 Excel';
  description = '按钮：逐页读取整个列表并生成一个 xlsx 文件，显示进度，可取消';
  icon = 'fa fa-file-excel-o';
  tags = ['控制台组件', '按钮'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = scaffold;
  panelTitle = '导出 Excel';
  panelBody = [
    { type: 'input-text', name: 'label', label: '按钮文字' },
    {
      type: 'select',
      name: 'level',
      label: '样式',
      pipeIn: orElse('default'),
      options: [
        { label: '默认', value: 'default' },
        { label: '主要', value: 'primary' },
        { label: '次要', value: 'secondary' },
        { label: '强调', value: 'enhance' },
        { label: '链接', value: 'link' },
        { label: '信息', value: 'info' },
        { label: '成功', value: 'success' },
        { label: '警告', value: 'warning' },
        { label: '危险', value: 'danger' },
        { label: '浅色', value: 'light' },
        { label: '深色', value: 'dark' },
      ],
    },
    {
      type: 'select',
      name: 'size',
      label: '大小',
      pipeIn: orElse('md'),
      options: [
        { label: '很小', value: 'xs' },
        { label: '小', value: 'sm' },
        { label: '中', value: 'md' },
        { label: '大', value: 'lg' },
      ],
    },
    { type: 'icon-picker', name: 'icon', label: '图标' },
    { type: 'input-text', name: 'tooltip', label: '悬停时的提示' },
    callField('api', '列表接口'),
    {
      type: 'input-text',
      name: 'filename',
      label: '文件名',
      description: '{字段} 与 {YYYYMMDDHHmmss} 会被替换',
    },
    {
      type: 'input-text',
      name: 'rowKey',
      label: '唯一字段',
      description: '列表在导出途中变化时，同一行只写一次',
    },
    {
      type: 'input-number',
      name: 'pageSize',
      label: '每次读取条数',
      min: 1,
      max: 10000,
      pipeIn: orElse(10000),
    },
    {
      type: 'combo',
      name: 'columns',
      label: '导出列',
      multiple: true,
      multiLine: true,
      draggable: true,
      minLength: 1,
      items: [
        { type: 'input-text', name: 'label', label: '表头', required: true },
        { type: 'input-text', name: 'name', label: '字段' },
        { type: 'input-text', name: 'value', label: '表达式', placeholder: '代替字段' },
        { type: 'input-text', name: 'map', label: '取值文字', placeholder: '例如 ${dict.codeUsed}' },
        { type: 'input-number', name: 'width', label: '列宽', min: 1 },
      ],
    },
  ];
}
