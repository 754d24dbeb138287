import { BasePlugin } from 'amis-editor';
import { callField, orElse } from '../panel-fields';

const scaffold = {
  type: 'in-place-number',
  name: 'sort',
  label: '排序',
  min: 0,
  max: 9999,
  api: '',
};

/** Shows the type in the designer's palette and edits its props. */
export class InPlaceNumberPlugin extends BasePlugin {
  static id = 'InPlaceNumberPlugin';
  override rendererName = 'in-place-number';
  override name = '就地保存的数字';
  description = '表格里的数字输入框，回车或离开时保存，失败时恢复原值';
  icon = 'fa fa-sort-numeric-asc';
  tags = ['控制台组件', '展示'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = { ...scaffold, data: { sort: 1 } };
  panelTitle = '就地保存的数字';
  panelBody = [
    { type: 'input-text', name: 'label', label: '列标题' },
    { type: 'input-text', name: 'name', label: '字段名', required: true },
    { type: 'input-text', name: 'description', label: '朗读说明', placeholder: '例如 ${categoryName}的排序' },
    callField('api', '保存接口'),
    { type: 'input-number', name: 'min', label: '最小值', pipeIn: orElse(0) },
    { type: 'input-number', name: 'max', label: '最大值', pipeIn: orElse(9999) },
  ];
}
