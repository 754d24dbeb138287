import type { FieldOption } from '../fields/options';
import type { ListHost } from '../list/list-host';
import { call, toRequest } from '../list/plan/action-plan';
import { scopeOver, type Scope } from '../list/plan/expression';
import { askOptions, toOptions } from '../list/plan/field-plan';
import { isJson, type Json } from '../list/plan/node';
import { Observed } from '../observed';
import type { FormPlan, ItemPlan } from './form-plan';

interface FormState {
  /** The form's own values. */
  values: Json;
  /** Field -> its fault. */
  faults: Readonly<Record<string, string>>;
  /** The record is being loaded. */
  loading: boolean;
  /** Why the record could not be loaded; '' when the network failed. */
  failure: string | undefined;
  saving: boolean;
  /** Field -> the choices its call returned; undefined while the call runs. */
  options: Readonly<Record<string, readonly FieldOption[] | undefined>>;
}

/**
 * State of one form in an open dialog, independent of the view, with amis' semantics:
 *
 *   values = data the dialog was opened with, by field name -> overlaid by the record (`initApi`) -> overlaid by typed values
 *   save   = the page's own mapping of these, or all of them
 *
 * A field gets its value when it first becomes visible, and keeps it when it is hidden again.
 */
export class FormStore extends Observed<FormState> {
  readonly #outer: Scope;
  /** Fields whose typed text is invalid, with the fault; these have no value. */
  readonly #typed = new Map<string, string>();
  readonly #changed = new Set<string>();
  /** Fields whose choices did not load. */
  readonly #unanswered = new Set<string>();
  #submitted = false;
  #over = false;
  /** The initial values: the record as it was loaded or saved. */
  pristine: Json;

  constructor(
    readonly plan: FormPlan,
    opened: Scope,
    readonly host: ListHost,
  ) {
    super({
      ...{ values: plan.usual, faults: {}, options: {} },
      ...{ loading: plan.load !== undefined, failure: undefined, saving: false },
    });
    // As in amis: the dialog's own data replace the row's data.
    const above = (opened['__super'] ?? host.scope) as Scope;
    this.#outer = plan.data ? scopeOver(above, plan.data(opened)) : opened;
    this.pristine = this.#filled(plan.usual);
    this.#set({ values: this.pristine });
  }

  #set(change: Partial<FormState>): void {
    if (this.#over) return;
    this.replace({ ...this.state, ...change });
  }

  scope(values: Json = this.state.values): Scope {
    return scopeOver(this.#outer, values);
  }

  title(): string {
    return this.plan.title(this.scope());
  }

  isShown(item: ItemPlan, values?: Json): boolean {
    return item.show?.(this.scope(values)) ?? true;
  }

  /** Fills the visible fields from the scope where the dialog was opened, or with their defaults. */
  #filled(values: Json): Json {
    let filled = values;
    // Filling a field may make another one visible.
    for (const item of this.plan.items) {
      const { name, usual } = item;
      if (name === '' || filled[name] !== undefined || !this.isShown(item, filled)) continue;
      const found = this.#outer[name] ?? usual;
      if (found !== undefined) filled = { ...filled, [name]: found };
    }
    return filled;
  }

  /** Loads the record and the choices of fields. */
  async load(): Promise<void> {
    for (const item of this.plan.items) if (item.options?.call) void this.#loadOptions(item);
    const { load } = this.plan;
    if (!load) return;
    this.#set({ loading: true, failure: undefined });
    const reply = await this.host.ask(toRequest(load.call, this.scope(), { ...this.state.values }));
    if (!reply.ok) return this.#set({ loading: false, failure: reply.msg });
    const record = load.read(isJson(reply.data) ? reply.data : {});
    // Keeps what the user typed over the row's values while the record was loading, with the row's revision: a save
    // of it is refused if another user has changed the record since, and both texts are shown.
    const kept = this.#changed.size > 0 ? [...this.#changed, 'revision'] : [];
    const { values } = this.state;
    const typed = Object.fromEntries(
      kept.map((name) => [name, name in values ? values[name] : record[name]]),
    );
    this.pristine = this.#filled({ ...values, ...record });
    this.#set({ values: this.#filled({ ...this.pristine, ...typed }), loading: false });
  }

  async #loadOptions({ name, options: plan }: ItemPlan): Promise<void> {
    if (!plan?.call) return;
    const { ok, options } = await askOptions(plan, plan.call, this.host, this.scope());
    if (!ok) this.#unanswered.add(name);
    this.#set({ options: { ...this.state.options, [name]: options } });
  }

  /** The list of a field opens: loads the choices again if their call has failed. */
  askAgain(item: ItemPlan): void {
    if (!this.#unanswered.delete(item.name)) return;
    this.#set({ options: { ...this.state.options, [item.name]: undefined } });
    void this.#loadOptions(item);
  }

  /** The choices of a field; undefined while they are loading. */
  optionsOf({ name, options: plan }: ItemPlan): readonly FieldOption[] | undefined {
    if (!plan) return [];
    return plan.value ? toOptions(plan.value(this.scope()), plan) : this.state.options[name];
  }

  change(changed: Json): void {
    // What is typed while the record is being stored would be lost with the closing dialog.
    if (this.state.saving) return;
    for (const name of Object.keys(changed)) this.#changed.add(name);
    const values = this.#filled({ ...this.state.values, ...changed });
    const faults = this.#submitted
      ? this.#faultsOf(values)
      : without(this.state.faults, Object.keys(changed));
    this.#set({ values, faults });
  }

  /** Records a field's fault for its typed text, '' for none; `isLeft` (on blur) shows it at once. */
  note(name: string, fault: string, isLeft: boolean): void {
    if (fault === '') {
      if (!this.#typed.delete(name)) return;
      this.#set({ faults: without(this.state.faults, [name]) });
    } else {
      this.#typed.set(name, fault);
      if (isLeft) this.#set({ faults: { ...this.state.faults, [name]: fault } });
    }
  }

  #faultsOf(values: Json): Record<string, string> {
    const found = this.plan.items.flatMap((item): [string, string][] => {
      if (item.name === '' || !this.isShown(item, values)) return [];
      const fault = this.#typed.get(item.name) ?? item.fault(values[item.name]);
      return fault === undefined ? [] : [[item.name, fault]];
    });
    return Object.fromEntries(found);
  }

  /** Handles 确认. Resolves to whether the form was saved; a toast says why not. */
  async submit(): Promise<boolean> {
    const { saving, loading, failure } = this.state;
    if (saving || loading || failure !== undefined) return false;
    this.#submitted = true;
    const values = this.#trimmed();
    const faults = this.#faultsOf(values);
    this.#set({ values, faults });
    if (Object.keys(faults).length > 0) {
      this.host.toast('error', this.plan.validateFailed);
      return false;
    }
    this.#set({ saving: true });
    const reply = await call(this.plan.save, this.scope(), this.host);
    if (reply.ok) this.pristine = values;
    this.#set({ saving: false, faults: reply.errors ?? {} });
    return reply.ok;
  }

  #trimmed(): Json {
    const { values } = this.state;
    const trimmed = this.plan.items.flatMap(({ name, trims }): [string, string][] => {
      const value = values[name];
      return trims && typeof value === 'string' ? [[name, value.trim()]] : [];
    });
    return { ...values, ...Object.fromEntries(trimmed) };
  }

  /** The form is closed: ignores replies that arrive later. */
  end(): void {
    this.#over = true;
  }
}

function without(faults: FormState['faults'], names: readonly string[]): FormState['faults'] {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)));
}
