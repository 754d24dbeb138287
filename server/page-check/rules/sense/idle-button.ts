import { isObject } from '../../../contract/json-object';
import { didYouMean, findNearest } from '../../nearest';
import { setTo, type Problem, type Rule } from '../../rule';
import { nameOf } from '../../words/named';
import { own, ownText, type Entry, type PageView } from '../../view/page-view';

/** The properties of which each action needs one, on itself or in its `args`, and their name in the finding. */
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
/** Properties by which a button without an action does something. */
const acting = ['api', 'link', 'url', 'href', 'dialog', 'drawer', 'target', 'body', 'content', 'feedback'];
const buttonActions = [
  ...Object.keys(needs),
  ...['submit', 'reset', 'clear', 'confirm', 'cancel', 'close', 'reload', 'prev', 'next', 'clear-and-submit'],
  ...['reset-and-submit', 'saveAs', 'email', 'goPage', 'goBack', 'refresh', 'quickSave', 'add', 'validate'],
  ...['expand', 'collapse', 'selectAll', 'clearAll', 'validateItem', 'stopAutoRefresh', 'clearSearch'],
];

/** Buttons whose element says what they do: `deleteBtn` of a combo. */
const ownedByHolder = /(?:Btn|Button|Trigger)$/;

/** A button that does nothing when it is pressed, and an action that lacks what it is about. */
export const idleButton: Rule = {
  id: 'sense/idle-button',
  severity: 'warning',
  *check(page) {
    for (const entry of page.entries) {
      if (entry.opaque || !isObject(entry.value)) continue;
      const problem = findProblem(entry, page);
      if (problem !== undefined) yield { pointer: entry.pointer, ...problem };
    }
  },
};

function findProblem(entry: Entry, page: PageView): Omit<Problem, 'pointer'> | undefined {
  const { value } = entry;
  const type = ownText(value, 'type') ?? '';
  const action = ownText(value, 'actionType');
  const isButton = /^(?:button|action)$/.test(type);
  const isStep = entry.parent?.key === 'actions' && entry.pointer.includes('/onEvent/');
  if (isButton && action === undefined)
    return isIdle(value) && !ownedByHolder.test(entry.key) ? idle(entry) : undefined;
  if (action === undefined || !(isButton || isStep)) return undefined;
  if (isButton && !buttonActions.includes(action)) {
    const nearest = findNearest(action, buttonActions);
    return {
      message: `${nameOf(entry)}没有“${action.slice(0, 40)}”这种动作${didYouMean(action, buttonActions)}`,
      hint: '在右侧重新选择按钮的动作。',
      fix: setTo(`${entry.pointer}/actionType`, nearest),
    };
  }
  if (!Object.hasOwn(needs, action)) return undefined;
  const [properties, what] = needs[action] ?? [[], ''];
  const args = own(value, 'args');
  const given = properties.map((key) => own(value, key) ?? own(args, key)).find((one) => !isEmpty(one));
  if (given === undefined) {
    return {
      message: `${nameOf(entry)}没有写${what}，${isStep ? '执行时' : '点击后'}什么也不会发生`,
      hint: `在右侧补上${what}，或删除这个${isStep ? '动作' : '按钮'}。`,
    };
  }
  const name = ownText(given, '$ref');
  if (name !== undefined && own(own(page.root, 'definitions'), name) === undefined) {
    return {
      message: `${nameOf(entry)}要打开的弹窗“${name.slice(0, 40)}”已经不在页面里`,
      hint: '重新选择一个弹窗，或删除这个按钮。',
      severity: 'error',
    };
  }
  return undefined;
}

const idle = (entry: Entry): Omit<Problem, 'pointer'> => ({
  message: `${nameOf(entry)}点击后什么也不会发生`,
  hint: '在右侧为它选择一个动作（打开弹窗、发送请求、打开页面等），或删除它。',
});

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
