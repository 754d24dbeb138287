import { useEffect, useRef, useState } from 'react';
import { filter, type IFormStore, type RendererProps } from 'amis-core';
import { toWireTime } from '../../../server/contract/shanghai-time';
import type { ConsoleEnv } from '../env';
import type { GuardedDialog } from '../../../renderers/form/form-guards';
import { claim, drafts, keepers, keyOfOpening, takeReopened, type Draft } from './draft-store';
import { FormValues, DraftKeeper } from './keep-draft';
import { checkSubmits } from '../parts/failed-record';
import { validateLazyFields } from '../parts/lazy-fields';
import './drafts.css';

const staleRecord = '该记录在此之后已被修改';

/**
 * First element of every form that saves (src/amis/conventions/guarded-form.ts). Guards its text against leaving
 * and stores it as a draft. A page's form itself offers the text left by a crash; a dialog's form is reopened by
 * the screen (dialog-draft-offer.tsx) and then filled with it. Props of amis' form: `formStore`, `formInited`,
 * `onBulkChange`, `onFlushForm`, `addHook`; of the convention: `saves`, `dialog`.
 */
export function UnsavedText(props: RendererProps) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [keeper, setKeeper] = useState<DraftKeeper>();
  const [offer, setOffer] = useState<{ draft: Draft; isStale: boolean }>();
  const [notice, setNotice] = useState('');
  /** The record could be read, at once or by a retry; a save that fails later changes nothing about that. */
  const isRead = useRef(false);
  isRead.current ||= props['formInited'] === true && !hasFailed(props);
  const ready = isRead.current && props['static'] !== true;
  const fill = (values: object) =>
    (latest.current['onBulkChange'] as (values: object) => void)({ ...values });

  useEffect(() => {
    const guard = (latest.current.env as Partial<ConsoleEnv>).consoleGuard;
    const store = latest.current['formStore'] as IFormStore | undefined;
    // The designer's preview has no user to own a draft.
    if (!ready || !guard?.username || !store) return;
    const dialog = latest.current['dialog'] as GuardedDialog | undefined;
    const page = { username: guard.username, path: guard.path };
    const reopened = dialog && takeReopened(dialog.mark);
    const key = reopened ?? (dialog ? keyOfOpening(page) : page);
    let current = true;
    const values = new FormValues(store);
    const started = new DraftKeeper({
      key: { username: key.username, path: key.path },
      session: guard.session,
      saves: latest.current['saves'] as string[],
      values,
      store: drafts,
      flush: async () => {
        if (current) await (latest.current['onFlushForm'] as () => Promise<void>)();
      },
      dialog: dialog && (() => toPlace(dialog, values, latest.current['data'] as object)),
    });
    const ends = [started.start(), guard.guard(started)];
    setKeeper(started);
    if (dialog) {
      keepers.set(store, started);
      ends.push(claim(key), () => keepers.delete(store));
      started.release();
      if (reopened) fill(reopened.values);
      if (reopened && reopened.revision !== values.revision()) setNotice(`${staleRecord}，请核对再保存`);
    } else {
      void started.findEarlier().then((draft) => {
        if (current && draft) setOffer({ draft, isStale: draft.revision !== values.revision() });
      });
    }
    return () => {
      current = false;
      ends.forEach((end) => end());
    };
  }, [ready]);

  useEffect(() => {
    const store = latest.current['formStore'] as IFormStore;
    return checkSubmits(latest, () => validateLazyFields(root.current?.parentElement, store));
  }, []);

  useEffect(() => (offer ? lockBeside(root.current) : undefined), [offer]);

  const answer = (act: () => void) => {
    setOffer(undefined);
    keeper?.release();
    act();
  };
  return (
    <div ref={root} className="draft-offer" role="status" hidden={!offer && notice === ''}>
      {offer ? (
        <>
          <span>
            发现 {toWireTime(new Date(offer.draft.savedAt))} 未保存的内容
            {offer.isStale && `；${staleRecord}，恢复后请核对再保存`}
          </span>
          <button type="button" className="is-primary" onClick={() => answer(() => fill(offer.draft.values))}>
            恢复
          </button>
          <button type="button" onClick={() => answer(() => keeper?.forget())}>
            丢弃
          </button>
        </>
      ) : (
        notice
      )}
    </div>
  );
}

/** amis clears the error of a form when it reads the record again. */
const hasFailed = (props: RendererProps) => (props['formStore'] as IFormStore | undefined)?.error === true;

function toPlace({ mark, title, reads }: GuardedDialog, values: FormValues, data: object) {
  return { mark, title: filter(title, data, '| raw'), scope: values.found(reads) };
}

/** Makes the fields read-only until the offer is answered, so that neither text overwrites the other. */
function lockBeside(offer: HTMLElement | null): (() => void) | undefined {
  const form = offer?.parentElement;
  if (!form) return undefined;
  const set = (inert: boolean) => {
    for (const field of form.children) if (field !== offer) field.toggleAttribute('inert', inert);
  };
  set(true);
  const observer = new MutationObserver(() => set(true));
  observer.observe(form, { childList: true });
  return () => {
    observer.disconnect();
    set(false);
  };
}
