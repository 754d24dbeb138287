import { resolveVariableAndFilter, filter } from 'amis-core';
import {
  CardsPlugin,
  EachPlugin,
  ListPlugin,
  StaticControlPlugin,
  TablePlugin,
  ButtonPlugin,
  TableCellPlugin,
} from 'amis-editor';
import type { JsonObject } from '../../../../server/contract/json-object';
import { narrow } from '../../../../renderers/list/view/sheet';

type Props = JsonObject;

/** A blank row for a list without rows, so that its columns and row buttons can be selected. */
const blank = [{}];

/**
 * amis-editor fills lists and fields with sample values, and keeps them even when real ones arrive. This shows
 * the reply of a list's own call, as staff see it; a list without rows gets a blank one. A repeated part without
 * items keeps the sample values.
 */
export function showRealData(): void {
  const withRows = <Given extends object>(props: Given) =>
    hasItems(props as Props) ? props : { ...props, value: blank };
  // The canvas has its own handles for column widths.
  TablePlugin.prototype.filterProps = (props) => ({ ...withRows(props), resizable: false });
  CardsPlugin.prototype.filterProps = withRows;
  ListPlugin.prototype.filterProps = withRows;
  StaticControlPlugin.prototype.filterProps = (props, node) => ({ ...props, $$id: node.id });
  const madeUp = EachPlugin.prototype.filterProps;
  EachPlugin.prototype.filterProps = function filterProps(this: EachPlugin, props, node) {
    const { name } = props as Props;
    if (!hasItems(props as Props, typeof name === 'string' && name !== '' ? name : 'items'))
      return madeUp.call(this, props, node);
    if (node.state['value'] !== undefined) node.updateState({}, true);
    return props;
  };
}

/** `usual`: default path of the items, when the element names none. */
function hasItems({ value, source, data }: Props, usual = 'items'): boolean {
  const path = typeof source === 'string' ? source : `\${${usual}}`;
  const items: unknown = Array.isArray(value)
    ? value
    : resolveVariableAndFilter(path, data as object, '|raw');
  return Array.isArray(items) && items.length > 0;
}

/**
 * amis-editor enables every button, because a disabled one receives no click and could not be selected. This
 * makes a disabled button look disabled while it stays selectable.
 */
export function showDisabledButtons(): void {
  ButtonPlugin.prototype.filterProps = (props: { disabled?: boolean; className?: string }) =>
    props.disabled === true
      ? { ...props, disabled: false, className: `${props.className ?? ''} is-disabled` }
      : props;
}

/** Class of a table whose rows are cards on a phone. */
export const withCardsClass = 'has-cards';

/**
 * Marks columns that staff never see (隐藏), do not see with the current data (按条件隐藏), or must switch on first
 * (默认不显示): the canvas shows all of them. In the phone canvas, also labels each cell with its column.
 */
export function markColumns(): void {
  Object.assign(TableCellPlugin.prototype, { markDom });
}

/** amis-editor itself marks the cells of a column hidden by a condition, but does not handle `toggled`. */
function markDom(this: TableCellPlugin, target: HTMLElement | readonly HTMLElement[]): void {
  const cells = [target].flat();
  const id = cells[0]?.getAttribute('data-editor-id');
  const column = (id ? this.manager.store.getSchema(id) : undefined) as JsonObject | undefined;
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

/** Marks a cell and its table like the list engine does, so that list-phone.css draws the rows as cards. */
function markCard(cell: HTMLElement, label: string): void {
  cell.dataset['label'] = label;
  const isNarrow = cell.ownerDocument.defaultView?.matchMedia(narrow).matches === true;
  cell.closest(`.${withCardsClass}`)?.classList.toggle('list-table', isNarrow);
  const indent = cell.querySelector<HTMLElement>(':scope > [class*="Table-indent"]');
  if (indent === null) return;
  cell.classList.add('list-tree');
  cell.closest('tr')?.style.setProperty('--depth', indent.style.paddingLeft.match(/\d+/)?.[0] ?? '0');
}

/** Whether a condition reads a variable; quoted text does not count. `${false}` reads none. */
function asksData(condition: unknown): boolean {
  if (typeof condition !== 'string') return false;
  const names = condition.replace(/'[^']*'|"[^"]*"/g, '').match(/[\p{L}_]+/gu) ?? [];
  return names.some((name) => !/^(?:true|false|null|undefined)$/.test(name));
}
