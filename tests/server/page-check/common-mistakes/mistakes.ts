/** A mistake of an operations editor: its place, its value, and the rule that reports it. */
export interface Mistake {
  name: string;
  /** The shipped page, below `pages/`. */
  page: string;
  /** JSON pointer; a last step `-` appends to a list. */
  at: string;
  /** Undefined removes the value. */
  put: unknown;
  rule: string;
}

const feedback = 'feedback/list.json';
const batches = 'vip/redemption/batch/list.json';
const filter = '/body/filter/body';
const columns = '/body/columns';
const view = `${columns}/8/buttons/0`;
const form = `${view}/dialog/body`;
const make = '/toolbar/dialog/body/body';
const on = (page: string, rule: string) => (name: string, at: string, put?: unknown) => ({
  ...{ name, page, at, put, rule },
});

const twice = on(feedback, 'sense/duplicate');
const idle = on(feedback, 'sense/idle-button');
const options = on(feedback, 'sense/wrong-options');
const condition = on(feedback, 'expression/pointless-condition');
const unnamed = on(feedback, 'sense/unnamed');
const given = on(feedback, 'sense/given-words');
const odd = on(feedback, 'sense/odd-value');
const empty = on(feedback, 'sense/empty');
const limit = on(feedback, 'sense/wrong-limit');
const tab = on(feedback, 'sense/unknown-tab');
const tabs = (more: object) => ({
  type: 'tabs',
  tabs: [
    { title: '一', body: '内容甲' },
    { title: '二', body: '内容乙' },
  ],
  ...more,
});
const effect = on(feedback, 'sense/no-effect');
const order = 'user/order/list.json';
const message = 'app/message/list.json';
const help = 'help/category.json';
const button = (more: object) => ({ type: 'button', label: '按钮', ...more });

export const mistakes: readonly Mistake[] = [
  tab('tabs that open a tab by its title', '/body', tabs({ defaultKey: '二' })),
  tab('tabs that open a tab that is gone', '/body', tabs({ activeKey: 2 })),
  twice('a duplicate filter', `${filter}/-`, {
    type: 'select',
    name: 'status',
    label: '状态',
    source: '${dict.feedbackStatus}',
  }),
  twice('a duplicate column', `${columns}/-`, { name: 'createTime', label: '时间' }),
  twice('two columns with the same title', `${columns}/0/label`, '联系电话'),
  twice('a duplicate option', `${filter}/0`, {
    ...{ type: 'select', name: 'contact', label: '电话' },
    options: [
      { label: '甲', value: '1' },
      { label: '乙', value: '1' },
    ],
  }),
  twice('two options with the same label', `${filter}/0`, {
    ...{ type: 'select', name: 'contact', label: '电话' },
    options: [
      { label: '甲', value: '1' },
      { label: '甲', value: '2' },
    ],
  }),
  twice('a duplicate field in a form', `${form}/body/-`, { type: 'textarea', name: 'remark', label: '说明' }),
  twice('a picture upload that fills the field of another item', `${form}/body/-`, {
    ...{ type: 'image-upload', name: 'remark', label: '图片' },
  }),
  on('vip/redemption/batch/list.json', 'sense/duplicate')(
    'two elements with the same id',
    `${columns}/8/buttons/1/dialog/body/id`,
    'generateForm',
  ),
  twice('two tabs with the same title', '/body', {
    type: 'tabs',
    tabs: [
      { title: '甲', body: '一' },
      { title: '甲', body: '二' },
    ],
  }),

  on(feedback, 'sense/no-call')('a list without a call', '/body/api'),
  on(feedback, 'sense/no-call')('a form without a call', `${form}/api`),
  idle('a button that does nothing', `${columns}/8/buttons/-`, button({})),
  idle('an event without actions', `${columns}/8/buttons/-`, button({ onEvent: { click: { actions: [] } } })),
  idle('a button whose dialog is missing', `${view}/dialog`),
  idle('a reference to a removed dialog', `${view}/dialog`, { $ref: 'reply' }),
  idle('a link without a target', `${columns}/8/buttons/-`, button({ actionType: 'link' })),
  idle('a request without a call', `${columns}/8/buttons/-`, button({ actionType: 'ajax' })),
  idle('an action that does not exist', `${view}/actionType`, 'dailog'),
  idle(
    'a toast without text',
    `${columns}/8/buttons/-`,
    button({ onEvent: { click: { actions: [{ actionType: 'toast', args: {} }] } } }),
  ),

  on(feedback, 'sense/no-options')('a select without options', `${filter}/1/source`),
  on(feedback, 'sense/no-options')('an empty list of options', `${filter}/2`, {
    type: 'radios',
    name: 'isReply',
    label: '回复',
    options: [],
  }),
  on(feedback, 'sense/no-options')('a mapping without a map', `${columns}/6/source`),
  options('the dictionary of another field', `${filter}/1/source`, '${dict.orderState}'),
  options('another yes-or-no dictionary', `${filter}/2/source`, '${dict.willingToContact}'),
  options('a column with a wrong dictionary', `${columns}/6/source`, '${dict.versionStatus}'),
  options('an option outside the dictionary', `${filter}/1`, {
    ...{ type: 'select', name: 'status', label: '处理状态' },
    options: [
      { label: '未处理', value: 0 },
      { label: '已关闭', value: 9 },
    ],
  }),
  options('a map with an unknown value', `${columns}/6`, {
    name: 'status',
    label: '状态',
    type: 'mapping',
    map: { 1: '处理中', 7: '退回' },
  }),
  options('a default that is not an option', `${form}/body/4/value`, 8),

  condition('a condition that compares a label', `${view}/visibleOn`, "${status == '待处理'}"),
  condition('a template that compares a label', `${columns}/5/tpl`, "${isReply == '已回复' ? '是' : '否'}"),
  condition('a value that the field never has', `${view}/disabledOn`, '${status == 5}'),
  condition('a condition that is never true', `${view}/visibleOn`, '${status == 1 && status == 2}'),
  condition('a condition that is always true', `${view}/visibleOn`, '${status != 1 || status != 2}'),
  condition('a condition that is literally false', `${view}/visibleOn`, '${false}'),
  on(feedback, 'script/no-js-expression')(
    'a condition written without ${}',
    `${view}/visibleOn`,
    'status == 1',
  ),
  on(feedback, 'structure/broken-expression')(
    'Chinese punctuation in an expression',
    `${view}/visibleOn`,
    '${status == 1 ＆＆ isReply == “T”}',
  ),
  on(feedback, 'structure/broken-expression')(
    'a single = in a comparison',
    `${view}/visibleOn`,
    '${status = 1}',
  ),
  on(feedback, 'expression/unknown-name')('a misspelt field name', `${columns}/5/tpl`, '${devicName}'),
  on(feedback, 'expression/bare-expression')(
    'a field written without $',
    `${columns}/5/tpl`,
    '设备：{deviceName}',
  ),
  on(feedback, 'expression/bare-expression')(
    'a dictionary written without ${}',
    `${filter}/1/source`,
    'dict.feedbackStatus',
  ),

  unnamed('a list without columns', columns, []),
  unnamed('a column without a title', `${columns}/0/label`),
  unnamed('a column with an empty title', `${columns}/0/label`, ''),
  unnamed('a column without a field', `${columns}/-`, { type: 'datetime', label: '时间' }),
  unnamed('a field without a title', `${form}/body/5/label`),
  unnamed('a field without a name', `${form}/body/5/name`),
  unnamed('a button without a label', `${view}/label`, ''),
  on(feedback, 'sense/wrong-limit')('an invalid regular expression', `${form}/body/5/validations`, {
    matchRegexp: '^1[3-9(\\d{9}$',
  }),
  on(feedback, 'sense/wrong-limit')("a length above the server's limit", `${form}/body/5/maxLength`, 2_000),
  on(batches, 'sense/wrong-limit')("a number above the server's limit", `${make}/1/max`, 9_000_000),
  on(batches, 'sense/wrong-limit')('a minimum above the maximum', `${make}/1/min`, 200_000),
  on(feedback, 'sense/no-effect')('sorting that the call cannot do', `${columns}/2/sortable`, true),
  on(feedback, 'sense/no-effect')('quick edit without a save call', `${columns}/2/quickEdit`, {
    type: 'input-text',
  }),
  on(feedback, 'sense/no-effect')('a required field that is disabled', `${form}/body/5`, {
    type: 'textarea',
    name: 'remark',
    label: '备注',
    required: true,
    disabled: true,
  }),
  given('a dialog with the default title', `${view}/dialog/title`, '弹窗标题'),
  given('a dialog with the default text', `${view}/dialog/body`, [
    { type: 'tpl', tpl: '弹窗内容' },
    { type: 'tpl', tpl: '回复会发给用户。' },
  ]),
  odd('an unknown size', `${view}/dialog/size`, 'huge'),
  odd('an unknown colour', `${view}/level`, 'red'),
  odd('a date format in the wrong case', `${filter}/4/valueFormat`, 'yyyy-mm-dd'),
  odd('a wrong date format in a text', `${columns}/5/tpl`, '${createTime | date:yyyy-MM-dd}'),
  odd('a page size of zero', '/body/perPage', 0),
  odd('an invalid width', `${columns}/0/width`, '宽'),
  on(feedback, 'sense/unused-definition')('an unused definition', '/definitions', {
    left: { type: 'dialog', title: '旧弹窗', body: '内容' },
  }),
  on(feedback, 'contract/unknown-request-field')('a filter that the call lacks', `${filter}/-`, {
    type: 'input-text',
    name: 'deviceName',
    label: '设备',
  }),
  on(feedback, 'contract/unknown-request-field')('a filter that only a column reads', `${filter}/-`, {
    type: 'input-text',
    name: 'version',
    label: '版本',
  }),

  empty('an actions column without buttons', `${columns}/8/buttons`, []),
  empty('an empty list of tabs', '/body', { type: 'tabs', tabs: [] }),
  empty('a tab without content', '/body', {
    type: 'tabs',
    tabs: [{ title: '甲', body: '一' }, { title: '乙' }],
  }),
  empty('a dialog without content', `${view}/dialog/body`, []),
  empty('a dialog without a title', `${view}/dialog/title`),
  empty('a dialog whose content is removed', `${view}/dialog/body`),
  empty('a question without a text', `${columns}/8/buttons/-`, {
    ...{ type: 'button', label: '完成' },
    onEvent: { click: { actions: [{ actionType: 'confirmDialog', dialog: { title: '确认完成' } }] } },
  }),
  empty('a drawer without a title', `${columns}/8/buttons/-`, {
    ...{ type: 'button', label: '详情', actionType: 'drawer' },
    drawer: { body: [{ type: 'tpl', tpl: '内容' }] },
  }),
  empty('a shared dialog without content', '/definitions', { reply: { type: 'dialog', title: '回复' } }),
  empty('an empty container', '/toolbar', [
    { type: 'container', body: [], style: { position: 'static', display: 'block' } },
  ]),
  empty('a panel without content', '/toolbar', [{ type: 'panel', title: '说明' }]),
  empty('columns without content', '/toolbar', [{ type: 'grid', columns: [{ body: [] }, { body: [] }] }]),
  empty('a container of empty containers', '/toolbar', [
    { type: 'flex', items: [{ type: 'container', body: [] }, { type: 'wrapper' }] },
  ]),
  on(feedback, 'sense/unseen-icon')('a misspelt icon', `${view}/icon`, 'pencel'),
  on(feedback, 'sense/unseen-icon')('an icon that only the designer draws', `${view}/icon`, 'fa fa-trash'),
  on(feedback, 'sense/unseen-icon')('an icon like the name of another', `${view}/icon`, 'cloud'),
  on(feedback, 'sense/unseen-icon')('an icon spelt like another', `${view}/icon`, 'fa fa-lock'),
  on('docs/category.json', 'house/unguarded-edit')(
    'an edit form that lost its revision',
    '/body/columns/7/buttons/0/dialog/body/body/1',
    { type: 'divider' },
  ),
  on('docs/category.json', 'contract/missing-request-field')(
    'an edit form that lost the id of its record',
    '/body/columns/7/buttons/0/dialog/body/body/0',
    { type: 'divider' },
  ),
  empty('a form without fields', `${form}/body`, []),
  empty('an empty text', '/toolbar', [{ type: 'tpl', tpl: '' }]),
  empty('an empty notice', '/toolbar', [{ type: 'alert', level: 'info', body: '' }]),
  unnamed('a list whose columns are all hidden', columns, [
    { name: 'contact', label: '电话', hidden: true },
    { name: 'status', label: '状态', visible: false },
  ]),
  unnamed('an option without a label', `${filter}/2`, {
    ...{ type: 'radios', name: 'isReply', label: '回复' },
    options: [
      { label: '', value: 'T' },
      { label: '未回复', value: 'F' },
    ],
  }),
  twice('two titles that differ by a blank', `${columns}/-`, { name: 'remark', label: '联系电话 ' }),
  twice('a duplicate button', `${columns}/8/buttons`, [
    button({ actionType: 'link', link: '/platform/feedback/list' }),
    button({ actionType: 'link', link: '/platform/feedback/list' }),
  ]),
  odd('a page size that is not offered', '/body/perPage', 15),
  on(batches, 'sense/odd-value')('a step of zero', `${make}/1/step`, 0),
  on(batches, 'sense/odd-value')('a negative number of decimals', `${make}/1/precision`, -1),
  on(batches, 'sense/wrong-limit')('a default below the minimum', `${make}/1/value`, -5),
  limit('a maximum length of zero', `${form}/body/5/maxLength`, 0),
  limit('an unknown validation', `${form}/body/5/validations`, { isEmial: true }),
  effect('an unknown sort column', '/body/orderBy', 'contact'),
  effect('a hint that is never shown', `${view}/disabledTip`, '不能查看'),
  condition(
    'one condition that shows and hides',
    `${columns}/8/buttons/-`,
    button({
      ...{ actionType: 'link', link: '/platform/feedback/list' },
      ...{ visibleOn: '${status == 1}', hiddenOn: '${status == 1}' },
    }),
  ),
  on(batches, 'house/missing-success-message')(
    'a save without a message',
    `${columns}/8/buttons/-`,
    button({ actionType: 'ajax', api: '/api/admin/vip/redemption/batch/edit', confirmText: '停用？' }),
  ),
  on('app/policy/list.json', 'house/unguarded-removal')(
    'a removal without a confirmation',
    `${columns}/-`,
    button({
      actionType: 'ajax',
      api: { url: '/api/admin/app/policy/remove/${id}', messages: { success: '删除成功' } },
    }),
  ),
  on(feedback, 'structure/broken-expression')('a missing brace', `${columns}/5/tpl`, '设备：${deviceName'),
  on(message, 'sense/wrong-options')(
    'a switch with invalid values',
    '/toolbar/0/dialog/body/body/7/trueValue',
    '是',
  ),
  on(message, 'sense/wrong-options')(
    'a label used as default value',
    '/toolbar/0/dialog/body/body/2/value',
    '按版本',
  ),
  on(help, 'sense/idle-button')('a dialog that no action opens', '/body/columns/5/buttons/0/actionType'),
  on(order, 'sense/no-call')('a widget without its call', '/toolbar', [
    { type: 'in-place-number', name: 'sort', api: '' },
  ]),
  on(order, 'sense/no-call')('a widget as the palette inserts it', '/toolbar', [
    {
      ...{ type: 'excel-export', label: '导出', api: { method: 'post', url: '' } },
      columns: [{ name: 'id' }],
    },
  ]),
  on(feedback, 'sense/no-call')('a list with an empty address', '/body/api', { url: '' }),
  on(order, 'sense/no-call')('a chart without a call', '/toolbar', [{ type: 'chart' }]),
  on(order, 'sense/no-call')('a data container without a call', '/toolbar', [
    { type: 'service', body: [{ type: 'tpl', tpl: '共 ${total}' }] },
  ]),
  on(help, 'sense/no-call')('a dialog without a submit button', '/toolbar/0/dialog/actions', [
    button({ label: '取消', actionType: 'cancel' }),
  ]),
  on(order, 'sense/duplicate')('two filters with the same title', '/body/filter/body/6/label', '订单号'),
  on(order, 'sense/unnamed')('options without values', '/body/filter/body/3', {
    ...{ type: 'select', name: 'state', label: '状态' },
    options: [{ label: '已支付' }, { label: '待支付' }],
  }),
  on(order, 'sense/empty')('a menu without buttons', '/toolbar', [
    { type: 'dropdown-button', label: '更多', buttons: [] },
  ]),
  on(order, 'sense/empty')('a picture without a URL', '/toolbar', [{ type: 'image' }]),
  on(order, 'expression/unknown-name')(
    'a condition on an unknown field',
    '/body/columns/7/buttons/0/visibleOn',
    '${approved == 1}',
  ),
  on('vip/give/list.json', 'script/no-js-expression')(
    'a condition written without $',
    '/body/columns/5/buttons/0/visibleOn',
    '{status == 1}',
  ),
  on('vip/give/list.json', 'structure/broken-expression')(
    'Chinese quotation marks around text',
    '/body/columns/5/buttons/0/visibleOn',
    '${status == ”1”}',
  ),
  on('vip/give/list.json', 'behaviour/unknown-target')(
    'a misspelt reload target',
    '/toolbar/0/reload',
    'lists',
  ),
  on(help, 'contract/unknown-route')(
    'a misspelt link to a record',
    '/body/columns/0/body/1/link',
    '/platform/help/categoryDetail/${id}',
  ),
  on(order, 'contract/unknown-route')('a website without https://', '/toolbar', [
    button({ actionType: 'url', url: 'www.example.com' }),
  ]),
  on(order, 'structure/wrong-value')('an alignment in Chinese', '/body/columns/0/align', '居中'),
  on(order, 'sense/stray-field')('a field outside a form', '/toolbar', [
    { type: 'input-text', name: 'remark', label: '备注' },
  ]),
];
