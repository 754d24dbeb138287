/** A cell that is cut short shows its whole text as a tooltip. Returns what ends the watch. */
export function showCutText(root: HTMLElement): () => void {
  const show = ({ target }: Event) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td.ellipsis') : null;
    if (!cell) return;
    if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
    else cell.removeAttribute('title');
  };
  root.addEventListener('mouseover', show);
  return () => root.removeEventListener('mouseover', show);
}
