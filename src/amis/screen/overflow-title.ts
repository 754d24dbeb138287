/**
 * A truncated cell shows its whole text as a tooltip, and in place on a click, Enter or Space: touch and keyboard
 * have no tooltips, and a tooltip's text cannot be selected or copied. Returns a function that stops it.
 */
export function showCutText(root: HTMLElement): () => void {
  const show = ({ target }: Event) => {
    const cell = findCell(target);
    if (!cell) return;
    const cut = isCut(cell);
    if (cut) cell.title = cell.innerText;
    else cell.removeAttribute('title');
    const control = target instanceof Element ? target.closest<HTMLElement>(':is(a, button)[title]') : null;
    if (control && cell.contains(control)) control.title = titleOf(control, cut);
  };
  const unfold = ({ target }: Event) => {
    const cell = findCell(target);
    const acts = target instanceof Element && target.closest('a, button, input, [role="switch"]') !== null;
    // A drag that selects text also ends with a click.
    if (!cell || acts || window.getSelection()?.isCollapsed === false) return;
    toggle(cell);
  };
  const unfoldByKey = (event: KeyboardEvent) => {
    const cell = findCell(event.target);
    if (cell !== event.target || (event.key !== 'Enter' && event.key !== ' ')) return;
    // Space would scroll.
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

/** The own tooltip of a link or button, which hides that of its cell: below its text where that is truncated. */
const titleOf = ({ title, innerText }: HTMLElement, cut: boolean): string => {
  const own = title.split('\n').at(-1) ?? '';
  return cut ? `${innerText}\n${own}` : own;
};

/** Class of a cell that shows its whole text (src/amis/styles/list.css, renderers/list/view/list.css). */
const whole = 'is-whole';

/** @returns whether the cell had more text to show, or showed it already */
function toggle(cell: HTMLElement): boolean {
  const has = isCut(cell) || cell.classList.contains(whole);
  if (has) cell.classList.toggle(whole);
  return has;
}

const findCell = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('td.ellipsis') : null;

/** Whether the text of the cell or of a button in it is truncated. */
const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll('.cell-link')].some((box) => box.scrollWidth > box.clientWidth);
