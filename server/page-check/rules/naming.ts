import { isObject, type JsonObject } from '../../contract/json-object';
import { isToBeReplaced } from '../../contract/pages/palette';
import { removal, entryRule, pageRule, nameOf, textRule, type Problem } from '../rule';
import { toAddress } from '../view/api-use';
import { isFormItem } from '../view/form-items';
import { outwardFrom, hasType, own, ownText, toText, type Entry, type PageView } from '../view/page-view';
import { isShippedTitle } from '../view/field-values';

/** Lists in which a second item of the same kind is a mistake, and what the finding calls an item. */
const lists: Readonly<Record<string, string>> = {
  columns: '列',
  body: '字段',
  options: '选项',
  tabs: '选项卡',
  buttons: '按钮',
};
/** Whether an element has a condition: two elements with one may never be shown at the same time. */
const isConditional = (value: unknown) =>
  ['visibleOn', 'hiddenOn'].some((key) => own(value, key) !== undefined);

/** Texts of amis-editor's own dialogs. */
const editorTexts = new Set(['弹框标题', '抽屉标题', '未命名弹窗', '对，你刚刚点击了']);
const usesOfText: Readonly<Record<string, string>> = { title: '标题', header: '标题', label: '名称' };

/** Reports a text that is still the default of a new element: staff would see `标题` or `选项卡一`. */
export const givenWords = textRule('sense/given-words', 'warning', (text, entry) => {
  const { parent, pointer } = entry;
  // The items of a list of texts are the text of the element around it.
  const at = Array.isArray(parent?.value) ? parent : entry;
  const holder = at.parent;
  const isOption = Array.isArray(holder?.parent?.value) && holder.parent.key === 'options';
  if (holder === undefined || (entry.opaque && !isOption)) return undefined;
  if (!editorTexts.has(text) && !isToBeReplaced(at.key, text)) return undefined;
  // The title of a column or a field may well be such a word.
  if (at.key === 'label' && !isOption && !hasType(holder, /button|submit|action/)) return undefined;
  const part = at.key === 'tpl' ? holder : entry;
  const isOneOfMany = Array.isArray(part.parent?.value) && part.parent.value.length > 1;
  return {
    pointer,
    message: `${usesOfText[at.key] ?? '文字'}还是新建时的“${text}”，员工会看到它`,
    hint: '换成这个页面自己的文字，或删除它。',
    fix: isOneOfMany && part !== at ? removal('删除这段文字', part.pointer) : undefined,
  };
});

/** Reports two equal filters, columns, options, tabs or names: one is a leftover, or was meant to be changed. */
export const duplicate = pageRule('sense/duplicate', 'warning', function* (page) {
  const items = toItems(page);
  for (const [list, found] of items) {
    const kind = lists[list.key] ?? '';
    yield* findTwice(found, kind);
  }
  yield* findNames(page);
});

/** The items of each checked list, in page order. */
function toItems({ entries }: PageView): ReadonlyMap<Entry, Entry[]> {
  const found = new Map<Entry, Entry[]>();
  for (const entry of entries) {
    const list = entry.parent;
    if (list === undefined || !Array.isArray(list.value) || !Object.hasOwn(lists, list.key)) continue;
    if (!isObject(entry.value) || (entry.opaque && list.key !== 'options')) continue;
    const known = found.get(list);
    if (known === undefined) found.set(list, [entry]);
    else known.push(entry);
  }
  return found;
}

function* findTwice(items: readonly Entry[], kind: string): Iterable<Problem> {
  const seen = new Map<string, Entry>();
  for (const item of items) {
    const signs = signsOf(item, kind);
    const sign = signs.find((one) => {
      const other = seen.get(one.sign);
      return (
        other !== undefined &&
        !(
          one.property === '标题' &&
          kind === '列' &&
          (areSides(item, other) || (isShipped(item) && isShipped(other)))
        )
      );
    });
    const first = sign && seen.get(sign.sign);
    for (const one of signs) if (!seen.has(one.sign)) seen.set(one.sign, item);
    if (sign === undefined || first === undefined) continue;
    yield {
      pointer: item.pointer,
      message: `${nameOf(item)}与${nameOf(first)}重复：${sign.what}`,
      hint: sign.same ? `删除其中一个${kind}。` : `改成不同的${sign.property}，或删除其中一个${kind}。`,
      fix: sign.same ? removal(`删除重复的${kind}`, item.pointer) : undefined,
    };
  }
}

/** Whether a shipped page gives the field this title (two columns 全天, each below its own heading). */
const isShipped = (column: Entry) =>
  isShippedTitle(column, ownText(column.value, 'name') ?? '', ownText(column.value, 'label') ?? '');

/**
 * Whether two names share a word and thus are two aspects of one thing: `categoryId` and `categoryName`,
 * `new.fullDay` and `all.fullDay`.
 */
function areSides(one: Entry, other: Entry): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.join() !== others.join() && words.some((word) => others.includes(word));
}

const wordsOf = ({ value }: Entry) =>
  (ownText(value, 'name') ?? '')
    .split(/\.|(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3);

interface Sign {
  sign: string;
  what: string;
  property: string;
  /** Whether the second one is an exact repetition, so that it can be removed without loss. */
  same: boolean;
}

function signsOf({ value }: Entry, kind: string): Sign[] {
  if (isConditional(value) || !isObject(value)) return [];
  const signs: Sign[] = [];
  const note = (sign: string, what: string, property: string, same: boolean) =>
    signs.push({ sign, what, property, same });
  const given = own(value, 'label') ?? own(value, 'title');
  const label = typeof given === 'string' ? given.trim() : given;
  const name = ownText(value, 'name') ?? '';
  if (kind === '选项') {
    const option = toText(own(value, 'value') ?? '');
    if (option !== '') note(`both ${option} ${toText(label)}`, '值和名称都相同', '值', true);
    if (option !== '') note(`value ${option}`, `值都是“${option}”`, '值', false);
    if (toText(label) !== '') note(`label ${toText(label)}`, '名称相同', '名称', false);
    return signs;
  }
  if (kind === '按钮') {
    const { id: _id, ...rest } = value;
    note(JSON.stringify(rest), '完全相同', '名称', true);
    return signs;
  }
  if (kind === '选项卡') {
    if (toText(label) !== '') note(`label ${toText(label)}`, '标题相同', '标题', false);
    return signs;
  }
  if (kind === '列') {
    if (name !== '') note(`name ${name} ${lookOf(value)}`, `显示的都是“${name}”`, '字段', true);
    const title = toText(label);
    if (title !== '') note(`label ${title}`, '标题相同', '标题', false);
    return signs;
  }
  // Only fields of forms and filters: elements that only show a value may repeat it.
  if (name !== '' && isFormItem(ownText(value, 'type') ?? '')) {
    note(`${JSON.stringify(value)}`, '完全相同', '字段名', true);
    note(`name ${name}`, `填写的都是“${name}”`, '字段名', false);
    const title = toText(label);
    if (title !== '') note(`label ${title}`, '标题相同', '标题', false);
  }
  return signs;
}

/** The properties that distinguish two columns of one field: all except title, width and appearance. */
function lookOf(column: JsonObject): string {
  const { label: _label, width: _width, align: _align, className: _class, fixed: _fixed, ...look } = column;
  return JSON.stringify(look);
}

/** Elements that actions address by name: if two share a name, the target is ambiguous. */
function* findNames({ elements, entries }: PageView): Iterable<Problem> {
  const seen = new Map<string, Entry>();
  const ids = entries.flatMap(({ key, value, parent, opaque }) =>
    key === 'id' && typeof value === 'string' && !opaque && parent !== undefined && isNamed(value, parent)
      ? [[`id ${value}`, parent] as const]
      : [],
  );
  const names = elements.flatMap((entry) => {
    const name = /^(?:crud|form|service)$/.test(entry.value.type) ? ownText(entry.value, 'name') : undefined;
    return name === undefined || name === '' ? [] : [[`name ${name}`, entry] as const];
  });
  for (const [sign, entry] of [...ids, ...names]) {
    const first = seen.get(sign);
    if (first === undefined) seen.set(sign, entry);
    else if (!isConditional(entry.value) || !isConditional(first.value)) {
      yield {
        pointer: entry.pointer,
        message: `${nameOf(entry)}与${nameOf(first)}的${sign.startsWith('id') ? ' ID ' : '名称'}相同：${sign.replace(/^\w+ /, '').slice(0, 40)}`,
        hint: '刷新或动作只会找到其中一个：改成不同的名称。',
      };
    }
  }
}

const isNamed = (id: string, { value, pointer, ...entry }: Entry) =>
  ownText(value, 'type') !== undefined &&
  !/^u:/.test(id) &&
  toAddress({ ...entry, value, pointer }) === undefined;

/** Items that staff fill in: each needs a title, and a name under which its value is sent. */
const asks =
  /^(?:input-(?:text|number|password|email|url|date|datetime|time|month|date-range|datetime-range|file|image|rating|range)|textarea|select|multi-select|radios|checkboxes|switch)$/;

/** Columns that show the field of their name; '' is a column without a type. */
const shows = /^(?:|plain|text|date|datetime|time|number|status|progress|mapping|image|images)$/;

/** Reports a list without columns, and elements without a title or name where staff expect one. */
export const unnamed = entryRule('sense/unnamed', 'warning', function* (entry) {
  const { value, opaque, parent } = entry;
  if ((opaque && parent?.key !== 'options') || !isObject(value)) return;
  const found = findLack(entry);
  if (found !== undefined) yield { message: `${nameOf(entry)}${found[0]}`, hint: found[1] };
});

function findLack(entry: Entry): readonly [message: string, hint: string] | undefined {
  const { value, parent } = entry;
  const type = ownText(value, 'type') ?? '';
  if (type === 'crud' && isTable(value) && isNone(own(value, 'columns')))
    return ['没有列，什么也显示不出来', '从“接口与字段”里把要显示的字段加为列。'];
  if (type === 'crud' && isTable(value) && areHidden(own(value, 'columns')))
    return ['的列都隐藏了，什么也显示不出来', '至少让一列可见。'];
  if (
    parent?.key === 'columns' &&
    isColumnOf(parent) &&
    type !== 'operation' &&
    !isGiven(value, 'label', 'title')
  )
    return ['没有标题，员工看不出它是什么', '在右侧填写列名称。'];
  if (
    parent?.key === 'columns' &&
    isColumnOf(parent) &&
    shows.test(type) &&
    !isGiven(value, 'name', 'value', 'tpl', 'text', 'body', 'src', '$ref')
  )
    return ['没有选择字段，每一行都是空的', '在右侧“字段名”里选择要显示的字段，或删除这一列。'];
  if (asks.test(type) && parent?.key !== 'columns' && isInForm(entry)) {
    if (!isGiven(value, 'name'))
      return ['没有字段名，填写的内容不会提交', '在右侧填写字段名，或从“接口与字段”里选择。'];
    if (own(value, 'label') === undefined && !isGiven(value, 'placeholder', 'ariaLabel', 'title', 'option'))
      return ['没有标题，员工看不出要填什么', '在右侧填写标题。'];
    if (own(value, 'label') === '') return ['的标题是空的', '在右侧填写标题。'];
  }
  if (
    /^(?:button|submit|action)$/.test(type) &&
    !isGiven(value, 'label', 'icon', 'rightIcon', 'body', 'tooltip', 'title')
  )
    return ['没有文字，看起来是空白的', '在右侧填写按钮的名称。'];
  if (isTabs(entry) && !isGiven(value, 'title', 'label', 'icon'))
    return ['没有标题', '在右侧填写选项卡的标题。'];
  if (parent?.key === 'options' && Array.isArray(parent.value)) {
    if (own(value, 'label') === '')
      return ['没有文字，看起来是空白的', '在右侧填写选项的名称，或删除这个选项。'];
    if (isValueless(value, parent)) return ['没有值，选了也不会提交', '在右侧填写选项的值，或改用字典。'];
  }
  return undefined;
}

/** Whether an option has neither a value under the field's default key nor child options. */
function isValueless(option: unknown, { parent: field }: Entry): boolean {
  if (field === undefined || !isFormItem(ownText(field.value, 'type') ?? '')) return false;
  if (own(field.value, 'valueField') !== undefined) return false;
  return ['value', 'children', 'ref', 'defer', '$ref'].every((key) => own(option, key) === undefined);
}

const isTable = (crud: unknown) =>
  /^(?:table2?)?$/.test(ownText(crud, 'mode') ?? '') && !isGiven(crud, '$ref', 'card', 'listItem');
const isColumnOf = ({ parent }: Entry) => hasType(parent, /^(?:crud2?|table2?)$/);
const isTabs = ({ parent }: Entry) => parent?.key === 'tabs' && Array.isArray(parent.value);
const areHidden = (columns: unknown) =>
  Array.isArray(columns) &&
  columns.every((column) => own(column, 'hidden') === true || own(column, 'visible') === false);
const isNone = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

function isGiven(value: unknown, ...keys: readonly string[]): boolean {
  return keys.some((key) => {
    const given = own(value, key);
    return given !== undefined && given !== null && given !== '' && given !== false;
  });
}

/** Within an input group, a combo or a cell, the title is on another element. */
function isInForm({ parent }: Entry): boolean {
  for (const at of outwardFrom(parent)) {
    const type = ownText(at.value, 'type') ?? '';
    if (type === 'form' || at.key === 'filter') return true;
    if (isFormItem(type) || /^(?:input-group|group|crud|table|operation|button-toolbar)$/.test(type))
      return false;
  }
  return false;
}
