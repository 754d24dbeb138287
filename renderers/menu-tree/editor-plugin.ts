import { BasePlugin } from 'amis-editor';
import { callField } from '../panel-fields';

const scaffold = {
  type: 'menu-tree',
  name: 'menuIds',
  label: '菜单权限',
  source: { url: '', responseData: { options: '${menuList}' } },
};

/** Shows the type in the designer's palette and edits its props. */
export class MenuTreePlugin extends BasePlugin {
  static id = 'MenuTreePlugin';
  override rendererName = 'menu-tree';
  override name = '菜单权限树';
  description = '带勾选框的树，保存什么就显示什么；上级的半选状态由下级决定，可搜索，可用键盘操作';
  icon = 'fa fa-sitemap';
  tags = ['控制台组件', '表单项'];
  isBaseComponent = true;
  scaffold = scaffold;
  previewSchema = { type: 'form', wrapWithPanel: false, body: [scaffold] };
  panelTitle = '菜单权限树';
  panelBody = [
    { type: 'input-text', name: 'label', label: '标题' },
    { type: 'input-text', name: 'name', label: '字段名', required: true },
    callField('source', '接口'),
    {
      type: 'input-text',
      name: 'source.responseData.options',
      label: '树所在字段',
      hiddenOn: '${!source.url}',
      placeholder: '例如 ${menuList}',
    },
    { type: 'input-text', name: 'disabledTip', label: '不可选时的提示' },
    { type: 'switch', name: 'required', label: '必填' },
    { type: 'switch', name: 'disabled', label: '禁用' },
    { type: 'input-text', name: 'description', label: '说明' },
  ];
}
