/**
 * A cell that is cut short shows its whole text as a tooltip, and in its place when it is clicked, or by Enter or Space
 * where it has the focus: fingers and keys have no tooltips, and a tooltip can be neither selected nor copied. Returns
 * what ends the watch.
 */
export function showCutText(root: HTMLElement): () => void {
  const show = ({ target }: Event) => {
    const cell = findCell(target);
    if (!cell) return;
    if (isCut(cell)) cell.title = cell.innerText;
    else cell.removeAttribute('title');
  };
  const unfold = ({ target }: Event) => {
    const cell = findCell(target);
    const acts = target instanceof Element && target.closest('a, button, input, [role="switch"]') !== null;
    // Who selects a part of the text ends with a click.
    if (!cell || acts || window.getSelection()?.isCollapsed === false) return;
    toggle(cell);
  };
  const unfoldByKey = (event: KeyboardEvent) => {
    const cell = findCell(event.target);
    if (cell !== event.target || (event.key !== 'Enter' && event.key !== ' ')) return;
    // Space scrolls.
    if (cell && toggle(cell)) event.preventDefault();
  };
  root.addEventListener('mouseover', show);
  root.addEventListener('click', unfold);
  root.addEventListener('keydown', unfoldByKey);
  return () => {
    root.removeEventListener('mouseover', show);
    root.removeEventListener('click', unfold);
    root.removeEventListener('keydown', unfoldByKey);
  };
}

/** Class of a cell that shows all of its text (src/amis/styles/list.css, renderers/list/view/list.css). */
const whole = 'is-whole';

/** @returns whether the cell has more to show, or showed it */
function toggle(cell: HTMLElement): boolean {
  const has = isCut(cell) || cell.classList.contains(whole);
  if (has) cell.classList.toggle(whole);
  return has;
}

const findCell = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('td.ellipsis') : null;

const isCut = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth;
