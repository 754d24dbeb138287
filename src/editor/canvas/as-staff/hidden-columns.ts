import { TableCellPlugin } from 'amis-editor';

/** A column that staff do not see at first stands on the canvas all the same, as a hidden one. */
export function showHiddenColumns(): void {
  Object.assign(TableCellPlugin.prototype, { markDom });
}

function markDom(this: TableCellPlugin, target: HTMLElement | readonly HTMLElement[]): void {
  const cells = [target].flat();
  const id = cells[0]?.getAttribute('data-editor-id');
  const column = (id ? this.manager.store.getSchema(id) : undefined) as Record<string, unknown> | undefined;
  const { toggled, visible, hidden } = column ?? {};
  if (toggled !== false && visible !== false && hidden !== true) return;
  for (const cell of cells) {
    cell.setAttribute('data-visible', 'false');
    cell.setAttribute('data-hide-text', cell.tagName === 'TH' ? '隐藏' : '');
  }
}
