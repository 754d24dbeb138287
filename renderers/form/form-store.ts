import type { FieldOption } from '../fields/options';
import { call, type ListHost } from '../list/list-host';
import { toRequest } from '../list/plan/action-plan';
import { scopeOver, type Scope } from '../list/plan/expression';
import { askOptions, toOptions } from '../list/plan/field-plan';
import { isJson, type Json } from '../list/plan/node';
import { Observed } from '../observed';
import type { FormPlan, ItemPlan } from './form-plan';

interface FormState {
  /** What the form holds of its own. */
  values: Json;
  /** Field -> what is wrong with it. */
  faults: Readonly<Record<string, string>>;
  /** The record is on its way. */
  loading: boolean;
  /** Why the record could not be loaded; '' where the network failed. */
  failure: string | undefined;
  saving: boolean;
  /** Field -> its choices, as far as a call has brought them; undefined while it is on its way. */
  options: Readonly<Record<string, readonly FieldOption[] | undefined>>;
}

/**
 * One form of an open dialog, without anything that draws it, with amis' semantics:
 *
 *   values = what the dialog was opened on, by the fields' names -> the record (`initApi`) over it -> what is typed over it
 *   save   = the page's own mapping of these, or all of them
 *
 * A field is filled when it is first on show; one that a choice hides again keeps its value.
 */
export class FormStore extends Observed<FormState> {
  readonly #outer: Scope;
  /** What a field finds wrong in what is typed into it, and has no value for. */
  readonly #typed = new Map<string, string>();
  readonly #changed = new Set<string>();
  #submitted = false;
  #over = false;
  /** What the form began with: the record as it was loaded. */
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
    // As in amis: a dialog's own data take the place of the row's.
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

  /** With what the fields on show find where the dialog was opened, or usually hold. */
  #filled(values: Json): Json {
    let filled = values;
    // One that is filled may show another.
    for (const item of this.plan.items) {
      const { name, usual } = item;
      if (name === '' || filled[name] !== undefined || !this.isShown(item, filled)) continue;
      const found = this.#outer[name] ?? usual;
      if (found !== undefined) filled = { ...filled, [name]: found };
    }
    return filled;
  }

  /** Asks for the record and for the choices of fields. */
  async load(): Promise<void> {
    for (const item of this.plan.items) if (item.options?.call) void this.#loadOptions(item);
    const { load } = this.plan;
    if (!load) return;
    this.#set({ loading: true, failure: undefined });
    const reply = await this.host.ask(toRequest(load.call, this.scope(), { ...this.state.values }));
    if (!reply.ok) return this.#set({ loading: false, failure: reply.msg });
    const record = load.read(isJson(reply.data) ? reply.data : {});
    // What was typed while the record was on its way is kept.
    const typed = Object.fromEntries([...this.#changed].map((name) => [name, this.state.values[name]]));
    this.pristine = this.#filled({ ...this.state.values, ...record });
    this.#set({ values: this.#filled({ ...this.pristine, ...typed }), loading: false });
  }

  async #loadOptions({ name, options: plan }: ItemPlan): Promise<void> {
    if (!plan?.call) return;
    const { options } = await askOptions(plan, plan.call, this.host, this.scope());
    this.#set({ options: { ...this.state.options, [name]: options } });
  }

  /** The choices of a field; undefined while they are on their way. */
  optionsOf({ name, options: plan }: ItemPlan): readonly FieldOption[] | undefined {
    if (!plan) return [];
    return plan.value ? toOptions(plan.value(this.scope()), plan) : this.state.options[name];
  }

  change(changed: Json): void {
    for (const name of Object.keys(changed)) this.#changed.add(name);
    const values = this.#filled({ ...this.state.values, ...changed });
    const faults = this.#submitted
      ? this.#faultsOf(values)
      : without(this.state.faults, Object.keys(changed));
    this.#set({ values, faults });
  }

  /** What a field finds wrong in what is typed into it, '' for nothing; shown at once where `isLeft`. */
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

  /** 确认. Resolves with whether the form was saved; tells by a toast why not. */
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

  /** The form is closed: answers that come later change nothing. */
  end(): void {
    this.#over = true;
  }
}

function without(faults: FormState['faults'], names: readonly string[]): FormState['faults'] {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)));
}
