import { useEffect, useRef, useState } from 'react';
import { Renderer, type IFormStore, type RendererProps } from 'amis-core';
import type { ConsoleEnv } from '../env';
import { unsavedText } from '../conventions/full-page-form';
import { DraftStore, type Draft } from './draft-store';
import { FormValues } from './form-values';
import { DraftKeeper } from './keep-draft';
import './drafts.css';

const drafts = new DraftStore();

/**
 * Stands at the top of every full-page form (src/amis/conventions/full-page-form.ts). Guards its text against
 * leaving, keeps it as a draft, and offers what a crash left behind. Props of amis' form: `formStore`,
 * `formInited`, `onBulkChange`, `onFlushForm`; of the convention: `saves`.
 */
export function UnsavedText(props: RendererProps) {
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [keeper, setKeeper] = useState<DraftKeeper>();
  const [offer, setOffer] = useState<{ draft: Draft; isStale: boolean }>();
  const ready = props['formInited'] === true && props['static'] !== true;

  useEffect(() => {
    const guard = (latest.current.env as Partial<ConsoleEnv>).consoleGuard;
    const store = latest.current['formStore'] as IFormStore | undefined;
    // The designer's preview has nobody whose text it would be; a record that did not load offers nothing.
    if (!ready || !guard?.username || !store || store.error) return;
    let current = true;
    const values = new FormValues(store);
    const started = new DraftKeeper({
      key: { username: guard.username, path: guard.path },
      session: guard.session,
      saves: latest.current['saves'] as string[],
      values,
      store: drafts,
      flush: async () => {
        if (current) await (latest.current['onFlushForm'] as () => Promise<void>)();
      },
    });
    const ends = [started.start(), guard.guard(started)];
    setKeeper(started);
    void started.findEarlier().then((draft) => {
      if (current && draft) setOffer({ draft, isStale: draft.revision !== values.revision() });
    });
    return () => {
      current = false;
      ends.forEach((end) => end());
    };
  }, [ready]);

  useEffect(() => (offer ? lockBeside(root.current) : undefined), [offer]);

  const answer = (act: () => void) => {
    setOffer(undefined);
    keeper?.release();
    act();
  };
  const restore = () => {
    const onBulkChange = latest.current['onBulkChange'] as (values: object) => void;
    if (offer) answer(() => onBulkChange({ ...offer.draft.values }));
  };
  return (
    <div ref={root} className="draft-offer" role="status" hidden={!offer}>
      {offer && (
        <>
          <span>
            发现 {toShanghai(offer.draft.savedAt)} 未保存的内容
            {offer.isStale && '；该记录在此之后已被修改，恢复后请核对再保存'}
          </span>
          <button type="button" className="is-primary" onClick={restore}>
            恢复
          </button>
          <button type="button" onClick={() => answer(() => keeper?.forget())}>
            丢弃
          </button>
        </>
      )}
    </div>
  );
}

/** Until the offer is answered the fields can be read but not changed, or one text would replace the other. */
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

/** Times are Shanghai's whatever the browser's zone. */
function toShanghai(milliseconds: number): string {
  return new Date(milliseconds + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

Renderer({ type: unsavedText })(UnsavedText);
