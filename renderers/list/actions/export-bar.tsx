import { lazy, Suspense } from 'react';
import { RunningExports } from '../../excel-export/run/running-exports';
import { useExport } from '../../excel-export/run/use-export';
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
  const running = useExport(exportsUnderWay, exportKey(store), {
    notify: store.host.toast,
    restart: () => void beginExport(store),
  });
  if (running === undefined) return null;
  const { run, panel } = running;
  return (
    <div className="list-export">
      <Suspense fallback={null}>
        <ExportPanel {...panel} onPause={() => run.pause?.()} onGoOn={() => run.goOn?.()} />
      </Suspense>
    </div>
  );
}

/** Starts an export; the first one loads its code. */
export async function beginExport(store: ListStore): Promise<void> {
  try {
    (await import('./list-export')).startExport(store);
  } catch {
    store.host.toast('error', '加载失败，请重试');
  }
}
