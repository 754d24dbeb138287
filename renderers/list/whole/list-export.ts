import type { ExportColumn } from '../../excel-export/columns';
import { toFileName } from '../../excel-export/file-name';
import { ExportRun } from '../../excel-export/run/export-run';
import type { RunningExport } from '../../excel-export/run/running-exports';
import { saveFile } from '../../excel-export/workbook/save-file';
import type { ListStore } from '../list-store';
import { scopeOver, type Scope } from '../plan/expression';
import { isJson, type Json } from '../plan/node';
import type { PartPlan } from '../plan/part-plan';
import { amisText } from './amis-text';
import { cellText } from './cell-text';
import { exportKey, exportsUnderWay } from './export-bar';
import { pagesOf } from './list-pages';

/** What Excel and the worker's memory take well; more rows make several files. */
const rowsPerFile = 100_000;

/**
 * Exports all rows that the list's filters find, in its order, with the columns as the person has arranged them and the
 * texts that the cells show:
 *
 *   page after page of the list's own call -> texts -> workbook in a worker -> .xlsx
 *
 * It keeps the filters that it began with, and goes on when its screen is left.
 */
export function startExport(store: ListStore): void {
  const { host, plan } = store;
  const columns = store.get().columns.filter(({ label, cell }) => label !== '' && !isOfButtons(cell));
  const template = `${host.title}_{YYYYMMDDHHmmss}`;
  const name = toFileName(template, {}, new Date());
  const key = exportKey(store);
  const scope = store.scope();
  const save = (bytes: ArrayBuffer, part: number) =>
    saveFile(bytes, part === 0 ? name : name.replace(/\.xlsx$/, `_${part}.xlsx`));
  let unguard = () => {};
  const run = new ExportRun({
    columns: columns.map(({ label, width }): ExportColumn => ({
      label,
      ...(width === undefined ? {} : { width: Math.round(width / 7) }),
    })),
    // Smaller pages are asked for where the upstream answers no larger ones.
    pageSize: 1,
    rowKey: plan.rowKey,
    rowsPerFile,
    toTexts: (row) =>
      withChildren(row).map((one) => columns.map(({ cell }) => cellText(cell, over(scope, one), amisText))),
    fetchPage: pagesOf(store),
    onFile: save,
    onState: (state) => {
      unguard();
      if (state.step === 'fetching' || state.step === 'paused' || state.step === 'writing') {
        unguard = host.guardExport(name, () => exportsUnderWay.cancel(key));
      }
      if (state.step === 'empty') host.toast('info', '没有可导出的数据');
      if (state.step === 'done') {
        save(state.bytes, state.part);
        const files = state.part > 1 ? `，共 ${state.part} 个文件` : '';
        host.toast('success', `已导出 ${state.rows} 条${files}`);
      }
      exportsUnderWay.tell(key, entry, state);
    },
  });
  const entry: RunningExport = {
    cancel: () => {
      unguard();
      run.cancel();
    },
    resume: (failure) => run.resume(failure),
    pause: () => run.pause(),
    goOn: () => run.goOn(),
  };
  exportsUnderWay.put(key, entry);
  void run.start();
}

const over = (scope: Scope, row: Json) => scopeOver(scopeOver(scope, { index: 0 }), row);

/** A row with those below it, as they stand in the table. */
function withChildren(row: Json): Json[] {
  const { children } = row;
  return [row, ...(Array.isArray(children) ? children.filter(isJson).flatMap(withChildren) : [])];
}

function isOfButtons(part: PartPlan): boolean {
  if (part.kind === 'box') return part.parts.length > 0 && part.parts.every(isOfButtons);
  return part.kind === 'button' || part.kind === 'buttons' || part.kind === 'menu';
}
