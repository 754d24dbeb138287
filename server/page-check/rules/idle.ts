import { toPointer } from '../../contract/canonical-page';
import { isObject, type JsonObject } from '../../contract/json-object';
import { didYouMean, findNearest } from '../nearest';
import { elementRule, entryRule, pageRule, removal, setTo, nameOf, type Problem } from '../rule';
import { getWidgets } from '../../widgets';
import { isApiKey, isNoAddress } from '../view/api-use';
import { callOf } from '../view/data-scope';
import { describeType } from '../view/field-values';
import { isFormItem } from '../view/form-items';
import { findMissingDialog, isEventAction, ofAction } from '../view/page-reach';
import { toText, outwardFrom, hasType, own, ownText, type Entry, type PageView } from '../view/page-view';
import { z } from 'zod';

/**
 * For each action the properties of which it needs at least one, on itself or in its `args`, and what the finding
 * calls them.
 */
const needs: Readonly<Record<string, readonly [properties: readonly string[], what: string]>> = {
  dialog: [['dialog'], '弹窗'],
  drawer: [['drawer'], '抽屉'],
  ajax: [['api'], '接口'],
  download: [['api'], '接口'],
  link: [['link'], '要打开的页面'],
  url: [['url'], '要打开的地址'],
  copy: [['content', 'copy'], '要复制的内容'],
  toast: [['msg', 'toast', 'title'], '提示的文字'],
  setValue: [['value', 'values', 'index'], '要设置的值'],
};
/** Properties that give a button without an action an effect. */
const acting = ['href', 'body'];
/** The action that a property belongs to. amis ignores the property of a button without an action. */
const actionOf: Readonly<Record<string, string>> = {
  ...{ dialog: 'dialog', drawer: 'drawer', api: 'ajax', link: 'link', url: 'url' },
};
const buttonActions = [
  ...Object.keys(needs),
  ...['submit', 'reset', 'clear', 'confirm', 'cancel', 'close', 'reload', 'prev', 'next', 'clear-and-submit'],
  ...['reset-and-submit', 'email', 'goPage', 'goBack', 'refresh', 'quickSave', 'add', 'validate'],
  ...['expand', 'collapse', 'selectAll', 'clearAll', 'validateItem', 'stopAutoRefresh', 'clearSearch'],
];

/** Buttons whose effect the enclosing element determines, such as `deleteBtn` of a combo. */
const ownedByHolder = /(?:Btn|Button|Trigger)$/;

/** Reports a button that does nothing when pressed, and an action that lacks a required property. */
export const idleButton = entryRule('sense/idle-button', 'warning', function* (entry, page) {
  if (entry.opaque || !isObject(entry.value)) return;
  const problem = findProblem(entry, page);
  if (problem !== undefined) yield { ...problem };
});

function findProblem(entry: Entry, page: PageView): Omit<Problem, 'pointer'> | undefined {
  const { value } = entry;
  const type = ownText(value, 'type') ?? '';
  const action = ownText(value, 'actionType');
  const isButton = /^(?:button|action)$/.test(type);
  const isStep = isEventAction(entry);
  if (isButton && action === undefined)
    return isIdle(value) && !ownedByHolder.test(entry.key) ? idle(entry) : undefined;
  if (action === undefined || !(isButton || isStep)) return undefined;
  if (isButton && !buttonActions.includes(action)) {
    const nearest = findNearest(action, buttonActions);
    return {
      message: `${nameOf(entry)}没有“${action.slice(0, 40)}”这种动作${didYouMean(nearest)}`,
      hint: '在右侧重新选择按钮的动作。',
      fix: setTo(`${entry.pointer}/actionType`, nearest),
    };
  }
  if (!Object.hasOwn(needs, action)) return undefined;
  const [properties, what] = needs[action] ?? [[], ''];
  if (!properties.some((key) => !isEmpty(ofAction(value, key)))) {
    return {
      message: `${nameOf(entry)}没有写${what}，${isStep ? '执行时' : '点击后'}什么也不会发生`,
      hint: `在右侧补上${what}，或删除这个${isStep ? '动作' : '按钮'}。`,
    };
  }
  const name = findMissingDialog(entry, page);
  if (name !== undefined) {
    return {
      message: `${nameOf(entry)}要打开的弹窗“${name.slice(0, 40)}”已经不在页面里`,
      hint: '重新选择一个弹窗，或删除这个按钮。',
      severity: 'error',
    };
  }
  return undefined;
}

function idle(entry: Entry): Omit<Problem, 'pointer'> {
  const meant = Object.keys(actionOf).filter((key) => !isEmpty(own(entry.value, key)));
  const [key = ''] = meant;
  const [, what] = needs[actionOf[key] ?? ''] ?? [];
  return {
    message: `${nameOf(entry)}点击后什么也不会发生`,
    hint: '在右侧为它选择一个动作（打开弹窗、发送请求、打开页面等），或删除它。',
    fix:
      meant.length === 1 ? setTo(`${entry.pointer}/actionType`, actionOf[key], `用它的${what}`) : undefined,
  };
}

function isIdle(button: unknown): boolean {
  if (acting.some((key) => !isEmpty(own(button, key)))) return false;
  const events = own(button, 'onEvent');
  if (!isObject(events)) return true;
  return !Object.values(events).some((event) => {
    const actions = own(event, 'actions');
    return Array.isArray(actions) && actions.length > 0;
  });
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return isObject(value) && Object.keys(value).every((key) => key === 'type');
}

/** Elements that only arrange others, and the properties that hold these. */
const layouts =
  /^(?:page|dialog|drawer|container|wrapper|panel|grid|flex|hbox|tabs|collapse|collapse-group|service|report|)$/;
const holds = /^(?:body|columns|items|tabs|toolbar|dialog|drawer)$/;

/** Reports a field outside any form or filter, unless it acts by itself or something shows its value. */
export const strayField = elementRule('sense/stray-field', 'warning', (entry, page) => {
  const { value, pointer } = entry;
  const name = ownText(value, 'name') ?? '';
  if (!isFormItem(value.type) || own(value, 'static') === true || own(value, 'onEvent') !== undefined)
    return undefined;
  const [, ...around] = outwardFrom(entry);
  const isStray = around.every(({ value: holder, key, parent }) =>
    Array.isArray(holder)
      ? holds.test(key)
      : layouts.test(ownText(holder, 'type') ?? '') &&
        (parent === undefined || Array.isArray(parent.value) || holds.test(key)),
  );
  if (!isStray || (name !== '' && isRead(name, pointer, page))) return undefined;
  return {
    message: `${nameOf(entry)}不在表单里，填写的内容不会提交`,
    hint: '把它拖进表单或筛选条件里，或删除它。',
  };
});

/** Whether an expression outside the field names it. */
const isRead = (name: string, field: string, { entries }: PageView): boolean =>
  entries.some(
    ({ value, pointer }) =>
      typeof value === 'string' &&
      value.includes('$') &&
      !pointer.startsWith(`${field}/`) &&
      value.split(/[^\w.]+/).some((word) => word.split('.').includes(name)),
  );

/** A list or chart without a call stays empty; a form without a call loses what the user types. */
export const noCall = elementRule('sense/no-call', 'warning', function* (entry, page) {
  const { value } = entry;
  if (/^crud2?$/.test(value.type) && isWithout(value, ['api', 'source', 'data', 'items'])) {
    yield {
      message: `${nameOf(entry)}没有接口，永远是空的`,
      hint: '在右侧“接口”里选择列表要查询的接口。',
    };
  }
  if (value.type === 'chart' && isWithout(value, ['api', 'source', 'config', 'data'])) {
    yield {
      message: `${nameOf(entry)}没有接口，画不出来`,
      hint: '在右侧“接口”里选择图表要查询的接口。',
    };
  }
  if (
    value.type === 'service' &&
    !loadsOtherwise.some((key) => own(value, key) !== undefined) &&
    isWithout(value, ['api'])
  ) {
    yield {
      message: `${nameOf(entry)}没有接口，里面取不到数据`,
      hint: '在右侧“接口”里选择要读取的接口；只用来摆放元素时换成容器。',
    };
  }
  const widget = getWidgets().get(value.type);
  for (const [property, { call, title = property }] of Object.entries(widget?.properties ?? {})) {
    const isAsked = widget?.required.includes(property) === true || own(value, property) !== undefined;
    if (call === undefined || !isAsked || !isNoAddress(own(value, property))) continue;
    yield {
      message: `${nameOf(entry)}还没有选择“${title}”`,
      hint: `在右侧“${title}”里选择接口。`,
    };
  }
  if (value.type === 'form' && isLost(entry, value, page)) {
    yield {
      message: `${nameOf(entry)}没有保存接口，填写的内容提交后会丢失`,
      hint: '在右侧“接口”里选择保存用的接口；只用来展示时把字段改成静态展示。',
    };
  }
  if (value.type === 'form' && isNeverSent(entry, value, page)) {
    yield {
      message: `${nameOf(entry)}所在的弹窗没有提交的按钮，填写的内容保存不了`,
      hint: '在弹窗里加一个按钮，按下后选“确认弹窗”或“提交表单”。',
    };
  }
});

const isWithout = (element: JsonObject, keys: readonly string[]) =>
  keys.every((key) => !element[key] || (isApiKey(key) && isNoAddress(element[key])));

/** Whether a form is in a dialog that has its own buttons, none of which submits the form. */
function isNeverSent(entry: Entry, form: JsonObject, page: PageView): boolean {
  const dialog = findDialog(entry);
  if (form['api'] === undefined || form['submitOnChange'] === true) return false;
  if (dialog === undefined || !Array.isArray(own(dialog.value, 'actions'))) return false;
  const within = page.entries.filter(({ pointer }) => pointer.startsWith(`${dialog.pointer}/`));
  const isAsked = page.elements.some(
    ({ value, pointer }) => pointer.startsWith(`${entry.pointer}/`) && asksFor(value),
  );
  return (
    isAsked &&
    !within.some(
      ({ key, value }) =>
        key === 'onEvent' ||
        (key === 'type' && value === 'submit') ||
        (key === 'actionType' && submits.test(toText(value))),
    )
  );
}
const submits = /^(?:submit|confirm|ajax|next|(?:clear|reset)-and-submit)$/;

/** Properties that a service may have instead of a call. */
const loadsOtherwise = ['schemaApi', 'data', 'ws', 'onEvent', '$ref'];

/** Whether a form asks for input that neither the form nor anything around it uses. */
function isLost(entry: Entry, form: JsonObject, page: PageView): boolean {
  if (entry.key === 'filter' || form['static'] === true) return false;
  const isAsked = page.elements.some(
    ({ value, pointer }) => pointer.startsWith(`${entry.pointer}/`) && asksFor(value),
  );
  const isPlain =
    form['wrapWithPanel'] === false || (Array.isArray(form['actions']) && form['actions'].length === 0);
  const dialog = findDialog(entry);
  if (!isAsked || (isPlain && dialog === undefined)) return false;
  if (['target', 'onEvent', 'redirect', 'reload'].some((key) => form[key] !== undefined)) return false;
  const around = dialog ?? entry;
  if (own(around.value, 'onEvent') !== undefined) return false;
  return !page.entries.some(
    ({ key, pointer, value }) =>
      ((isApiKey(key) && !isNoAddress(value)) ||
        key === 'onEvent' ||
        (key === 'actionType' && !/^(?:cancel|close|submit|confirm)$/.test(toText(value)))) &&
      pointer.startsWith(`${around.pointer}/`) &&
      !/\/initApi$/.test(pointer),
  );
}

const asksFor = (item: JsonObject & { type: string }) =>
  isFormItem(item.type) &&
  !/^(?:hidden|uuid|formula)$/.test(item.type) &&
  !['readOnly', 'disabled', 'static'].some((key) => item[key] === true);

const dialogs = /^(?:dialog|drawer)$/;
const findDialog = (entry: Entry): Entry | undefined =>
  outwardFrom(entry).find((at) => dialogs.test(at.key) || hasType(at, dialogs));

/**
 * Reports settings without effect: sorting that the call does not support, editing without a save, a list that never
 * loads, a hint that is never shown.
 */
export const noEffect = entryRule('sense/no-effect', 'warning', function* (entry) {
  const { value, parent, opaque } = entry;
  if (opaque || !isObject(value)) return;
  const list = parent?.key === 'columns' ? parent.parent : undefined;
  if (list !== undefined && hasType(list, /^crud2?$/)) yield* checkColumn(entry, list);
  if (ownText(value, 'type') === 'crud') yield* checkList(entry);
  yield* checkItem(entry);
  yield* checkTip(entry);
});

function* checkColumn(entry: Entry, list: Entry): Iterable<Problem> {
  const { value, pointer } = entry;
  const name = ownText(value, 'name') ?? '';
  if (own(value, 'sortable') === true && !canSort(list, name)) {
    yield {
      pointer: `${pointer}/sortable`,
      message: `${nameOf(entry)}不能排序：接口不支持按它排序，点击后顺序不会变`,
      hint: '关掉“可排序”。',
      fix: removal('关掉排序', `${pointer}/sortable`),
    };
  }
  const quickEdit = own(value, 'quickEdit');
  const saves = ['quickSaveApi', 'quickSaveItemApi'].some((key) => own(list.value, key) !== undefined);
  const savesItself = isObject(own(quickEdit, 'saveImmediately'));
  if (isObject(quickEdit) || quickEdit === true) {
    if (saves || savesItself) return;
    yield {
      pointer: `${pointer}/quickEdit`,
      message: `${nameOf(entry)}可以快速编辑，但列表没有保存它的接口：改了也不会保存`,
      hint: '关掉“快速编辑”，或在列表上选择快速保存接口。',
      fix: removal('关掉快速编辑', `${pointer}/quickEdit`),
    };
  }
}

/** Request fields by which a list call receives the sort order. */
const orders = ['orderBy', 'sortBy', 'sortField'];

function canSort(list: Entry, name: string): boolean {
  const call = callOf(list, 'api');
  if (call === undefined || own(list.value, 'loadDataOnce') === true) return true;
  const order = orders.find((key) => Object.hasOwn(call.request.shape, key));
  if (order === undefined) return false;
  const { enum: names } = describeType(call.request.shape[order] as z.ZodType);
  return names === undefined || names.includes(name);
}

function* checkList(entry: Entry): Iterable<Problem> {
  const { value, pointer } = entry;
  const order = ownText(value, 'orderBy') ?? '';
  if (order !== '' && !order.includes('$') && !canSort(entry, order)) {
    yield {
      pointer: `${pointer}/orderBy`,
      message: `${nameOf(entry)}不能按“${order.slice(0, 40)}”排序：接口不支持`,
      hint: '换一个可以排序的字段，或删除默认的顺序。',
      fix: removal('用接口自己的顺序', `${pointer}/orderBy`),
    };
  }
  if (own(value, 'initFetch') !== false || own(value, 'filter') !== undefined) return;
  yield {
    pointer: `${pointer}/initFetch`,
    message: `${nameOf(entry)}打开时不加载，又没有筛选区可以查询：永远是空的`,
    hint: '打开“初始加载”，或加上筛选。',
    fix: removal('打开时加载', `${pointer}/initFetch`),
  };
}

/** amis shows the hint of a disabled button only while the button is disabled. */
function* checkTip(entry: Entry): Iterable<Problem> {
  const { value, pointer } = entry;
  const says = ownText(value, 'disabledTip') ?? '';
  if (says === '' || !hasType(entry, /^(?:button|submit|reset|action)$/)) return;
  if (own(value, 'disabled') === true || own(value, 'disabledOn') !== undefined) return;
  yield {
    pointer: `${pointer}/disabledTip`,
    message: `${nameOf(entry)}写了不能按时的提示，却没有什么时候不能按`,
    hint: '在右侧“禁用”里选择条件，或删除这个提示。',
    fix: removal('删除提示', `${pointer}/disabledTip`),
  };
}

/** Reports an item that is required but cannot be filled in. */
function* checkItem(entry: Entry): Iterable<Problem> {
  const { value, pointer } = entry;
  const isBarred = own(value, 'disabled') === true || own(value, 'readOnly') === true;
  if (own(value, 'required') !== true || !isBarred || ownText(value, 'type') === undefined) return;
  if (own(value, 'value') !== undefined) return;
  yield {
    pointer: `${pointer}/required`,
    message: `${nameOf(entry)}必填，却不能填写`,
    hint: '去掉“必填”或“禁用”。',
  };
}

/** Reports a definition that nothing refers to, left behind when its user was removed. */
export const unusedDefinition = pageRule('sense/unused-definition', 'warning', function* ({ root, entries }) {
  const definitions = own(root, 'definitions');
  if (!isObject(definitions)) return;
  const used = new Set(entries.map(({ value }) => ownText(value, '$ref')));
  for (const [name, part] of Object.entries(definitions)) {
    if (used.has(name)) continue;
    const pointer = toPointer('/definitions', name);
    const title = ownText(part, 'title') ?? ownText(part, 'label') ?? name;
    yield {
      pointer,
      message: `公用部分“${title.slice(0, 40)}”没有用到`,
      hint: '删除它；页面不会有变化。',
      fix: removal('删除没用到的部分', pointer),
    };
  }
});
