import { filter } from 'amis-core';
import { TableCellPlugin } from 'amis-editor';
import { narrow } from '../../../../renderers/list/view/sheet';

/** Class of a table whose rows are cards on a phone. */
export const withCardsClass = 'has-cards';

/**
 * Marks the columns that staff never see (隐藏), do not see with these data (按条件隐藏), or must switch on first (默认不显示):
 * the canvas shows them all. In the canvas of a phone, names the column of each cell.
 */
export function markColumns(): void {
  Object.assign(TableCellPlugin.prototype, { markDom });
}

/** amis-editor itself marks the cells of a column that a condition hides; of `toggled` it knows nothing. */
function markDom(this: TableCellPlugin, target: HTMLElement | readonly HTMLElement[]): void {
  const cells = [target].flat();
  const id = cells[0]?.getAttribute('data-editor-id');
  const column = (id ? this.manager.store.getSchema(id) : undefined) as Record<string, unknown> | undefined;
  const { label, toggled, visible, hidden, visibleOn, hiddenOn } = column ?? {};
  const isAlways = visible === false || hidden === true;
  const offWord = !isAlways && [visibleOn, hiddenOn].some(asksData) ? '按条件隐藏' : '隐藏';
  for (const cell of cells) {
    if (cell.tagName === 'TD') markCard(cell, typeof label === 'string' ? filter(label, {}) : '');
    const isOff = isAlways || cell.getAttribute('data-visible') === 'false';
    if (!isOff && toggled !== false) continue;
    cell.setAttribute('data-visible', 'false');
    cell.setAttribute('data-hide-text', isOff ? offWord : '默认不显示');
  }
}

/** Marks a cell and its table as the list engine marks its own, so that list-phone.css draws the rows as cards. */
function markCard(cell: HTMLElement, label: string): void {
  cell.dataset['label'] = label;
  const isNarrow = cell.ownerDocument.defaultView?.matchMedia(narrow).matches === true;
  cell.closest(`.${withCardsClass}`)?.classList.toggle('list-table', isNarrow);
  const indent = cell.querySelector<HTMLElement>(':scope > [class*="Table-indent"]');
  if (indent === null) return;
  cell.classList.add('list-tree');
  cell.closest('tr')?.style.setProperty('--depth', indent.style.paddingLeft.match(/\d+/)?.[0] ?? '0');
}

/** Whether a condition reads a variable; text in quotes does not count. `${false}` reads none. */
function asksData(condition: unknown): boolean {
  if (typeof condition !== 'string') return false;
  const names = condition.replace(/'[^']*'|"[^"]*"/g, '').match(/[\p{L}_]+/gu) ?? [];
  return names.some((name) => !/^(?:true|false|null|undefined)$/.test(name));
}
