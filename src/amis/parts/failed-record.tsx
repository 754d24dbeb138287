import { useContext, useEffect, useRef } from 'react';
import {
  ServiceStore,
  registerRenderer,
  ScopedContext,
  type IIRendererStore,
  type IServiceStore,
  type RendererProps,
} from 'amis-core';
import { failedRecord } from '../../../renderers/form/form-guards';
import { FailedRecord } from '../../../renderers/form/view/failed-record';
import { toast } from '../../toast';

type AddHook = (check: () => Promise<string>) => () => void;

/**
 * Adds a check to the amis form around an element; an element outside a form has none. A text that the check returns is
 * shown, and refuses the submit. @returns a function that removes the check
 */
export function checkSubmits(
  latest: { readonly current: RendererProps },
  findRefusal: () => string | Promise<string>,
): (() => void) | undefined {
  return (latest.current['addHook'] as AddHook | undefined)?.(async () => {
    const refusal = await findRefusal();
    // amis itself does not show the refusal of a dialog's form.
    if (refusal !== '') latest.current.env.notify('error', refusal);
    return refusal;
  });
}

/**
 * First element of every form that loads a record, and of every service (src/amis/conventions/widgets.ts): shows that
 * the last load failed, with a retry, instead of empty fields; until then the form is not saved. Props of amis:
 * `store`, whose parent is that of the form or service, and `addHook` of a form; of the convention: `inline`, `repeats`.
 */
function LoadWatch(props: RendererProps) {
  const store = (props['store'] as IIRendererStore).parentStore as IServiceStore;
  const latest = useRef(props);
  latest.current = props;
  const scope = useContext(ScopedContext);
  const isConditional = props['inline'] === true;
  const isInited = props['formInited'] === true;
  const wasInited = useRef(false);
  /** Time between two loads of a service, in ms; 0 for one that does not load at intervals. */
  const repeats = Number(props['repeats']);
  /**
   * Whether the last call was a load: a failed save leaves an error in the store too. A load at intervals may be silent;
   * `fetching` does not tell it.
   */
  const loads = useRef(false);
  if (store.fetching) loads.current = true;
  else if (store.saving) loads.current = false;
  else if (!store.error) loads.current = repeats > 0;
  // The first load of a form may fail before it is drawn as loading.
  else if (isInited && !wasInited.current) loads.current = true;
  wasInited.current ||= isInited;
  const hasNothing = !isConditional && !store.hasRemoteData;
  const hasFailed = !store.fetching && store.error && (loads.current || hasNothing);
  const failed = useRef(hasFailed);
  failed.current = hasFailed;

  useEffect(() => {
    // amis' own message says the same.
    if (hasFailed) toast.clearFailures();
  }, [hasFailed]);

  // amis stops loading at intervals after a failure.
  useEffect(() => {
    if (!hasFailed || !(repeats > 0)) return;
    const timer = setInterval(
      () => scope.component?.reload?.(undefined, undefined, undefined, true),
      repeats,
    );
    return () => clearInterval(timer);
  }, [hasFailed, repeats, scope]);

  useEffect(() => {
    // The fields are empty or show the row of a list: saving them would erase what only the record has.
    const findRefusal = () => {
      if (store.fetching) return '内容还在加载，请稍后再提交';
      return failed.current ? '内容没有加载出来，请重试' : '';
    };
    return checkSubmits(latest, findRefusal);
  }, [store]);

  if (!hasFailed) return null;
  const reload = () => void scope.component?.reload?.();
  const isInline = isConditional || (repeats > 0 && store.hasRemoteData);
  return <FailedRecord reason={store.msg} inline={isInline} onRetry={reload} />;
}

/** Has a store of its own: amis redraws an element when the store around it changes only if the element has one too. */
export const registerFailedRecord = () =>
  registerRenderer({ type: failedRecord, component: LoadWatch, storeType: ServiceStore.name });
