import type { ListHost } from '../list/list-host';
import type { Scope } from '../list/plan/expression';
import type { Json } from '../list/plan/node';
import type { OpenedForm } from './form-opener';
import { findFormPlan } from './form-plan';
import { FormStore } from './form-store';
import { FormDialog } from './view/form-dialog';

/** The form of a button's dialog, its record on the way; undefined where only amis knows it. */
export function makeForm(button: Json, scope: Scope, host: ListHost): Omit<OpenedForm, 'id'> | undefined {
  const plan = findFormPlan(button);
  if (!plan) return undefined;
  const form = new FormStore(plan, scope, host);
  void form.load();
  return { form, View: FormDialog };
}
