import { TableCellPlugin } from 'amis-editor';

/**
 * Marks the columns that staff never see (隐藏), do not see with these data (按条件隐藏), or must switch on first (默认不显示):
 * the canvas shows them all.
 */
export function showHiddenColumns(): void {
  Object.assign(TableCellPlugin.prototype, { markDom });
}

/** amis-editor itself marks the cells of a column that a condition hides; of `toggled` it knows nothing. */
function markDom(this: TableCellPlugin, target: HTMLElement | readonly HTMLElement[]): void {
  const cells = [target].flat();
  const id = cells[0]?.getAttribute('data-editor-id');
  const column = (id ? this.manager.store.getSchema(id) : undefined) as Record<string, unknown> | undefined;
  const { toggled, visible, hidden, visibleOn, hiddenOn } = column ?? {};
  const isAlways = visible === false || hidden === true;
  const offWord = !isAlways && [visibleOn, hiddenOn].some(asksData) ? '按条件隐藏' : '隐藏';
  for (const cell of cells) {
    const isOff = isAlways || cell.getAttribute('data-visible') === 'false';
    if (!isOff && toggled !== false) continue;
    cell.setAttribute('data-visible', 'false');
    cell.setAttribute('data-hide-text', isOff ? offWord : '默认不显示');
  }
}

/** Whether a condition reads a variable; text in quotes does not count. `${false}` reads none. */
function asksData(condition: unknown): boolean {
  if (typeof condition !== 'string') return false;
  const names = condition.replace(/'[^']*'|"[^"]*"/g, '').match(/[\p{L}_]+/gu) ?? [];
  return names.some((name) => !/^(?:true|false|null|undefined)$/.test(name));
}
