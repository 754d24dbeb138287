/**
 * A cell that is cut short shows its whole text as a tooltip, and in its place when it is clicked: a finger has no
 * tooltips, and a tooltip can be neither selected nor copied. Returns what ends the watch.
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
    if (isCut(cell) || cell.classList.contains(whole)) cell.classList.toggle(whole);
  };
  root.addEventListener('mouseover', show);
  root.addEventListener('click', unfold);
  return () => {
    root.removeEventListener('mouseover', show);
    root.removeEventListener('click', unfold);
  };
}

/** Class of a cell that shows all of its text (src/amis/styles/list.css, renderers/list/view/list.css). */
const whole = 'is-whole';

const findCell = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('td.ellipsis') : null;

const isCut = (cell: HTMLElement) => cell.scrollWidth > cell.clientWidth;
