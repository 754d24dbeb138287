import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { RunningExports } from '../../excel-export/run/running-exports';
import type { ListStore } from '../list-store';

/** Running exports of all lists in this window. */
export const exportsUnderWay = new RunningExports();

/** Identifies a list, so that it finds its running export when its screen is opened again. */
export const exportKey = ({ plan, host }: ListStore) => `${plan.call.url(host.scope)} ${plan.name}`;

const ExportPanel = lazy(async () => {
  await import('../../excel-export/excel-export.css');
  return { default: (await import('../../excel-export/export-panel')).ExportPanel };
});

/** Progress of the list's running export, above its rows. */
export function ExportBar({ store }: { store: ListStore }) {
  const key = exportKey(store);
  const entry = useSyncExternalStore(exportsUnderWay.subscribe, () => exportsUnderWay.find(key));
  const state = entry?.state;
  const step = useRef<string>();
  step.current = state?.step;
  useEffect(
    () => () => {
      const { host } = store;
      // Deferred: a toast shown while the user leaves would count as one of the old screen.
      if (step.current === 'fetching' || step.current === 'writing')
        setTimeout(() => host.toast('info', '导出在后台继续，完成后自动下载'));
    },
    [store],
  );
  if (!entry || !state || state.step === 'done' || state.step === 'empty') return null;
  const { run } = entry;
  const retry = () => {
    if (state.step === 'failed' && state.page > 0) void run.resume(state);
    else void beginExport(store);
  };
  return (
    <div className="list-export">
      <Suspense fallback={null}>
        <ExportPanel
          state={state}
          onCancel={() => exportsUnderWay.cancel(key)}
          onRetry={retry}
          onPause={() => run.pause?.()}
          onGoOn={() => run.goOn?.()}
        />
      </Suspense>
    </div>
  );
}

/** Lazy-loaded with the first export. */
export async function beginExport(store: ListStore): Promise<void> {
  try {
    (await import('./list-export')).startExport(store);
  } catch {
    store.host.toast('error', '加载失败，请重试');
  }
}
