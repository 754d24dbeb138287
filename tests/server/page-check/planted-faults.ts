/** One fault: where it is planted in the sound page, what is put there, and what must be found. */
export interface Fault {
  name: string;
  /** JSON pointer of the place to overwrite; a trailing `-` appends to an array. */
  at: string;
  put: unknown;
  rule: string;
  /** Where the finding must point; `at` unless given. */
  pointer?: string;
  /** A part of what staff read. */
  says?: string;
}

const columns = '/body/columns';
const filter = '/body/filter/body';
const view = '/body/columns/4/buttons/0';
const form = `${view}/dialog/body`;
const button = (more: object) => ({ type: 'button', label: '按钮', ...more });

export const structureFaults: Fault[] = [
  { name: 'a page that is none', at: '/type', put: 'form', rule: 'structure/not-a-page', pointer: '' },
  { name: 'an empty page', at: '/body', put: [], rule: 'structure/not-a-page', pointer: '' },
  {
    name: 'a misspelt property',
    at: `${filter}/0/clearble`,
    put: true,
    rule: 'structure/unknown-property',
    says: 'clearable',
  },
  {
    name: 'a misspelt property of a column',
    at: `${columns}/0/lable`,
    put: '账号',
    rule: 'structure/unknown-property',
    says: 'label',
  },
  {
    name: 'a misspelt property of an api',
    at: `${form}/api/mesages`,
    put: {},
    rule: 'structure/unknown-property',
    says: 'messages',
  },
  {
    name: 'a misspelt property of a dialog',
    at: `${view}/dialog/titel`,
    put: '详情',
    rule: 'structure/unknown-property',
    says: 'title',
  },
  {
    name: 'an unknown type',
    at: `${filter}/0/type`,
    put: 'input-txt',
    rule: 'structure/unknown-type',
    says: 'input-text',
  },
  {
    name: 'a value of the wrong type',
    at: '/body/columns',
    put: 'none',
    rule: 'structure/wrong-value',
    says: '应为 array',
  },
  {
    name: 'a value outside its choices',
    at: `${columns}/0/fixed`,
    put: 'top',
    rule: 'structure/wrong-value',
    pointer: `${columns}/0/fixed`,
  },
  { name: 'a prototype key', at: '/body/constructor', put: {}, rule: 'structure/prototype-key' },
  {
    name: 'a name that reaches the prototype',
    at: `${filter}/0/name`,
    put: '__proto__.x',
    rule: 'structure/prototype-key',
  },
  {
    name: 'too much text',
    at: '/title',
    put: '长'.repeat(400_000),
    rule: 'structure/too-large',
    pointer: '',
  },
  {
    name: 'too many values',
    at: '/data',
    put: Array.from({ length: 60_000 }, () => 1),
    rule: 'structure/too-large',
    pointer: '',
  },
  { name: 'nesting too deep', at: '/data', put: nested(200), rule: 'structure/too-large', pointer: '' },
  {
    name: 'a broken expression',
    at: `${view}/visibleOn`,
    put: '${status == }',
    rule: 'structure/broken-expression',
  },
  {
    name: 'an unclosed template',
    at: `${columns}/1/tpl`,
    put: '${content',
    rule: 'structure/broken-expression',
  },
];

export const scriptFaults: Fault[] = [
  { name: 'an adaptor', at: `${form}/api/adaptor`, put: 'return payload', rule: 'script/no-adaptor' },
  {
    name: 'a request adaptor',
    at: `${form}/api/requestAdaptor`,
    put: 'return api',
    rule: 'script/no-adaptor',
  },
  { name: 'a custom action', at: `${view}/actionType`, put: 'custom', rule: 'script/no-action-script' },
  {
    name: 'a script in an event',
    at: `${view}/onEvent`,
    put: { click: { actions: [{ actionType: 'toast', script: 'alert(1)' }] } },
    rule: 'script/no-action-script',
    pointer: `${view}/onEvent/click/actions/0/script`,
  },
  { name: 'onClick', at: `${view}/onClick`, put: 'alert(1)', rule: 'script/no-event-handler' },
  {
    name: 'onFinished hidden among options',
    at: '/body/options',
    put: [{ label: 'a', onMount: 'alert(1)' }],
    rule: 'script/no-event-handler',
    pointer: '/body/options/0/onMount',
  },
  {
    name: 'a data provider',
    at: '/body/dataProvider',
    put: { inited: 'setData({})' },
    rule: 'script/no-function-string',
  },
  {
    name: 'a function in a chart',
    at: '/body',
    put: { type: 'chart', config: { tooltip: { formatter: 'function (x) { return x }' } } },
    rule: 'script/no-function-string',
    pointer: '/body/config/tooltip/formatter',
  },
  {
    name: 'an arrow function in a chart',
    at: '/body',
    put: { type: 'chart', config: { series: [{ label: { formatter: '(x) => x.name' } }] } },
    rule: 'script/no-function-string',
    pointer: '/body/config/series/0/label/formatter',
  },
  {
    name: 'a chart whose config is code',
    at: '/body',
    put: { type: 'chart', config: '{series: []}' },
    rule: 'script/no-function-string',
    pointer: '/body/config',
  },
  { name: 'a matchFunc', at: '/body/matchFunc', put: 'return items', rule: 'script/no-function-string' },
  {
    name: 'a <% %> template',
    at: `${columns}/1/tpl`,
    put: '<%= data.content %>',
    rule: 'script/no-template-code',
  },
  {
    name: 'this.x in a condition',
    at: `${view}/visibleOn`,
    put: 'this.status == 1',
    rule: 'script/no-js-expression',
    says: '不会生效',
  },
  {
    name: 'data.x in a condition',
    at: `${view}/disabledOn`,
    put: 'data.status === 1',
    rule: 'script/no-js-expression',
  },
  {
    name: 'a condition mixed with text',
    at: `${view}/hiddenOn`,
    put: '${status} == 1',
    rule: 'script/no-js-expression',
  },
  {
    name: 'a class by condition',
    at: `${columns}/0/className`,
    put: { red: 'status == 1' },
    rule: 'script/no-js-expression',
    pointer: `${columns}/0/className/red`,
  },
  {
    name: 'a custom element',
    at: `${columns}/-`,
    put: { type: 'custom', html: '<b/>' },
    rule: 'script/no-script-type',
    pointer: `${columns}/5/type`,
  },
  {
    name: 'an element rendered from data',
    at: `${columns}/-`,
    put: { type: 'amis', name: 'content' },
    rule: 'script/no-script-type',
    pointer: `${columns}/5/type`,
  },
  {
    name: 'a javascript: link',
    at: `${columns}/-`,
    put: { type: 'link', href: 'javascript:alert(1)' },
    rule: 'script/no-script-link',
    pointer: `${columns}/5/href`,
  },
  {
    name: 'a disguised javascript: link',
    at: `${columns}/-`,
    put: { type: 'link', href: ' JaVa\tScript&colon;alert(1)' },
    rule: 'script/no-script-link',
    pointer: `${columns}/5/href`,
  },
  {
    name: 'a data: document',
    at: `${columns}/-`,
    put: { type: 'link', href: 'data:text/html,<b>x</b>' },
    rule: 'script/no-script-link',
    pointer: `${columns}/5/href`,
  },
  {
    name: 'a link to an SVG document',
    at: `${columns}/-`,
    put: { type: 'link', href: 'data:image/svg+xml,%3Csvg/%3E' },
    rule: 'script/no-script-link',
    pointer: `${columns}/5/href`,
  },
  {
    name: 'an entity-coded link in HTML',
    at: `${columns}/1/tpl`,
    put: '<a href="&#106;avascript:alert(1)">x</a>',
    rule: 'script/no-script-link',
  },
  {
    name: 'a script tag',
    at: '/body',
    put: { type: 'html', html: '<script>alert(1)</script>' },
    rule: 'script/no-html-script',
    pointer: '/body/html',
  },
  {
    name: 'an onerror attribute',
    at: '/remark',
    put: { body: '<img src=x onerror=alert(1)>' },
    rule: 'script/no-html-script',
    pointer: '/remark/body',
  },
  {
    name: 'a srcdoc',
    at: '/body',
    put: { type: 'iframe', src: '/x', srcDoc: '<b>x</b>' },
    rule: 'script/no-html-script',
    pointer: '/body/srcDoc',
  },
  {
    name: 'code in a style',
    at: '/style',
    put: { background: 'url(java\nscript:alert(1))' },
    rule: 'script/no-style-code',
    pointer: '/style/background',
  },
  {
    name: 'an image of another host in css',
    at: '/css',
    put: { '.x': { background: 'url(//evil.example/x.png)' } },
    rule: 'script/no-style-code',
    pointer: '/css/.x/background',
  },
];

export const outsideFaults: Fault[] = [
  {
    name: 'a frame of another host',
    at: '/body',
    put: { type: 'iframe', src: 'https://evil.example' },
    rule: 'outside/foreign-frame',
    pointer: '/body/src',
  },
  {
    name: 'a frame whose address is data',
    at: '/body',
    put: { type: 'iframe', src: '${url}' },
    rule: 'outside/foreign-frame',
    pointer: '/body/src',
  },
  {
    name: 'a remote schema',
    at: '/body',
    put: { type: 'service', schemaApi: '/api/admin/index' },
    rule: 'outside/remote-schema',
    pointer: '/body/schemaApi',
  },
  {
    name: 'a $ref out of the page',
    at: '/body',
    put: { $ref: 'https://evil.example/x.json' },
    rule: 'outside/foreign-ref',
    pointer: '/body/$ref',
  },
  {
    name: 'a link to another host',
    at: `${columns}/-`,
    put: { type: 'link', href: 'https://evil.example' },
    rule: 'outside/foreign-link',
    pointer: `${columns}/5/href`,
  },
];

export const contractFaults: Fault[] = [
  {
    name: 'an unknown call',
    at: '/body/api',
    put: '/api/admin/feedback/lists',
    rule: 'contract/unknown-call',
    says: '/api/admin/feedback/list',
  },
  {
    name: 'an api of another host',
    at: '/body/api',
    put: 'https://evil.example/api/admin/feedback/list',
    rule: 'contract/unknown-call',
    says: '外部接口',
  },
  {
    name: 'a jsonp api',
    at: '/body/api',
    put: 'jsonp:/api/admin/feedback/list',
    rule: 'contract/unknown-call',
    says: '外部接口',
  },
  { name: 'an api that data decide', at: '/body/api', put: '${url}', rule: 'contract/unknown-call' },
  {
    name: 'a method no call has',
    at: '/body/api',
    put: 'get:/api/admin/feedback/list',
    rule: 'contract/unknown-call',
    says: 'POST',
  },
  {
    name: 'a call of another menu',
    at: '/body/api',
    put: '/api/admin/starWheel/list',
    rule: 'contract/call-of-other-menu',
    says: '星轮阶段',
  },
  {
    name: 'an unknown column',
    at: `${columns}/0/name`,
    put: 'mobil',
    rule: 'contract/unknown-column',
    says: 'mobile',
  },
  {
    name: 'an unknown column of an export',
    at: '/body/headerToolbar',
    put: [
      {
        type: 'excel-export',
        api: '/api/admin/feedback/list',
        columns: [{ name: 'phone', label: '手机号' }],
      },
    ],
    rule: 'contract/unknown-column',
    pointer: '/body/headerToolbar/0/columns/0/name',
  },
  {
    name: 'an unknown field of a custom form item',
    at: `${form}/body/-`,
    put: { type: 'rich-text', name: 'text', label: '正文' },
    rule: 'contract/unknown-request-field',
    pointer: `${form}/body/4/name`,
  },
  {
    name: 'a wrong value of a custom type',
    at: `${form}/body/-`,
    put: { type: 'signed-image', name: 'imgUrl', size: 'huge' },
    rule: 'structure/wrong-value',
    pointer: `${form}/body/4/size`,
  },
  {
    name: 'an unknown filter field',
    at: `${filter}/0/name`,
    put: 'contct',
    rule: 'contract/unknown-request-field',
    says: 'contact',
  },
  {
    name: 'an unknown second name of a range',
    at: `${filter}/2/extraName`,
    put: 'endDay',
    rule: 'contract/unknown-request-field',
  },
  {
    name: 'an unknown form field',
    at: `${form}/body/3/name`,
    put: 'remarks',
    rule: 'contract/unknown-request-field',
    says: 'remark',
  },
  {
    name: 'an unknown field in api.data',
    at: `${form}/api/data`,
    put: { id: '${id}', status: '${status}', note: 'x' },
    rule: 'contract/unknown-request-field',
    pointer: `${form}/api/data/note`,
  },
  {
    name: 'an unknown query parameter',
    at: '/body/api',
    put: '/api/admin/feedback/list?state=1',
    rule: 'contract/unknown-request-field',
  },
  {
    name: 'a shown field that is nowhere',
    at: `${form}/body/1/name`,
    put: 'device',
    rule: 'contract/unknown-field',
    pointer: `${form}/body/1/name`,
  },
  {
    name: 'a call without its required fields',
    at: `${form}/api/data`,
    put: { id: '${id}' },
    rule: 'contract/missing-request-field',
    pointer: `${form}/api`,
    says: 'status',
  },
  {
    name: 'a save as a list opens',
    at: '/body/api',
    put: '/api/admin/feedback/edit',
    rule: 'contract/write-on-load',
  },
  {
    name: 'an unknown dictionary',
    at: `${filter}/1/source`,
    put: '${dict.feedbackState}',
    rule: 'contract/unknown-dictionary',
    says: 'feedbackStatus',
  },
  {
    name: 'options without label fields',
    at: `${filter}/1/source`,
    put: '/api/admin/feedback/list',
    rule: 'contract/unknown-option-field',
    pointer: `${filter}/1`,
  },
  {
    name: 'a link to no screen',
    at: '/body/columns/4/buttons/1/link',
    put: '/platform/feedback/reply/lists/${id}',
    rule: 'contract/unknown-route',
    says: '/platform/feedback/reply/list/',
  },
  {
    name: 'an url action to no screen',
    at: '/body/columns/4/buttons/1',
    put: button({ actionType: 'url', url: '#/platform/nowhere' }),
    rule: 'contract/unknown-route',
    pointer: '/body/columns/4/buttons/1/url',
  },
];

export const houseFaults: Fault[] = [
  {
    name: 'a save without its toast',
    at: `${form}/api/messages`,
    put: {},
    rule: 'house/missing-success-message',
    pointer: `${form}/api`,
  },
  { name: 'a default said again', at: '/body/perPage', put: 10, rule: 'house/repeated-convention' },
  {
    name: 'the total label said again',
    at: '/body/footerToolbar',
    put: [{ type: 'tpl', tpl: '共${total}条' }],
    rule: 'house/repeated-convention',
    pointer: '/body/footerToolbar/0/tpl',
  },
  {
    name: 'labels of a dictionary',
    at: `${filter}/1/options`,
    put: [
      { value: 0, label: '待处理' },
      { value: 1, label: '处理中' },
    ],
    rule: 'house/repeated-labels',
  },
  {
    name: 'a removal that does not ask',
    at: '/body/columns/4/buttons/1',
    put: button({
      actionType: 'ajax',
      api: { url: '/api/admin/starWheel/remove', messages: { success: '删除成功' } },
    }),
    rule: 'house/unguarded-removal',
    pointer: '/body/columns/4/buttons/1/api',
  },
  {
    name: 'a button without a name',
    at: '/body/columns/4/buttons/1',
    put: { type: 'button', icon: 'fa fa-eye' },
    rule: 'house/unnamed-button',
  },
];

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
