import { useEffect, useSyncExternalStore } from 'react';
import type { ExportPanelProps } from '../export-panel';
import type { RunningExport, RunningExports } from './running-exports';

interface ExportUse {
  notify(level: 'info', text: string): void;
  /** Starts the export again, after a failure from which it cannot resume. */
  restart(): void;
}

interface ShownExport {
  run: RunningExport;
  panel: Pick<ExportPanelProps, 'state' | 'onCancel' | 'onRetry'>;
}

/**
 * Returns the export with this key while it runs or after it failed, with the props of its panel; undefined otherwise.
 * Tells users who leave the screen of a running export that it continues.
 */
export function useExport(
  exports: RunningExports,
  key: string,
  { notify, restart }: ExportUse,
): ShownExport | undefined {
  const entry = useSyncExternalStore(exports.subscribe, () => exports.find(key));
  useEffect(
    () => () => {
      const step = exports.find(key)?.state?.step;
      // Deferred: a toast shown while the user leaves would count as one of the old screen.
      if (step === 'fetching' || step === 'writing')
        setTimeout(() => notify('info', '导出在后台继续，完成后自动下载'));
    },
    [exports, key, notify],
  );
  if (!entry?.state || entry.state.step === 'done' || entry.state.step === 'empty') return undefined;
  const { run, state } = entry;
  const onRetry = () => {
    if (state.step === 'failed' && state.page > 0) void run.resume(state);
    else restart();
  };
  return { run, panel: { state, onCancel: () => exports.cancel(key), onRetry } };
}
