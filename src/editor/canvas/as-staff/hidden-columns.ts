import { TableCellPlugin } from 'amis-editor';

/** Marks the columns that staff do not see (隐藏), or must switch on first (默认不显示): the canvas shows both. */
export function showHiddenColumns(): void {
  Object.assign(TableCellPlugin.prototype, { markDom });
}

/** amis-editor itself marks the cells of a column that a condition hides; of `toggled` it knows nothing. */
function markDom(this: TableCellPlugin, target: HTMLElement | readonly HTMLElement[]): void {
  const cells = [target].flat();
  const id = cells[0]?.getAttribute('data-editor-id');
  const column = (id ? this.manager.store.getSchema(id) : undefined) as Record<string, unknown> | undefined;
  const { toggled, visible, hidden } = column ?? {};
  for (const cell of cells) {
    const isOff = visible === false || hidden === true || cell.getAttribute('data-visible') === 'false';
    if (!isOff && toggled !== false) continue;
    cell.setAttribute('data-visible', 'false');
    cell.setAttribute('data-hide-text', isOff ? '隐藏' : '默认不显示');
  }
}
