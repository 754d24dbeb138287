import { mayRun } from '../../contract/pages/call-places';
import { isComponent } from '../amis-schema/element-properties';
import { didYouMean, findNearest } from '../nearest';
import { entryRule, pageRule, setTo } from '../rule';
import { toApiUse } from '../view/api-use';
import { findActionSource, findType, isSubmitKey } from '../view/page-reach';
import { outwardFrom, hasType, own, ownText, toDrawn, type Entry, type PageView } from '../view/page-view';

/**
 * Opening a page must change nothing and navigate nowhere: only an event caused by the user may start such an action.
 */
export const actsOnLoad = entryRule('behaviour/acts-on-load', 'error', function* (entry, page) {
  const { key, value, opaque } = entry;
  if (key === 'onEvent' && opaque) {
    yield { message: '数据里不能写事件', hint: '在右侧的“事件”里为元素添加动作。' };
  }
  if (key === 'actionType' && !opaque && typeof value !== 'string') {
    yield { message: 'actionType 必须是文本', hint: '写动作名，例如 "dialog"。' };
  }
  const actionType = ownText(value, 'actionType');
  const source = actionType === undefined ? undefined : findActionSource(entry, page);
  if (actionType !== undefined && source !== undefined && !mayRun(actionType, source)) {
    yield {
      message: `没有员工操作时不能自动执行 ${actionType.slice(0, 40)}`,
      hint: '改成由员工点击按钮触发（click、表单提交成功等）；自动发生的事件里只能赋值、显示隐藏、提示和查询。',
    };
  }
  if (isSubmitKey(key) && value !== false && value !== null && submitsWrite(entry, page)) {
    yield {
      message: '表单不能自动提交修改',
      hint: `删除 ${key.slice(0, 40)}，由员工点击提交。`,
    };
  }
});

/**
 * A key press anywhere on the screen must not act, and a dialog must not open itself, because it blocks the whole
 * console.
 */
export const unasked = entryRule('behaviour/unasked', 'error', ({ key, value, parent, opaque }) => {
  const holder = parent?.value;
  const isOn = value !== false && value !== null && value !== '';
  if (key === 'hotKey' && isOn && !(opaque && !isComponent(holder)))
    return { message: '按钮不能设置快捷键（hotKey）', hint: '删除它：员工按下这个键时，可能在做别的事。' };
  if (key === 'show' && isOn && /^(?:dialog|drawer)$/.test(toDrawn(own(holder, 'type'))))
    return { message: '弹窗不能自己打开（show）', hint: '删除它，由员工点击按钮打开弹窗。' };
  return undefined;
});

/** Whether the enclosing form or wizard saves something. */
function submitsWrite(entry: Entry, { root }: PageView): boolean {
  return outwardFrom(entry.parent)
    .filter((at) => /^(?:form|wizard)$/.test(findType(at, root) ?? ''))
    .some((form) => {
      const steps = own(form.value, 'steps');
      const holders = [form.value, ...(Array.isArray(steps) ? (steps as unknown[]) : [])];
      return holders.some((holder) => savesBy(own(holder, 'api'), form));
    });
}

function savesBy(api: unknown, form: Entry): boolean {
  if (api === undefined || api === null || api === '') return false;
  const entry: Entry = { ...form, key: 'api', value: api, parent: form, opaque: false };
  return toApiUse(entry)?.call?.effect !== 'read';
}

/** Conditions: each switches something on or off, and both states are harmless. */
const conditions = new Set([
  ...['visible', 'hidden', 'disabled', 'disable', 'required', 'static', 'readOnly', 'checked', 'clearable'],
  ...['send', 'fetch', 'initFetch', 'initFetchSchema', 'exec', 'loading', 'jumpable', 'expandable'],
  ...['itemCheckable', 'itemDraggable', 'draggable', 'enableBulkActions', 'popOverEnable'],
  ...['addBtnVisible', 'addGroupBtnVisible', 'addable', 'editable', 'deletable', 'removable', 'creatable'],
  ...['active'],
]);
/** Values that only lay out a table, or say which of its rows are initially checked or expanded. */
const values = new Set([
  ...['rowSpan', 'colSpan', 'selectedRowKeys', 'expandedRowKeys'],
  ...['className', 'rowClassName', 'expandedRowClassName', 'prefixRowClassName', 'affixRowClassName'],
]);
/** Ends in `On` but is no condition: a button beside an input. */
const others = new Set(['addOn']);

/**
 * amis evaluates every `<property>On` and `<property>Expr` and uses the result as the property itself: `apiExpr`
 * becomes an `api` that no other rule sees.
 */
export const computedProperty = entryRule(
  'behaviour/computed-property',
  'error',
  ({ key, opaque, parent }) => {
    const [, name, kind] = /^(.+)(On|Expr)$/.exec(key) ?? [];
    if (name === undefined || Array.isArray(parent?.value) || others.has(key)) return undefined;
    // In data these are fields, except those of an element that amis finds there (the options of a list-select).
    if (opaque && !outwardFrom(parent).some((at) => at.opaque && isComponent(at.value))) return undefined;
    if (kind === 'On' ? conditions.has(name) : values.has(name)) return undefined;
    return {
      message: `${name.slice(0, 60)} 不能用公式算出（${key.slice(0, 60)}）`,
      hint: '直接填写它的值；按条件显示或禁用，用右侧的显示条件和禁用条件。',
    };
  },
);

/** Minimum time in ms between two loads of the same data. */
const shortest = 3_000;
/** Elements whose content is repeated for each row. */
const repeating = /^(?:each|cards|list|table2?|crud2?|carousel)$/;
/** Maximum nesting of repeated rows: three levels of a hundred rows each are a million elements. */
const mostLevels = 2;
/** Properties that say of how many parts an element is drawn, by its type. */
const counts: Readonly<Record<string, string>> = {
  'input-range': 'parts',
  'input-rating': 'count',
  pagination: 'maxButtons',
};
const mostParts = 100;

/**
 * Reports what would keep the server or a browser busy: reloading in a tight loop, rows nested too deep, and elements of
 * too many parts.
 */
export const tooBusy = entryRule('behaviour/too-busy', 'error', function* (entry) {
  const { key, value, opaque } = entry;
  if (/^(?:interval|checkInterval)$/.test(key) && isTooShort(value, entry)) {
    yield {
      message: `刷新间隔不能短于 3 秒：${String(value).slice(0, 20)}`,
      hint: '写成 3000 毫秒以上的数字；不需要自动刷新时删除它。',
    };
  }
  if (counts[ownText(entry.parent?.value, 'type') ?? ''] === key && Number(value) > mostParts) {
    yield {
      message: `${key} 不能大于 ${mostParts}：${String(value).slice(0, 20)}`,
      hint: '减小这个数，否则页面会卡住。',
    };
  }
  if (ownText(value, 'type') === 'each' && !opaque && levelsOf(entry) > mostLevels) {
    yield {
      message: `循环（each）不能套在 ${mostLevels} 层以上的行里`,
      hint: '减少嵌套的循环：行数会相乘。',
    };
  }
});

function isTooShort(value: unknown, { parent, opaque }: Entry): boolean {
  const type = ownText(parent?.value, 'type');
  // amis also finds elements in data (the options of a list-select); those that load have an `api`.
  if (opaque && own(parent?.value, 'api') === undefined) return false;
  if (type === undefined || type === 'carousel' || own(parent?.value, 'actionType') !== undefined)
    return false;
  if (value === null || value === false || value === 0 || value === '') return false;
  return !(Number(value) >= shortest);
}

const levelsOf = (entry: Entry) => outwardFrom(entry).filter((at) => hasType(at, repeating)).length;

/** Target names that amis reserves: the page itself, or nothing. */
const known = new Set(['window', 'none', '']);
/** By convention the name of a list without a name. */
const listName = 'list';

/** Targets of reloads and actions exist on the page: amis ignores a missing one silently. */
export const unknownTarget = pageRule(
  'behaviour/unknown-target',
  'warning',
  function* ({ entries, elements }) {
    const names = new Set(
      entries.flatMap(({ key, value }) =>
        (key === 'name' || key === 'id') && typeof value === 'string' ? [value] : [],
      ),
    );
    if (elements.some(({ value }) => value.type === 'crud' && ownText(value, 'name') === undefined)) {
      names.add(listName);
    }
    for (const entry of entries) {
      if (entry.opaque || typeof entry.value !== 'string') continue;
      for (const target of findTargets(entry, entry.value)) {
        if (known.has(target) || target.includes('$') || names.has(target)) continue;
        const nearest = findNearest(target, names);
        yield {
          pointer: entry.pointer,
          message: `页面上没有名称或 ID 为 ${target.slice(0, 100)} 的元素${didYouMean(nearest)}`,
          fix: entry.value === target ? setTo(entry.pointer, nearest) : undefined,
          hint: `${entry.key === 'reload' ? '刷新' : '动作'}会没有效果：在右侧重新选择元素，或去掉它。`,
        };
      }
    }
  },
);

/** The names of the elements that a value refers to; empty for a value that refers to none. */
function findTargets({ key, parent }: Entry, value: string): string[] {
  const actionType = ownText(parent?.value, 'actionType');
  if (key === 'reload' || (key === 'target' && actionType === 'reload')) {
    // `list.details?status=${status},history`: strip the part of the element, and the parameters of its request.
    return value
      .replace(/\$\{[^}]*\}/g, '$')
      .split(',')
      .map((one) => (one.split(/[?.]/)[0] ?? '').trim());
  }
  return actionType !== undefined && /^component(?:Id|Name)$/.test(key) ? [value.trim()] : [];
}
