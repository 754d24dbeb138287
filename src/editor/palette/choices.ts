/**
 * One element offered by the palette. `schema` is the JSON added to the page, in the style of the shipped pages.
 */
export interface Choice {
  name: string;
  icon: string;
  /** One line that describes its use. */
  description: string;
  schema: { readonly type: string } & Readonly<Record<string, unknown>>;
}

interface ChoiceGroup {
  title: string;
  choices: readonly Choice[];
}

const choice = (
  name: string,
  icon: string,
  description: string,
  schema: { type: string } & Record<string, unknown>,
): Choice => ({ name, icon: `fa fa-${icon}`, description, schema });

const text = (tpl: string) => ({ type: 'tpl', tpl });

/** The elements of this console's screens; all others can be found by search. */
export const choiceGroups: readonly ChoiceGroup[] = [
  {
    title: '布局',
    choices: [
      choice('容器', 'square-o', '把几个元素放在一起', { type: 'container', body: [text('内容')] }),
      choice('卡片', 'id-card-o', '带边框与标题的一块内容', {
        type: 'container',
        className: 'card',
        body: [{ ...text('标题'), className: 'card-title' }, text('内容')],
      }),
      choice('分栏', 'columns', '并排的两栏，窄屏时上下排列', {
        type: 'grid',
        columns: [{ body: [text('左栏')] }, { body: [text('右栏')] }],
      }),
      choice('选项卡', 'folder-o', '几页内容，一次显示一页', {
        type: 'tabs',
        tabs: [
          { title: '选项卡一', body: [text('内容一')] },
          { title: '选项卡二', body: [text('内容二')] },
        ],
      }),
      choice('折叠面板', 'chevron-down', '可以收起的内容', {
        type: 'collapse-group',
        activeKey: ['1'],
        body: [{ type: 'collapse', key: '1', header: '标题', body: [text('内容')] }],
      }),
      choice('分隔线', 'minus', '分开上下两块内容', { type: 'divider' }),
    ],
  },
  {
    title: '列表与表格',
    choices: [
      choice('列表（筛选与分页）', 'table', '查询条件、表格与分页；先选接口，再拖入字段', {
        type: 'crud',
        api: '',
        filter: { body: [] },
        columns: [{ name: 'id', label: '编号', width: 80 }],
      }),
      choice('表格', 'th-list', '显示已有数据中的一组记录', {
        type: 'table',
        source: '${items}',
        columns: [{ name: 'id', label: '编号' }],
      }),
      choice('操作列', 'ellipsis-h', '每一行的操作按钮，放在列表的最后一列', {
        type: 'operation',
        label: '操作',
        width: 80,
        buttons: [
          { type: 'button', label: '查看', actionType: 'dialog', dialog: { title: '详情', body: [] } },
        ],
      }),
      choice('循环', 'repeat', '对一组数据逐条显示同样的内容', {
        type: 'each',
        source: '${items}',
        items: [text('${index + 1 | html}')],
      }),
    ],
  },
  {
    title: '表单',
    choices: [
      choice('表单', 'pencil-square-o', '填写并保存一条记录', {
        type: 'form',
        api: '',
        body: [{ type: 'input-text', name: 'name', label: '名称' }],
      }),
      choice('文本框', 'i-cursor', '一行文字', { type: 'input-text', name: 'text', label: '文本' }),
      choice('多行文本', 'align-left', '一段文字', { type: 'textarea', name: 'remark', label: '备注' }),
      choice('数字框', 'sort-numeric-asc', '一个数', { type: 'input-number', name: 'number', label: '数字' }),
      choice('下拉框', 'caret-square-o-down', '从选项或字典里选一个', {
        type: 'select',
        name: 'select',
        label: '选择',
        source: '${dict.yesNo}',
      }),
      choice('单选框', 'dot-circle-o', '平铺的选项，选一个', {
        type: 'radios',
        name: 'radio',
        label: '选择',
        source: '${dict.yesNo}',
      }),
      choice('复选框', 'check-square-o', '平铺的选项，可选几个', {
        type: 'checkboxes',
        name: 'checks',
        label: '选择',
        options: [
          { label: '选项一', value: '1' },
          { label: '选项二', value: '2' },
        ],
      }),
      choice('开关', 'toggle-on', '是或否', {
        type: 'switch',
        name: 'enabled',
        label: '启用',
        trueValue: 'T',
        falseValue: 'F',
      }),
      choice('日期', 'calendar-o', '一个日期', { type: 'input-date', name: 'date', label: '日期' }),
      choice('日期范围', 'calendar', '起止日期', {
        type: 'input-date-range',
        name: 'startDate',
        extraName: 'endDate',
        label: '日期',
      }),
      choice('隐藏字段', 'eye-slash', '随表单提交、不显示的值', { type: 'hidden', name: 'id' }),
    ],
  },
  {
    title: '展示',
    choices: [
      choice('文字', 'font', '一段文字，可以用 ${字段}', text('文字')),
      choice('字段', 'tag', '表单里只读的一项', { type: 'static', name: 'name', label: '名称' }),
      choice('映射', 'exchange', '按字典显示取值的文字与颜色', {
        type: 'mapping',
        name: 'state',
        label: '状态',
        source: '${dict.yesNo}',
      }),
      choice('提示', 'info-circle', '一条说明', { type: 'alert', body: '提示内容', level: 'info' }),
      choice('链接', 'link', '打开另一个页面', {
        type: 'link',
        href: '#/platform/user/register/list',
        body: '链接',
        blank: false,
      }),
      choice('按钮', 'hand-pointer-o', '点击后执行动作', { type: 'button', label: '按钮' }),
      choice('下拉按钮', 'caret-down', '点开后有几个按钮', {
        type: 'dropdown-button',
        label: '更多',
        buttons: [{ type: 'button', label: '按钮' }],
      }),
      choice('数据容器', 'database', '向接口取一次数据，给里面的元素用', {
        type: 'service',
        api: '',
        body: [text('内容')],
      }),
    ],
  },
];

/** Tag of our own renderers; those tagged 图表 are grouped with the charts, the others together. */
export const ownTag = '控制台组件';
export const chartGroup = '图表与报表';
export const ownGroup = '本系统元素';

/** Elements that the page check rejects, or inferior duplicates of ours: never offered, not even by search. */
export const refusedPlugins: ReadonlySet<string> = new Set([
  // Scripts, foreign pages and schemas.
  'CustomPlugin',
  'CustomRegionPlugin',
  'WebComponentPlugin',
  'IFramePlugin',
  'TasksPlugin',
  'LogPlugin',
  // amis-editor inserts something that is itself rejected.
  'CardPlugin',
  'SliderPlugin',
  'OfficeViewerPlugin',
  'PdfViewerPlugin',
  // Charts need scripts in their settings; the console has its own.
  'ChartPlugin',
  'SparklinePlugin',
  // Uploads go to the console's image host.
  'FileControlPlugin',
  'ImageControlPlugin',
  'ExcelControlPlugin',
  'RichTextControlPlugin',
  'ImagePlugin',
  'ImagesPlugin',
  'AudioPlugin',
  'VideoPlugin',
  'MarkdownPlugin',
  'LocationControlPlugin',
  'CodeEditorControlPlugin',
  'DiffEditorControlPlugin',
  // The console's lists are `crud`.
  'TableCRUDPlugin',
]);
