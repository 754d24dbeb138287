import type { ExportColumn } from '../../excel-export/columns';
import { beginExport } from '../../excel-export/run/export-run';
import { toFileName } from '../../excel-export/workbook/workbook';
import type { ListStore } from '../list-store';
import { scopeOver, type Scope } from '../plan/expression';
import { isJson, type Json } from '../plan/node';
import type { PartPlan } from '../plan/part-plan';
import { amisText } from './amis-text';
import { cellText } from './cell-text';
import { exportKey, exportsUnderWay } from './export-bar';
import { pagesOf } from '../list-data';

/** A size that Excel and the worker's memory handle well; more rows make several files. */
const rowsPerFile = 100_000;

/**
 * Exports all rows that match the list's filters, in its order, with the user's column arrangement and the texts
 * of the cells:
 *
 *   page after page of the list's own call -> texts -> workbook in a worker -> .xlsx
 *
 * It keeps the filters it started with, and continues when the user leaves the screen.
 */
export function startExport(store: ListStore): void {
  const { host, plan } = store;
  const scope = store.scope();
  const columns = store
    .get()
    .columns.filter(({ label, cell, show }) => label !== '' && !isOfButtons(cell) && (show?.(scope) ?? true));
  beginExport(exportsUnderWay, exportKey(store), {
    columns: columns.map(({ label, width }): ExportColumn => ({
      label,
      ...(typeof width === 'number' ? { width: Math.round(width / 7) } : {}),
    })),
    // 1, since an upstream may return shorter pages than requested; `pagesOf` chooses the real size.
    pageSize: 1,
    rowKey: plan.rowKey,
    rowsPerFile,
    toTexts: (row) =>
      withChildren(row).map((one) => columns.map(({ cell }) => cellText(cell, over(scope, one), amisText))),
    fetchPage: pagesOf(store),
    name: toFileName(`${host.title}_{YYYYMMDDHHmmss}`, {}, new Date()),
    guardExport: host.guardExport,
    notify: (level, text) => host.toast(level, text),
  });
}

const over = (scope: Scope, row: Json) => scopeOver(scopeOver(scope, { index: 0 }), row);

/** A row and its descendants, in table order. */
function withChildren(row: Json): Json[] {
  const { children } = row;
  return [row, ...(Array.isArray(children) ? children.filter(isJson).flatMap(withChildren) : [])];
}

function isOfButtons(part: PartPlan): boolean {
  if (part.kind === 'box') return part.parts.length > 0 && part.parts.every(isOfButtons);
  return part.kind === 'button' || part.kind === 'buttons' || part.kind === 'menu';
}
