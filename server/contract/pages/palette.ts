import type { JsonObject } from '../json-object';

/**
 * What an element is, which decides where it can stand. `column`: a part of a table. `cell`: it shows a value or acts on
 * a record, as a column too. `field`: it asks for a value. `block`: it is read by itself, and so never repeated in the
 * rows of a list nor put among its filters. `element`: it shows or arranges, anywhere.
 */
export type ElementKind = 'column' | 'cell' | 'field' | 'block' | 'element';

/**
 * One element offered by the palette. `schema` is the JSON added to the page, in the style of the shipped pages.
 */
export interface Choice {
  kind: ElementKind;
  name: string;
  icon: string;
  /** One line that describes its use. */
  description: string;
  schema: { readonly type: string } & Readonly<JsonObject>;
}

interface ChoiceGroup {
  title: string;
  choices: readonly Choice[];
}

const choiceOf =
  (kind: ElementKind) =>
  (name: string, icon: string, description: string, schema: Choice['schema']): Choice => ({
    ...{ kind, name, icon: `fa fa-${icon}`, description, schema },
  });
const column = choiceOf('column');
const cell = choiceOf('cell');
const field = choiceOf('field');
const block = choiceOf('block');
const element = choiceOf('element');

/** The default texts that are to be replaced, each as `property text`. */
const toBeReplaced = new Set<string>();

/** amis-editor numbers its texts: `按钮1`, `选项A`. */
const withoutNumber = (text: string) => text.replace(/[\dA-D一二三]$/, '');
/** Properties with the same use: the text of an element, and its title. */
const useOf: Readonly<Record<string, string>> = { tpl: 'body', content: 'body', header: 'title' };
const sign = (key: string, text: string) => `${useOf[key] ?? key} ${withoutNumber(text)}`;

/** A text of a new element that the editor is to replace by the page's own. */
function toReplace<Key extends string>(key: Key, text: string): Record<Key, string> {
  toBeReplaced.add(sign(key, text));
  return { [key]: text } as Record<Key, string>;
}

/** Whether a text is still the default of a new element. */
export const isToBeReplaced = (key: string, text: string): boolean => toBeReplaced.has(sign(key, text));

const text = (tpl: string) => ({ type: 'tpl', tpl });
const textToReplace = (words: string) => ({ type: 'tpl', ...toReplace('tpl', words) });

/** The dialog of a button to which the designer adds one. */
export const newDialog = { ...toReplace('title', '弹窗标题'), body: [textToReplace('弹窗内容')] };

/** The elements of this console's screens; all others can be found by search. */
export const choiceGroups: readonly ChoiceGroup[] = [
  {
    title: '布局',
    choices: [
      element('容器', 'square-o', '把几个元素放在一起', { type: 'container', body: [textToReplace('内容')] }),
      element('卡片', 'id-card-o', '带边框与标题的一块内容', {
        type: 'container',
        className: 'card',
        body: [{ ...textToReplace('标题'), className: 'card-title' }, textToReplace('内容')],
      }),
      element('分栏', 'columns', '并排的两栏，窄屏时上下排列', {
        type: 'grid',
        columns: [{ body: [textToReplace('左栏')] }, { body: [textToReplace('右栏')] }],
      }),
      element('选项卡', 'folder-o', '几页内容，一次显示一页', {
        type: 'tabs',
        tabs: [
          { ...toReplace('title', '选项卡一'), body: [textToReplace('内容一')] },
          { ...toReplace('title', '选项卡二'), body: [textToReplace('内容二')] },
        ],
      }),
      element('折叠面板', 'chevron-down', '可以收起的内容', {
        type: 'collapse-group',
        activeKey: ['1'],
        body: [{ type: 'collapse', key: '1', ...toReplace('header', '标题'), body: [textToReplace('内容')] }],
      }),
      element('分隔线', 'minus', '分开上下两块内容', { type: 'divider' }),
    ],
  },
  {
    title: '列表与表格',
    choices: [
      block('列表（筛选与分页）', 'table', '查询条件、表格与分页；先选接口，再拖入字段', {
        type: 'crud',
        api: '',
        filter: { body: [] },
        columns: [{ name: 'id', label: '编号', width: 80 }],
      }),
      block('表格', 'th-list', '显示已有数据中的一组记录', {
        type: 'table',
        source: '${items}',
        columns: [{ name: 'id', label: '编号' }],
      }),
      column('操作列', 'ellipsis-h', '每一行的操作按钮，放在列表的最后一列', {
        type: 'operation',
        label: '操作',
        width: 80,
        buttons: [
          { type: 'button', label: '查看', actionType: 'dialog', dialog: { title: '详情', body: [] } },
        ],
      }),
      cell('循环', 'repeat', '对一组数据逐条显示同样的内容', {
        type: 'each',
        source: '${items}',
        items: [text('${index + 1 | html}')],
      }),
    ],
  },
  {
    title: '表单',
    choices: [
      block('表单', 'pencil-square-o', '填写并保存一条记录', {
        type: 'form',
        api: '',
        body: [{ type: 'input-text', name: 'name', label: '名称' }],
      }),
      field('文本框', 'i-cursor', '一行文字', { type: 'input-text', name: 'text', label: '文本' }),
      field('多行文本', 'align-left', '一段文字', { type: 'textarea', name: 'remark', label: '备注' }),
      field('数字框', 'sort-numeric-asc', '一个数', { type: 'input-number', name: 'number', label: '数字' }),
      field('下拉框', 'caret-square-o-down', '从选项或字典里选一个', {
        type: 'select',
        name: 'select',
        label: '选择',
        source: '${dict.yesNo}',
      }),
      field('单选框', 'dot-circle-o', '平铺的选项，选一个', {
        type: 'radios',
        name: 'radio',
        label: '选择',
        source: '${dict.yesNo}',
      }),
      field('复选框', 'check-square-o', '平铺的选项，可选几个', {
        type: 'checkboxes',
        name: 'checks',
        label: '选择',
        options: [
          { ...toReplace('label', '选项一'), value: '1' },
          { ...toReplace('label', '选项二'), value: '2' },
        ],
      }),
      field('开关', 'toggle-on', '是或否', {
        type: 'switch',
        name: 'enabled',
        label: '启用',
        trueValue: 'T',
        falseValue: 'F',
      }),
      field('日期', 'calendar-o', '一个日期', { type: 'input-date', name: 'date', label: '日期' }),
      field('日期范围', 'calendar', '起止日期', {
        type: 'input-date-range',
        name: 'startDate',
        extraName: 'endDate',
        label: '日期',
      }),
      field('隐藏字段', 'eye-slash', '随表单提交、不显示的值', { type: 'hidden', name: 'id' }),
    ],
  },
  {
    title: '展示',
    choices: [
      cell('文字', 'font', '一段文字，可以用 ${字段}', textToReplace('文字')),
      element('字段', 'tag', '表单里只读的一项', { type: 'static', name: 'name', label: '名称' }),
      cell('映射', 'exchange', '按字典显示取值的文字与颜色', {
        type: 'mapping',
        name: 'state',
        label: '状态',
        source: '${dict.yesNo}',
      }),
      element('提示', 'info-circle', '一条说明', {
        type: 'alert',
        ...toReplace('body', '提示内容'),
        level: 'info',
      }),
      cell('链接', 'link', '打开另一个页面', {
        type: 'link',
        href: '#/platform/user/register/list',
        ...toReplace('body', '链接'),
        blank: false,
      }),
      cell('按钮', 'hand-pointer-o', '点击后执行动作', { type: 'button', ...toReplace('label', '按钮') }),
      cell('下拉按钮', 'caret-down', '点开后有几个按钮', {
        type: 'dropdown-button',
        label: '更多',
        buttons: [{ type: 'button', ...toReplace('label', '按钮') }],
      }),
      block('数据容器', 'database', '向接口取一次数据，给里面的元素用', {
        type: 'service',
        api: '',
        body: [textToReplace('内容')],
      }),
    ],
  },
];
