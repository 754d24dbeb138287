/** Marks the option that Enter would choose; drawn by screen.css. */
const mark = 'data-current';

/**
 * Keys of amis' cascader (`nested-select`): arrows walk through its columns as the pointer would, Enter chooses an
 * option of any level, Esc closes. Its popup hangs elsewhere in the page and only one is open at a time.
 */
export function pressCascaderKey(event: KeyboardEvent): void {
  const box = event.target instanceof Element ? event.target.closest<HTMLElement>(boxes) : null;
  if (!box || event.ctrlKey || event.metaKey || event.altKey) return;
  const columns = [...document.querySelectorAll<HTMLElement>(menus)].filter((menu) => menu.offsetParent);
  if (columns.length === 0) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    box.click();
  } else if (!move(event.key, columns, box)) return;
  event.preventDefault();
  event.stopPropagation();
}

const boxes = '[class~="antd-NestedSelect"]';
const menus = '[class~="antd-NestedSelect-menu"]';

/** @returns whether the key meant something here */
function move(key: string, columns: readonly HTMLElement[], box: HTMLElement): boolean {
  const at = columns.findLastIndex((column) => column.querySelector(`[${mark}]`));
  const from = columns.slice(Math.max(at, 0));
  const options = optionsOf(from[0]);
  const current = options.findIndex((option) => option.hasAttribute(mark));
  if (key === 'ArrowDown') point(options[(current + 1) % options.length], from);
  else if (key === 'ArrowUp') point(options.at(current <= 0 ? -1 : current - 1), from);
  else if (key === 'ArrowRight') point(optionsOf(columns[at + 1])[0], columns.slice(at + 1));
  else if (key === 'ArrowLeft') columns.slice(Math.max(at, 1)).forEach(unmark);
  else if (key === 'Enter')
    options[current]?.querySelector<HTMLElement>('[class*="NestedSelect-optionLabel"]')?.click();
  else if (key === 'Escape') box.click();
  else {
    if (key === 'Tab') box.click();
    return false;
  }
  return true;
}

const optionsOf = (column: HTMLElement | undefined): HTMLElement[] =>
  column ? [...column.querySelectorAll<HTMLElement>('[class~="antd-NestedSelect-option"]')] : [];

const unmark = (column: HTMLElement) =>
  column.querySelectorAll(`[${mark}]`).forEach((option) => option.removeAttribute(mark));

/** As if the pointer came over it: its children open in the next column. */
function point(option: HTMLElement | undefined, columns: readonly HTMLElement[]): void {
  if (!option) return;
  columns.forEach(unmark);
  option.setAttribute(mark, '');
  option.scrollIntoView({ block: 'nearest' });
  option.dispatchEvent(new MouseEvent('mouseover', { bubbles: true, relatedTarget: document.body }));
}
