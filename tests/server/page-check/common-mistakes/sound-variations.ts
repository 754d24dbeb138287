import type { JsonObject } from '../../../../server/contract/json-object';

/** A change of one element that keeps the page valid. */
interface Variation {
  name: string;
  page: unknown;
}

interface Edit {
  name: string;
  /** Whether the change applies to an element. */
  on: (element: JsonObject, key: string) => boolean;
  change: (element: JsonObject) => void;
}

const isColumn = (_: JsonObject, key: string) => key === 'crud columns';
const isPlainColumn = (element: JsonObject, key: string) =>
  key === 'crud columns' && element['type'] === undefined && typeof element['name'] === 'string';
const typed = (pattern: RegExp) => (element: JsonObject) => pattern.test(String(element['type']));
const set = (more: JsonObject) => (element: JsonObject) => void Object.assign(element, more);

const edits: readonly Edit[] = [
  {
    name: 'a renamed column',
    on: (element, key) => isColumn(element, key) && typeof element['label'] === 'string',
    change: (column) => void (column['label'] = `${String(column['label'])}（新）`),
  },
  { name: 'a wider column', on: isColumn, change: set({ width: 240 }) },
  { name: 'a column width in percent', on: isColumn, change: set({ width: '20%', align: 'center' }) },
  { name: 'a fixed column', on: isColumn, change: set({ fixed: 'left' }) },
  {
    name: 'a column with a placeholder',
    on: isPlainColumn,
    change: set({ placeholder: '无', className: 'ellipsis' }),
  },
  { name: 'a column hidden by default', on: isColumn, change: set({ toggled: false }) },
  {
    name: 'a column as a text',
    on: isPlainColumn,
    change: (column) =>
      Object.assign(column, { type: 'tpl', tpl: `\${${String(column['name'])} || '-' | html}` }),
  },
  {
    name: 'a button in another colour',
    on: typed(/^button$/),
    change: set({ level: 'light', size: 'sm', icon: 'view' }),
  },
  { name: 'a button with a hint', on: typed(/^button$/), change: set({ tooltip: '说明（{必看}）' }) },
  {
    name: 'a larger dialog',
    on: (_, key) => key === 'dialog',
    change: (dialog) => void ('$ref' in dialog || (dialog['size'] = 'xl')),
  },
  {
    name: 'a required field',
    on: typed(/^(?:input-text|textarea|select)$/),
    change: set({ required: true, description: '必填' }),
  },
  {
    name: 'a field with a placeholder',
    on: typed(/^(?:input-text|textarea)$/),
    change: set({ placeholder: '请输入', showCounter: true }),
  },
  { name: 'a shorter text', on: typed(/^textarea$/), change: set({ maxLength: 10 }) },
  { name: 'a searched select', on: typed(/^select$/), change: set({ searchable: true, clearable: true }) },
  { name: 'more rows', on: typed(/^crud$/), change: set({ perPage: 50, perPageAvailable: [20, 50, 100] }) },
  {
    name: 'a list beside a note',
    on: typed(/^page$/),
    change: (page) =>
      void (page['body'] = [
        { type: 'alert', level: 'info', body: '每天 {10:00} 更新，共 ${1 + 1} 项' },
        page['body'],
      ].flat()),
  },
  {
    name: 'a page in tabs',
    on: typed(/^page$/),
    change: (page) =>
      void (page['body'] = {
        type: 'tabs',
        tabs: [
          { title: '数据', body: page['body'] },
          { title: '说明', body: '说明' },
        ],
      }),
  },
  {
    name: 'a page in a container',
    on: typed(/^page$/),
    change: (page) =>
      void (page['body'] = { type: 'container', className: 'p-3 bg-white', body: page['body'] }),
  },
  { name: 'a remark', on: typed(/^page$/), change: set({ remark: '说明', subTitle: '每日更新' }) },
];

/** Applies every third edit, each to a copy of the page; `turn` selects the third. Skips edits that fit no element. */
export function* varied(schema: unknown, turn: number): Iterable<Variation> {
  for (const [at, { name, on, change }] of edits.entries()) {
    if ((at + turn) % 3 !== 0) continue;
    const page = structuredClone(schema);
    const element = [...elementsOf(page)].findLast((one) => on(one.value, one.key));
    if (element === undefined) continue;
    change(element.value);
    yield { name, page };
  }
}

function* elementsOf(value: unknown, key = ''): Iterable<{ value: JsonObject; key: string }> {
  if (Array.isArray(value)) for (const item of value as unknown[]) yield* elementsOf(item, key);
  else if (typeof value === 'object' && value !== null) {
    yield { value: value as JsonObject, key };
    const type = (value as JsonObject)['type'];
    for (const [name, child] of Object.entries(value))
      yield* elementsOf(child, type === 'crud' && name === 'columns' ? 'crud columns' : name);
  }
}

const order = 'user/order/list.json';
const message = 'app/message/list.json';
const help = 'help/category.json';
const view = '/body/columns/7/buttons/0';
const detail = `${view}/dialog/body/body/-`;
const select = (options: readonly object[]) => ({ type: 'select', name: 'state', label: '状态', options });

/** A change of a shipped page that looks like a mistake but is valid: its place and its value. */
export const soundChanges: readonly (readonly [name: string, page: string, at: string, put: unknown])[] = [
  [
    'a container without content that its style makes visible',
    order,
    '/toolbar',
    [{ type: 'container', body: [], style: { height: 16 } }],
  ],
  [
    'columns of which one is empty',
    order,
    '/toolbar',
    [
      {
        type: 'flex',
        items: [
          { type: 'container', body: [] },
          { type: 'tpl', tpl: '右' },
        ],
      },
      { type: 'grid', columns: [{ body: [] }, { body: [{ type: 'tpl', tpl: '右' }] }] },
    ],
  ],
  ['a picture as icon', order, '/toolbar', [{ type: 'icon', icon: '/files/logo.svg' }]],
  [
    'a form whose revision an item fills',
    'docs/category.json',
    '/body/columns/7/buttons/0/dialog/body/body',
    [
      { type: 'input-text', name: 'categoryName', label: '名称', autoFill: { revision: '${revision}' } },
      ...['id', 'parentId', 'route', 'sort'].map((name) => ({ type: 'hidden', name })),
    ],
  ],
  [
    'a second column that formats the same field differently',
    order,
    '/body/columns/-',
    { name: 'state', label: '是否已付', type: 'tpl', tpl: "${state == 2 ? '是' : '否'}" },
  ],
  [
    'a select with some of the field’s values',
    order,
    '/body/filter/body/3',
    select([{ label: '成功的', value: 2 }]),
  ],
  [
    'an option that stands for all values',
    order,
    '/body/filter/body/3',
    select([
      { label: '全部', value: '' },
      { label: '已付款', value: 2 },
    ]),
  ],
  ['a condition on two values', order, `${view}/visibleOn`, '${state == 1 || state == 4}'],
  ['a comparison with a number as text', order, `${view}/visibleOn`, "${state == '2'}"],
  ['a condition on a list of values', order, `${view}/visibleOn`, '${ARRAYINCLUDES([1, 2], state)}'],
  ['a condition on the logged-in user', order, `${view}/visibleOn`, "${staff.username != '' && mobile}"],
  [
    'two buttons with one label and different conditions',
    order,
    '/body/columns/7/buttons/-',
    {
      type: 'button',
      label: '详情',
      visibleOn: '${state == 3}',
      actionType: 'link',
      link: '/platform/user/order/list',
    },
  ],
  [
    'a button that only reloads',
    order,
    '/toolbar',
    [{ type: 'button', label: '刷新', actionType: 'reload', target: 'list' }],
  ],
  [
    'a button that opens another screen',
    order,
    '/toolbar',
    [{ type: 'button', label: '帮助', actionType: 'link', link: '/platform/help/category' }],
  ],
  [
    'a default that is a formula',
    'app/channel/list.json',
    '/toolbar/0/dialog/body/body/2/value',
    '${TODAY()}',
  ],
  ['a default of zero as text', message, '/toolbar/0/dialog/body/body/3/value', '0'],
  ['a condition for a required field', message, '/toolbar/0/dialog/body/body/5/requiredOn', '${mode == 1}'],
  [
    'dialog buttons, one of which confirms',
    help,
    '/toolbar/0/dialog/actions',
    [
      { type: 'button', label: '取消', actionType: 'cancel' },
      { type: 'button', label: '保存', level: 'primary', actionType: 'confirm' },
    ],
  ],
  [
    'a plain text in a form',
    help,
    '/toolbar/0/dialog/body/body/-',
    { type: 'static', label: '提示', value: '名称不能重复' },
  ],
  [
    'two fields in one line',
    help,
    '/toolbar/0/dialog/body/body/1',
    {
      type: 'group',
      body: [
        { type: 'input-text', name: 'categoryName', label: '分类名称', required: true },
        { type: 'input-number', name: 'sort', label: '次序' },
      ],
    },
  ],
  [
    'details in tabs',
    order,
    detail,
    {
      type: 'tabs',
      tabs: [
        { title: '用户', body: [{ type: 'static', name: 'userId', label: '用户' }] },
        { title: '支付', body: [{ type: 'static', name: 'payTime', label: '付款时间' }] },
      ],
    },
  ],
  [
    'an element with its own data',
    order,
    '/toolbar',
    [{ type: 'service', data: { day: 1 }, body: '第 ${day} 天' }],
  ],
  ['a date in Chinese', order, '/body/columns/6/tpl', '${createTime | date:YYYY年MM月DD日 HH:mm}'],
  ['a switch with the values of its field', message, '/toolbar/0/dialog/body/body/7/value', 'T'],
  ['a picture of a column', order, '/toolbar', [{ type: 'image', src: '/files/notice.png', alt: '通知' }]],
];
