import { isObject } from '../../../server/contract/json-object';
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { IFormStore, RendererProps } from 'amis-core';
import { staleRecord, unsavedText } from '../../../renderers/form/form-guards';
import { planLoad } from '../../../renderers/form/form-plan';
import type { FormStore } from '../../../renderers/form/form-store';
import type { Json } from '../../../renderers/list/plan/node';
import type { UnsavedWork } from '../../screen-host';
import type { FormGuard } from '../env';
import { keepers } from '../drafts/draft-store';
import { StaleRecord } from '../drafts/stale-record';
import { UnsavedText } from '../drafts/unsaved-text';

const widgets: Readonly<Record<string, ComponentType<RendererProps>>> = {
  [unsavedText]: UnsavedText,
  [staleRecord]: StaleRecord,
};

/**
 * Wraps amis' guard widgets around one of our own forms, so that both kinds of form share drafts, questions and
 * comparison.
 */
export function toFormGuard(guard: FormGuard): (form: FormStore) => ReactNode {
  // The form's services ask before its text is lost (src/direct/list-services.ts), by way of `draftOf`.
  const asksNothing = { ...guard, guard: () => () => {} };
  return (form) => <Guards form={form} guard={asksNothing} />;
}

/** The form's text as a draft; undefined until its record is loaded, as a draft is compared with it. */
export const draftOf = (form: FormStore): UnsavedWork | undefined => keepers.get(toFormStore(form));

function Guards({ form, guard }: { form: FormStore; guard: FormGuard }) {
  const { loading, failure } = useSyncExternalStore(form.subscribe, form.get);
  const given = {
    env: { consoleGuard: guard, fetcher: (api: unknown) => readRecord(form, api) },
    data: form.scope(),
    formStore: toFormStore(form),
    formInited: !loading && failure === undefined,
    onBulkChange: (values: Json) => form.change(values),
    onFlushForm: () => Promise.resolve(),
  };
  return form.plan.guards.map((node) => {
    const type = String(node['type']);
    const Widget = widgets[type];
    // The widgets read only these of the props that amis gives an element.
    return Widget && <Widget key={type} {...({ ...node, ...given } as unknown as RendererProps)} />;
  });
}

/** The part of a form store that the widgets read. */
type KnownStore = Pick<IFormStore, 'data' | 'pristine' | 'items' | 'error' | 'saving'>;

const stores = new WeakMap<FormStore, IFormStore>();

function toFormStore(form: FormStore): IFormStore {
  const known = stores.get(form);
  if (known) return known;
  let began = { values: form.pristine, scope: form.scope(form.pristine) };
  const store: KnownStore = {
    get data() {
      return form.scope();
    },
    // Keeps its identity as long as the initial values are the same.
    get pristine() {
      const { pristine } = form;
      if (began.values !== pristine) began = { values: pristine, scope: form.scope(pristine) };
      return began.scope;
    },
    // amis' type lists all of a form item's store; the guards read these four fields.
    get items() {
      return form.plan.items.map((item) => ({
        name: item.name,
        type: item.type,
        label: item.label,
        options: form.optionsOf(item) ?? [],
      })) as unknown as IFormStore['items'];
    },
    get saving() {
      return form.get().saving;
    },
    get error() {
      return form.get().failure !== undefined;
    },
  };
  stores.set(form, store as IFormStore);
  return store as IFormStore;
}

/** Like a reply of amis' fetcher. */
async function readRecord(form: FormStore, api: unknown): Promise<{ ok: boolean; data: unknown }> {
  const { call, read } = planLoad(api);
  const scope = form.scope();
  const reply = await form.host.ask({
    url: call.url(scope),
    method: call.method,
    data: call.data?.(scope) ?? {},
  });
  return { ok: reply.ok, data: reply.ok && isObject(reply.data) ? read(reply.data) : undefined };
}
