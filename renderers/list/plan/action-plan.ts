import type { CallReply, ListHost } from '../list-host';
import { compileCondition, compileTemplate, compileValue, type Escaping, type Scope } from './expression';
import { compileOr, findText, isJson, requireKnown, toArray, Unknown, type Json } from './node';

type Text = (scope: Scope) => string;
type Test = (scope: Scope) => boolean;

/** A call with its request data; when `data` is undefined, the caller supplies them (a list its query). */
export interface CallPlan {
  url: Text;
  method: 'get' | 'post';
  data: ((scope: Scope) => Json) | undefined;
  silent: boolean;
  messages: { success: Text | undefined; failed: Text | undefined };
}

/** What a button does. `amis`: amis handles the node itself, mostly forms and dialogs. */
export type ActionPlan =
  | { kind: 'none' }
  | { kind: 'link'; to: Text; blank: boolean }
  | { kind: 'copy'; content: Text }
  | { kind: 'reload' }
  | { kind: 'call'; call: CallPlan; reloads: boolean }
  | { kind: 'steps'; steps: readonly StepPlan[] }
  | { kind: 'amis' };

/** One action of an `onEvent`; actions run in sequence. */
export interface StepPlan {
  test: Test | undefined;
  action:
    | Exclude<ActionPlan, { kind: 'steps' | 'amis' | 'none' | 'call' }>
    | { kind: 'toast'; level: string; text: Text }
    | { kind: 'call'; call: CallPlan; output: string | undefined }
    /** Changes a displayed row. */
    | { kind: 'row'; index: (scope: Scope) => unknown; values: (scope: Scope) => Json };
}

/** @throws Unknown */
export function templateOf(text: string | undefined, escaping: Escaping = 'raw'): Text {
  const compiled = compileTemplate(text ?? '', escaping);
  if (!compiled) throw new Unknown(`template ${text}`);
  return compiled;
}

/** @throws Unknown */
export function conditionOf(node: Json, key: string): Test | undefined {
  const text = findText(node, key);
  if (text === undefined || text === '') return undefined;
  const compiled = compileCondition(text);
  if (!compiled) throw new Unknown(`condition ${text}`);
  return compiled;
}

/** @param also properties that the caller reads itself @throws Unknown */
export function planCall(api: unknown, also: readonly string[] = []): CallPlan {
  const node: Json = typeof api === 'string' ? { url: api } : isJson(api) ? api : {};
  requireKnown(node, ['url', 'method', 'data', 'silent', 'messages', ...also]);
  const [, prefix, path] = /^(?:(get|post):)?(\/[^?#]*)$/.exec(findText(node, 'url') ?? '') ?? [];
  if (path === undefined) throw new Unknown('address of a call');
  const method = prefix ?? findText(node, 'method') ?? (path.startsWith('/api/admin/') ? 'post' : 'get');
  if (method !== 'get' && method !== 'post') throw new Unknown(`method ${method}`);
  const messages = isJson(node['messages']) ? node['messages'] : {};
  return {
    url: templateOf(path, 'url'),
    method,
    data: node['data'] === undefined ? undefined : (planMapping(node['data']) as (scope: Scope) => Json),
    silent: node['silent'] === true,
    messages: { success: wordsOf(messages, 'success'), failed: wordsOf(messages, 'failed') },
  };
}

/** Evaluates a call to a request; `fallback` is sent when the page declares no data. */
export function toRequest({ url, method, data }: CallPlan, scope: Scope, fallback: Json = {}) {
  return { url: url(scope), method, data: data?.(scope) ?? fallback };
}

/** Sends a call and shows one toast: the page's own text, else the server's. */
export async function call(plan: CallPlan, scope: Scope, host: ListHost): Promise<CallReply> {
  const reply = await host.ask(toRequest(plan, scope, { ...scope }));
  if (plan.silent) return reply;
  if (reply.ok) host.toast('success', plan.messages.success?.(scope) ?? reply.msg);
  // An empty reason means that the connection failed; the shell reports that.
  else if (reply.msg !== '') host.toast('error', plan.messages.failed?.({ msg: reply.msg }) ?? reply.msg);
  return reply;
}

function wordsOf(messages: Json, key: string): Text | undefined {
  const words = findText(messages, key);
  return words === undefined ? undefined : templateOf(words);
}

/** Request data as amis maps it: `"${a}"` keeps its type, `"&": "$$"` expands to all own fields of the scope. */
export function planMapping(value: unknown): (scope: Scope) => unknown {
  if (Array.isArray(value)) {
    const items = value.map(planMapping);
    return (scope) => items.map((item) => item(scope));
  }
  if (typeof value === 'string') {
    const compiled = compileValue(value);
    if (!compiled) throw new Unknown(`value ${value}`);
    // amis gives an empty text for a missing variable, not undefined.
    return value.startsWith('${') ? (scope) => compiled(scope) ?? '' : compiled;
  }
  if (!isJson(value)) return () => value;
  const { '&': all, ...rest } = value;
  if (all !== undefined && all !== '$$') throw new Unknown('data.&');
  const entries = Object.entries(rest).map(([key, child]) => [key, planMapping(child)] as const);
  if (entries.some(([key]) => /[.$]/.test(key))) throw new Unknown('data with a path as key');
  return (scope) => ({
    ...(all === undefined ? {} : scope),
    ...Object.fromEntries(entries.map(([key, child]) => [key, child(scope)])),
  });
}

const actionKeys = [
  'actionType',
  'dialog',
  'drawer',
  'link',
  'url',
  'blank',
  'content',
  'api',
  'reload',
  'onEvent',
];

/** Keys that only amis' own actions support. */
const amisKeys = ['close', 'target', 'messages', 'feedback', 'redirect', 'data'];

/** Keys of a node that `planAction` reads; its callers allow them too. */
export const keysOfAction: readonly string[] = [...actionKeys, ...amisKeys];

/**
 * `listNames`: the names under which the surrounding list is reloaded. Never throws: leaves unknown actions to
 * amis.
 */
export const planAction = (node: Json, listNames: readonly string[]): ActionPlan =>
  compileOr(
    () => tryPlanAction(node, listNames),
    () => ({ kind: 'amis' }),
  );

function tryPlanAction(node: Json, listNames: readonly string[]): ActionPlan {
  if (node['onEvent'] !== undefined) {
    if (node['actionType'] !== undefined) return { kind: 'amis' };
    return { kind: 'steps', steps: planSteps(node['onEvent'], 'click', listNames) };
  }
  for (const key of amisKeys) if (node[key] !== undefined) return { kind: 'amis' };
  switch (node['actionType']) {
    case undefined:
      return { kind: 'none' };
    case 'link':
      return { kind: 'link', to: templateOf(findText(node, 'link')), blank: node['blank'] === true };
    case 'url':
      return { kind: 'link', to: templateOf(findText(node, 'url')), blank: node['blank'] !== false };
    case 'copy':
      return { kind: 'copy', content: templateOf(findText(node, 'content')) };
    case 'reload':
      return { kind: 'reload' };
    case 'ajax': {
      const reload = findText(node, 'reload');
      if (reload !== undefined && !listNames.includes(reload)) return { kind: 'amis' };
      return { kind: 'call', call: planCall(node['api']), reloads: true };
    }
    default:
      return { kind: 'amis' };
  }
}

/** The actions of one event. @throws Unknown */
export function planSteps(onEvent: unknown, event: string, listNames: readonly string[]): StepPlan[] {
  if (!isJson(onEvent)) throw new Unknown('onEvent');
  const { [event]: handler, ...others } = onEvent;
  if (Object.keys(others).length > 0 || !isJson(handler)) throw new Unknown('other events');
  requireKnown(handler, ['actions']);
  return toArray(handler['actions']).map((step) => planStep(step, listNames));
}

const ofList = (step: Json, listNames: readonly string[]) =>
  listNames.includes(findText(step, 'componentId') ?? findText(step, 'target') ?? '');

/**
 * Allowed keys of each kind of step, and of its `args`. `preventDefault` stops amis' control from changing
 * itself; ours never does.
 */
const stepKeys: Readonly<Record<string, { own: readonly string[]; args: readonly string[] }>> = {
  toast: { own: ['args'], args: ['msgType', 'msg'] },
  link: { own: ['args'], args: ['link'] },
  copy: { own: ['args'], args: ['content'] },
  reload: { own: ['componentId', 'target'], args: [] },
  ajax: { own: ['api', 'outputVar', 'ignoreError'], args: [] },
  setValue: { own: ['componentId', 'args'], args: ['index', 'value'] },
};

function planStep(step: unknown, listNames: readonly string[]): StepPlan {
  if (!isJson(step)) throw new Unknown('action');
  const kind = findText(step, 'actionType') ?? '';
  const known = Object.hasOwn(stepKeys, kind) ? stepKeys[kind] : undefined;
  if (!known) throw new Unknown(`action ${kind}`);
  requireKnown(step, ['actionType', 'expression', 'preventDefault', ...known.own]);
  const args = isJson(step['args']) ? step['args'] : {};
  requireKnown(args, known.args);
  return { test: conditionOf(step, 'expression'), action: planStepAction(kind, step, args, listNames) };
}

function planStepAction(
  kind: string,
  step: Json,
  args: Json,
  listNames: readonly string[],
): StepPlan['action'] {
  switch (kind) {
    case 'toast': {
      const level = findText(args, 'msgType') ?? 'info';
      return { kind, level, text: templateOf(findText(args, 'msg')) };
    }
    case 'link':
      return { kind, to: templateOf(findText(args, 'link')), blank: false };
    case 'copy':
      return { kind, content: templateOf(findText(args, 'content')) };
    case 'ajax':
      return { kind: 'call', call: planCall(step['api']), output: findText(step, 'outputVar') };
    case 'reload':
      if (!ofList(step, listNames)) throw new Unknown('reload of something else');
      return { kind };
    default:
      if (!ofList(step, listNames) || !isJson(args['value'])) throw new Unknown('setValue of something else');
      return {
        kind: 'row',
        index: planMapping(args['index']),
        values: planMapping(args['value']) as (scope: Scope) => Json,
      };
  }
}
