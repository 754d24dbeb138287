import { useSyncExternalStore } from 'react';
import { Glyph } from '../../fields/closed/field-parts';
import { lazyPart, useOpening } from '../../fields/closed/opening';
import type { ListStore } from '../list-store';
import { beginExport, exportKey, exportsUnderWay } from '../actions/export-bar';
import { SteadyButton } from '../../fields/steady-button';

const settings = lazyPart(async () => (await import('./settings-panel')).SettingsPanel);

/** Only a table has columns to export and to arrange. */
export const hasTools = ({ host, plan }: ListStore): boolean =>
  host.preferences !== undefined && plan.item === undefined;

/** Opens the list's settings: columns, density, views. */
export function ListTools({ store }: { store: ListStore }) {
  const opening = useOpening(settings);
  const Panel = opening.part;
  const isExporting = useSyncExternalStore(
    exportsUnderWay.subscribe,
    () => exportsUnderWay.find(exportKey(store)) !== undefined,
  );
  if (!hasTools(store)) return null;
  return (
    <>
      {!exportsItself(store) && (
        <SteadyButton
          className="list-tool"
          aria-label="导出"
          title="导出当前筛选的全部记录（.xlsx）"
          disabled={isExporting}
          onClick={() => void beginExport(store)}
        >
          <ExportIcon />
        </SteadyButton>
      )}
      <button
        {...opening.button}
        className="list-tool"
        aria-label="列表设置"
        aria-haspopup="dialog"
        title={opening.button.title ?? '列表设置：列、密度、视图'}
      >
        <SettingsIcon />
      </button>
      {Panel && <Panel trigger={opening.trigger} store={store} onClose={opening.close} />}
    </>
  );
}

export const ExportIcon = () => <Glyph className="list-icon" path="M8 2v8M5 7l3 3 3-3M2.5 11v2.5h11V11" />;

export const SettingsIcon = () => (
  <Glyph className="list-icon" path="M2 4.5h7m3 0h2M2 11.5h2m3 0h7M10.5 3v3M5.5 10v3" />
);

/** Whether the page has its own export button, with its own columns. */
const exportsItself = ({ plan }: ListStore) =>
  plan.header.some(({ part }) => part.kind === 'amis' && part.node['type'] === 'excel-export');
