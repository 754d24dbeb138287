import type { ActionPlan, CallPlan, StepPlan } from './plan/action-plan';
import { scopeOver, type Scope } from './plan/expression';
import type { CallReply, ListHost } from './list-host';
import type { ButtonPlan } from './plan/part-plan';
import type { ListStore } from './list-store';

/** What a button acts on: the list around it, if one is (a page's toolbar has none of its own). */
export interface ActionPlace {
  host: ListHost;
  store: ListStore;
}

/** A click on a button that is neither hidden nor disabled: its question, then its action. */
export async function runButton(button: ButtonPlan, scope: Scope, place: ActionPlace): Promise<void> {
  const { action, confirm, node } = button;
  // amis asks a button's confirmation itself, so a button with `confirmText` is left to amis.
  if (action.kind === 'amis') {
    if (!(await place.store.forms.open(node, scope, place.host))) place.host.amis.click(node, scope);
    return;
  }
  if (confirm) {
    const question = confirm.text(scope);
    if (question !== '' && !(await place.host.confirm(question, confirm.title?.(scope)))) return;
  }
  await runAction(action, scope, place);
}

async function runAction(action: ActionPlan, scope: Scope, { host, store }: ActionPlace): Promise<void> {
  switch (action.kind) {
    case 'link':
      return host.open(action.to(scope), action.blank);
    case 'copy':
      return host.copy(action.content(scope));
    case 'reload':
      return store.load({ keepSelection: true });
    case 'call': {
      const reply = await call(action.call, scope, host);
      if (reply.ok && action.reloads) await store.load();
      return;
    }
    case 'steps':
      return runSteps(action.steps, scope, { host, store });
    default:
      return undefined;
  }
}

/** One action after the other; each sees the answer of the call before it, as `responseResult` and by its own name. */
export async function runSteps(steps: readonly StepPlan[], scope: Scope, place: ActionPlace): Promise<void> {
  let known = scope;
  for (const { test, action } of steps) {
    if (test && !test(known)) continue;
    if (action.kind === 'toast') place.host.toast(action.level, action.text(known));
    else if (action.kind === 'row') place.store.patch(Number(action.index(known)), action.values(known));
    else if (action.kind === 'call') {
      const reply = await call(action.call, known, place.host);
      const result = { responseStatus: reply.ok ? 0 : 1, responseMsg: reply.msg, responseData: reply.data };
      known = scopeOver(known, {
        responseResult: result,
        ...(action.output === undefined ? {} : { [action.output]: result }),
      });
    } else await runAction(action, known, place);
  }
}

/** A call with its one toast: the page's own words, else the server's. */
export async function call(plan: CallPlan, scope: Scope, host: ListHost): Promise<CallReply> {
  const reply = await host.ask({
    url: plan.url(scope),
    method: plan.method,
    data: plan.data?.(scope) ?? { ...scope },
  });
  if (plan.silent) return reply;
  if (reply.ok) host.toast('success', plan.messages.success?.(scope) ?? reply.msg);
  // Without a reason the connection failed: that is told by the shell.
  else if (reply.msg !== '') host.toast('error', plan.messages.failed?.({ msg: reply.msg }) ?? reply.msg);
  return reply;
}
