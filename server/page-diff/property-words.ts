import { isObject, type JsonObject } from '../contract/json-object';
import { conditionWords, dictionaryOf, valuesOf, type NamedField } from '../contract/words/condition';
import { clip } from '../contract/words/element-name';
import { actionLabels, typeLabels } from '../contract/words/type-labels';
import { field } from './json';
import { elementName, isElement } from './element-name';

/** Display names of properties; others are shown by their own name. */
const labels: ReadonlyMap<string, string> = new Map([
  ['type', '类型'],
  ['name', '字段名'],
  ['title', '标题'],
  ['label', '标题'],
  ['subTitle', '副标题'],
  ['remark', '说明'],
  ['labelRemark', '标题说明'],
  ['description', '描述'],
  ['width', '宽度'],
  ['height', '高度'],
  ['minWidth', '最小宽度'],
  ['maxWidth', '最大宽度'],
  ['size', '尺寸'],
  ['align', '对齐'],
  ['fixed', '固定列'],
  ['className', '样式类'],
  ['bodyClassName', '内容样式类'],
  ['labelClassName', '标题样式类'],
  ['style', '样式'],
  ['level', '颜色'],
  ['icon', '图标'],
  ['placeholder', '占位提示'],
  ['tooltip', '浮动提示'],
  ['disabledTip', '禁用时的提示'],
  ['value', '默认值'],
  ['required', '必填'],
  ['readOnly', '只读'],
  ['disabled', '禁用'],
  ['hidden', '隐藏'],
  ['visible', '显示'],
  ['static', '静态展示'],
  ['visibleOn', '显示条件'],
  ['hiddenOn', '隐藏条件'],
  ['disabledOn', '禁用条件'],
  ['requiredOn', '必填条件'],
  ['staticOn', '静态展示条件'],
  ['sendOn', '发送条件'],
  ['expression', '执行条件'],
  ['clearValueOnHidden', '隐藏时清空'],
  ['api', '接口'],
  ['initApi', '初始化接口'],
  ['quickSaveApi', '快速保存接口'],
  ['quickSaveItemApi', '快速保存接口'],
  ['saveOrderApi', '排序保存接口'],
  ['schemaApi', '页面接口'],
  ['url', '地址'],
  ['link', '链接'],
  ['href', '链接'],
  ['method', '请求方式'],
  ['data', '数据'],
  ['responseData', '返回数据'],
  ['messages', '提示文字'],
  ['success', '成功提示'],
  ['failed', '失败提示'],
  ['validateFailed', '校验失败提示'],
  ['source', '数据来源'],
  ['options', '选项'],
  ['map', '映射'],
  ['labelField', '标题字段'],
  ['valueField', '值字段'],
  ['multiple', '多选'],
  ['searchable', '可搜索'],
  ['sortable', '可排序'],
  ['toggled', '默认显示'],
  ['clearable', '可清除'],
  ['copyable', '可复制'],
  ['tpl', '内容'],
  ['content', '内容'],
  ['msg', '消息'],
  ['body', '内容'],
  ['columns', '列'],
  ['buttons', '按钮'],
  ['actions', '操作'],
  ['tabs', '选项卡'],
  ['items', '子项'],
  ['toolbar', '工具栏'],
  ['headerToolbar', '顶部工具栏'],
  ['footerToolbar', '底部工具栏'],
  ['bulkActions', '批量操作'],
  ['itemActions', '行操作'],
  ['filter', '筛选区'],
  ['aside', '侧边栏'],
  ['header', '头部'],
  ['footer', '底部'],
  ['dialog', '弹窗'],
  ['drawer', '抽屉'],
  ['popOver', '浮层'],
  ['quickEdit', '可以直接修改'],
  ['definitions', '公用部分'],
  ['actionType', '动作'],
  ['confirmText', '确认提示'],
  ['confirmTitle', '确认标题'],
  ['confirmBtnLevel', '确认按钮颜色'],
  ['cancelText', '取消按钮文字'],
  ['addButtonText', '新增按钮文字'],
  ['submitText', '提交按钮文字'],
  ['reload', '完成后刷新'],
  ['redirect', '完成后跳转'],
  ['target', '目标'],
  ['close', '完成后关闭'],
  ['closeOnEsc', '按 Esc 关闭'],
  ['blank', '新窗口打开'],
  ['onEvent', '事件'],
  ['args', '参数'],
  ['componentId', '目标组件'],
  ['preventDefault', '阻止默认行为'],
  ['stopPropagation', '停止后续动作'],
  ['click', '点击'],
  ['change', '值变化'],
  ['validations', '校验'],
  ['validationErrors', '校验提示'],
  ['isRequired', '必填'],
  ['matchRegexp', '格式'],
  ['minLength', '最少字数'],
  ['maxLength', '最多字数'],
  ['min', '最小值'],
  ['max', '最大值'],
  ['step', '步长'],
  ['precision', '小数位'],
  ['prefix', '前缀'],
  ['suffix', '后缀'],
  ['minRows', '最少行数'],
  ['maxRows', '最多行数'],
  ['showCounter', '显示字数'],
  ['trimContents', '去除首尾空格'],
  ['trueValue', '打开时的值'],
  ['falseValue', '关闭时的值'],
  ['onText', '打开时的文字'],
  ['offText', '关闭时的文字'],
  ['option', '说明文字'],
  ['mode', '布局'],
  ['format', '格式'],
  ['valueFormat', '值格式'],
  ['displayFormat', '显示格式'],
  ['extraName', '结束字段名'],
  ['shortcuts', '快捷选项'],
  ['perPage', '每页条数'],
  ['pageSize', '每页条数'],
  ['perPageAvailable', '可选的每页条数'],
  ['primaryField', '主键字段'],
  ['interval', '刷新间隔'],
  ['selectable', '可勾选'],
  ['loadDataOnce', '一次加载全部'],
  ['syncLocation', '条件写入地址栏'],
  ['emptyText', '无数据时的文字'],
  ['id', '组件编号'],
  ['$ref', '引用'],
]);

const buttonTypes: ReadonlySet<unknown> = new Set(['button', 'submit', 'reset', 'action', 'dropdown-button']);

/** `接口 › 数据 › state`: the path from an element to one of its values. */
export function propertyLabel(path: readonly string[], elementType: unknown): string {
  return path
    .map((key, depth) => (depth === 0 ? ownLabel(key, elementType) : nestedLabel(path, depth)))
    .join(' › ');
}

function ownLabel(key: string, elementType: unknown): string {
  if (key === 'label' && buttonTypes.has(elementType)) return '文字';
  return labels.get(key) ?? key;
}

/** Keys of sent data, mappings and styles are names chosen by the page's author, and are not translated. */
function nestedLabel(path: readonly string[], depth: number): string {
  const key = path[depth] ?? '';
  const free = ['data', 'responseData', 'map', 'style', 'definitions', 'headers'].includes(
    path[depth - 1] ?? '',
  );
  return free ? key : (labels.get(key) ?? key);
}

/** Shown for a property that is not set. */
export const unset = '未设置';

const heights: ReadonlyMap<string, string> = new Map([
  ['top', '靠上'],
  ['middle', '居中'],
  ['bottom', '靠下'],
  ['between', '均匀分开'],
]);
const sides: ReadonlyMap<string, string> = new Map([
  ['top', '上'],
  ['right', '右'],
  ['bottom', '下'],
  ['left', '左'],
]);

/** Display names of property values, as in the designer's panels. */
const valueLabels: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  type: typeLabels,
  level: new Map([
    ['default', '默认'],
    ['primary', '主要'],
    ['link', '链接'],
    ['danger', '危险'],
    ['warning', '警告'],
    ['success', '成功'],
    ['info', '信息'],
    ['secondary', '次要'],
    ['light', '浅色'],
    ['dark', '深色'],
    ['enhance', '加强'],
  ]),
  align: new Map([
    ['left', '靠左'],
    ['center', '居中'],
    ['right', '靠右'],
    ['between', '均匀分开'],
    ['justify', '两端对齐'],
  ]),
  valign: heights,
  vAlign: heights,
  placement: sides,
  iconPosition: sides,
  direction: new Map([
    ['horizontal', '横排'],
    ['vertical', '竖排'],
  ]),
  fixed: new Map([
    ['left', '固定在左侧'],
    ['right', '固定在右侧'],
  ]),
  size: new Map([
    ['xs', '极小'],
    ['sm', '小'],
    ['md', '中'],
    ['lg', '大'],
    ['xl', '特大'],
    ['full', '占满'],
  ]),
  actionType: actionLabels,
};

/** The display text of a property: the label of a value, a condition in words, a dictionary by its values. */
function textWords(text: string, key: string, page: unknown): string {
  const label = Object.hasOwn(valueLabels, key) ? valueLabels[key]?.get(text) : undefined;
  if (label !== undefined) return label;
  const shared = key === '$ref' && isObject(page) && field(page, 'definitions');
  if (isObject(shared) && isObject(field(shared, text))) return elementName(field(shared, text), '');
  const items = valuesOf(dictionaryOf(text) ?? '');
  if (items.length > 0) return `字典“${items.map((item) => item.label).join('、')}”`;
  if (!/On$|^expression$/.test(key)) return text;
  return conditionWords(text, (name) => fieldsOf(page).get(name)) ?? text;
}

const knownFields = new WeakMap<object, ReadonlyMap<string, NamedField>>();

function fieldsOf(page: unknown): ReadonlyMap<string, NamedField> {
  if (!isObject(page)) return new Map();
  const fields = knownFields.get(page) ?? collectFields(page);
  knownFields.set(page, fields);
  return fields;
}

/** The page's labels for fields; a field for which two elements name different dictionaries has none. */
function collectFields(page: JsonObject): ReadonlyMap<string, NamedField> {
  const fields = new Map<string, NamedField>();
  const dictionaries = new Map<string, Set<string>>();
  const open: unknown[] = [page];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    // In reverse, so that the stack yields values in document order.
    open.push(...Object.values(value).toReversed());
    if (!isObject(value)) continue;
    const [name, label, source] = ['name', 'label', 'source'].map((key) => field(value, key));
    if (typeof name !== 'string' || typeof label !== 'string' || label === '') continue;
    const own = typeof source === 'string' ? dictionaryOf(source) : undefined;
    const all = dictionaries.get(name) ?? new Set();
    if (own !== undefined) all.add(own);
    dictionaries.set(name, all);
    const dictionary = all.size === 1 ? ([...all][0] ?? '') : '';
    fields.set(name, { name, label: fields.get(name)?.label ?? label, dictionary });
  }
  return fields;
}

/**
 * A property's value as display text, on one line. '' if absent.
 * @param page the page that contains the property, whose field labels conditions use
 */
export function valueWords(value: unknown, key: string, page?: unknown): string {
  if (value === undefined) return '';
  if (value === null) return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value === '' ? '空' : clip(textWords(value, key, page), 80);
  if (Array.isArray(value)) return clip(value.map((item) => itemWords(item, key)).join('、'), 80) || '空列表';
  if (isElement(value, key)) return elementName(value, key);
  if (key === 'definitions' && isObject(value)) return valueWords(Object.values(value), '', page);
  if (isObject(value) && typeof field(value, 'url') === 'string')
    return clip(String(field(value, 'url')), 80);
  const known = isObject(value) ? Object.entries(value) : [];
  if (known.length > 0 && known.every(([name]) => labels.has(name)))
    return clip(
      known.map(([name, one]) => `${labels.get(name)}“${valueWords(one, name, page)}”`).join('，'),
      80,
    );
  return clip(JSON.stringify(value), 80);
}

function itemWords(item: unknown, key: string): string {
  return isObject(item) && elementName(item, key) !== '内容' ? elementName(item, key) : valueWords(item, '');
}

/** Distinct texts for two different values: long ones are cut to start shortly before the difference. */
export function pairWords(
  before: unknown,
  after: unknown,
  key: string,
  pages: { from: unknown; to: unknown },
): readonly [string, string] {
  const words = [valueWords(before, key, pages.from), valueWords(after, key, pages.to)] as const;
  if (words[0] !== words[1]) return words;
  const [one, other] = [fullText(before), fullText(after)];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const cut = Math.max(0, start - 12);
  return [`…${clip(one.slice(cut), 60)}`, `…${clip(other.slice(cut), 60)}`];
}

const fullText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
