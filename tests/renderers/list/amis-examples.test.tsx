import { describe, expect, it } from 'vitest';
import { planOf } from '../../../renderers/list/plan/list-plan';
import type { Json } from '../../../renderers/list/plan/node';
import { amisPartsOf } from './amis-parts';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../src/amis/services/sanitize';
import { drawBoth } from './draw-both';

/*
 * The examples of `crud` and `table` columns in amis' documentation, one feature each, over our own rows.
 * The list engine either draws an example as amis does, or its plan names the part that it leaves to amis.
 */

const rows: Json[] = [
  {
    id: 1,
    engine: '电机',
    browser: '甲 & 乙',
    platform: 'Win <b>10</b>',
    grade: 'A',
    state: 1,
    ratio: 0.5,
    tags: ['a', 'b'],
  },
  {
    id: 2,
    engine: '',
    browser: null,
    platform: 'Mac',
    grade: 'B',
    state: 0,
    ratio: 12,
    tags: [],
    owner: { name: '王' },
  },
  {
    id: 3,
    engine: '油机',
    platform: '',
    grade: 'X',
    state: '1',
    ratio: '7',
    tags: ['c'],
    owner: { name: '李' },
  },
];
const plain = [
  { name: 'id', label: 'ID' },
  { name: 'engine', label: '引擎' },
];
const list = (columns: Json[], more: Json = {}): Json => ({
  type: 'crud',
  api: '/api/admin/sample/list',
  columns,
  ...more,
});

const drawn: Record<string, Json> = {
  'a sortable column': list([{ name: 'id', label: 'ID', sortable: true }]),
  'plain columns': list([
    ...plain,
    { name: 'browser', label: '浏览器' },
    { name: 'platform', label: '平台' },
  ]),
  'a field path as column name': list([...plain, { name: 'owner.name', label: '负责人' }]),
  'a placeholder for no value': list([{ name: 'browser', label: '浏览器', placeholder: '（无）' }, ...plain]),
  'width, alignment and classes': list([
    { name: 'grade', label: '等级', width: 80, align: 'right', className: 'text-danger' },
    ...plain,
  ]),
  'a fixed column': list([...plain, { name: 'grade', label: '等级', fixed: 'right' }]),
  'a column whose width is a share': list([...plain, { name: 'grade', label: '等级', width: '30%' }]),
  'columns with conditions over the list': list([
    ...plain,
    { name: 'grade', label: '等级', hiddenOn: '${total > 1}' },
    { name: 'state', label: '状态', visibleOn: '${total > 1}' },
    { name: 'ratio', label: '占比', visibleOn: '${total > 1}', hiddenOn: '${total > 1}' },
    { name: 'platform', label: '平台', visibleOn: '${total > 5}' },
  ]),
  'a column that is hidden by default': list([...plain, { name: 'grade', label: '等级', toggled: false }]),
  'hidden columns': list([
    ...plain,
    { name: 'grade', label: '等级', hidden: true },
    { type: 'tpl', tpl: 'x', label: '平台', visible: false },
  ]),
  'a remark in the column header': list([{ name: 'grade', label: '等级', remark: '说明' }, ...plain]),
  'properties that are switched off': list([
    {
      name: 'grade',
      label: '等级',
      remark: '',
      groupName: '',
      quickEdit: false,
      popOver: false,
      hidden: false,
    },
    ...plain,
  ]),
  'copied text of any cell': list([
    ...plain,
    { name: 'state', label: '状态', type: 'mapping', source: '${dict.configType}', copyable: true },
    { name: 'grade', label: '等级', copyable: { content: '等级${grade}' } },
  ]),
  'a template with an expression': list([
    { type: 'tpl', label: '平台', tpl: '${platform} <b>${grade}</b> ${ratio > 1 ? "多" : "少"}' },
    ...plain,
  ]),
  'a mapping over a dictionary': list([
    { name: 'state', label: '状态', type: 'mapping', source: '${dict.configType}' },
    ...plain,
  ]),
  'a link': list([
    { type: 'link', label: '链接', href: '/platform/${id}', body: '打开${id}', blank: false },
    ...plain,
  ]),
  'a link without a text or an address': list([
    { type: 'link', label: '链接', name: 'platform' },
    { type: 'link', label: '打开', name: 'platform', href: '/platform/${id}', blank: false },
    { type: 'link', label: '看', name: 'platform', body: '看${id}', href: '' },
    ...plain,
  ]),
  'repeated parts': list([
    { type: 'each', name: 'tags', label: '标签', items: { type: 'tpl', tpl: '<span>${item}</span>' } },
    ...plain,
  ]),
  'operations by row': list([
    ...plain,
    {
      type: 'operation',
      label: '操作',
      buttons: [
        { type: 'button', label: '看', level: 'link', actionType: 'link', link: '/platform/x/${id}' },
        {
          type: 'button',
          label: '改',
          level: 'link',
          disabledOn: '${state == 0}',
          actionType: 'dialog',
          dialog: { body: 'x' },
        },
        {
          type: 'button',
          label: '删',
          level: 'link',
          visibleOn: '${grade == "A"}',
          actionType: 'ajax',
          confirmText: '删？',
          api: '/api/admin/sample/delete',
        },
      ],
    },
  ]),
  'all rows in one answer': list(plain, { loadDataOnce: true }),
};

/** The reason why the plan leaves a list or a single cell to amis. */
const left: Record<string, [Json, string]> = {
  'cards instead of a table': [list(plain, { mode: 'cards', card: { body: [] } }), 'crud.card'],
  'a heading for each row of a list': [
    list(plain, { mode: 'list', listItem: { title: '${engine}', body: [] } }),
    '.title',
  ],
  'a list without content': [list(plain, { mode: 'list' }), 'mode list'],
  'a list whose rows can be selected': [
    list(plain, { mode: 'list', listItem: { body: [] }, selectable: true }),
    'selection in a list without a table',
  ],
  polling: [list(plain, { interval: 3000 }), 'crud.interval'],
  'draggable rows': [list(plain, { draggable: true }), 'crud.draggable'],
  'rows from the surrounding data': [list(plain, { source: '${items}' }), 'crud.source'],
  'actions of a row': [list(plain, { itemActions: [] }), 'crud.itemActions'],
  'rows coloured by an expression': [list(plain, { rowClassNameExpr: '${id}' }), 'crud.rowClassNameExpr'],
  'merged cells': [list(plain, { combineNum: 1 }), 'crud.combineNum'],
  'a summary row': [list(plain, { affixRow: [] }), 'crud.affixRow'],
  'a toolbar of named tools': [list(plain, { headerToolbar: ['reload', 'export-csv'] }), 'toolbar reload'],
  'statistics in the toolbar': [
    list(plain, { footerToolbar: [{ type: 'statistics' }] }),
    'toolbar statistics',
  ],
  'the choice of a single row': [list(plain, { selectable: true, multiple: false }), 'crud.multiple'],
  'a width in another unit': [list([{ name: 'grade', label: '等级', width: '30em' }]), 'column.width'],
  'a filter whose default is computed': [
    list(plain, { filter: { body: [{ type: 'input-text', name: 'a', value: '${TODAY()}' }] } }),
    'default',
  ],
  'a search in the column header': [
    list([{ name: 'id', label: 'ID', searchable: true }]),
    'column.searchable',
  ],
  'a filter in the column header': [
    list([{ name: 'id', label: 'ID', filterable: { options: [1] } }]),
    'column.filterable',
  ],
  'editing in place': [list([{ name: 'grade', label: '等级', quickEdit: true }]), 'column.quickEdit'],
  'a popover': [list([{ name: 'grade', label: '等级', popOver: { body: 'x' } }]), 'column.popOver'],
  'grouped column headers': [list([{ name: 'grade', label: '等级', groupName: '组' }]), 'column.groupName'],
  'an image': [list([{ name: 'grade', label: '图', type: 'image' }]), 'part'],
  'a date': [list([{ name: 'grade', label: '日期', type: 'date' }]), 'part'],
  progress: [list([{ name: 'ratio', label: '进度', type: 'progress' }]), 'part'],
  'a status': [list([{ name: 'state', label: '状态', type: 'status' }]), 'part'],
  'a mapping with its own map': [
    list([{ name: 'state', label: '状态', type: 'mapping', map: { 0: '否' } }]),
    'part',
  ],
  JSON: [list([{ name: 'owner', label: '负责人', type: 'json' }]), 'part'],
};

function withConventions(crud: Json): Json {
  return applyConventions({ type: 'page', body: crud }, sanitizeHtml)['body'] as Json;
}

describe("[Foundation §5] amis' own examples", () => {
  it.each(Object.entries(drawn))(
    'draws %s as amis does',
    async (_name, crud) => {
      const { amis, engine } = await drawBoth(withConventions(crud), rows);
      expect(engine).toEqual(amis);
    },
    30_000,
  );

  it.each(Object.entries(left))('leaves %s to amis', (_name, [crud, why]) => {
    const planned = planOf(withConventions(crud));
    const found =
      'unknown' in planned
        ? planned.unknown
        : planned.plan.columns.some(({ cell }) => amisPartsOf(cell).length > 0)
          ? 'part'
          : 'nothing';
    expect(found).toBe(why);
  });

  it('plans the tools of a toolbar as amis-editor writes them', () => {
    const tools = [
      { type: 'bulk-actions' },
      'pagination',
      { type: 'switch-per-page', align: 'right' },
      '共${total}条',
    ];
    const planned = planOf(
      withConventions(list(plain, { footerToolbar: tools, alwaysShowPagination: false })),
    );
    const plan = 'plan' in planned ? planned.plan : undefined;
    expect(plan?.footer.map(({ part }) => part.kind)).toEqual(['pager', 'sizes', 'html']);
    expect(plan?.pagesAlways).toBe(false);
  });

  it('leaves no column without a type to amis', () => {
    const planned = planOf(withConventions(list([{ name: 'a', label: '甲', unknown: true }])));
    const [column] = 'plan' in planned ? planned.plan.columns : [];
    expect(column && amisPartsOf(column.cell).map(({ type }) => type)).toEqual(['plain']);
  });

  it.each([
    [
      { width: '120px', headerAlign: 'center' },
      { width: 120, headAlign: 'center' },
    ],
    [
      { width: '80', vAlign: 'top' },
      { width: 80, verticalAlign: 'top' },
    ],
    [
      { fixed: 'left', textOverflow: 'ellipsis' },
      { fixed: 'left', className: 'ellipsis' },
    ],
    [
      { remark: '说明', width: '' },
      { remark: '说明', width: undefined },
    ],
  ])('plans a column with %j', (given, found) => {
    const planned = planOf(withConventions(list([{ name: 'grade', label: '等级', ...given }])));
    expect('plan' in planned && planned.plan.columns[0]).toMatchObject(found);
  });
});
