/**
 * amis-editor's outline is a list of plain links. `nameOutlines` makes it a tree (the WAI-ARIA tree pattern) with
 * a single tab stop; `pressInOutline` handles its keys: arrows, Home, End, Enter and Space move, fold and select.
 */
export function nameOutlines(root: ParentNode): void {
  for (const tree of root.querySelectorAll<HTMLElement>(outline)) {
    tree.setAttribute('role', 'tree');
    tree.setAttribute('aria-label', '大纲');
    for (const list of tree.querySelectorAll('.ae-Outline-sublist')) list.setAttribute('role', 'group');
    const items = [...tree.querySelectorAll<HTMLElement>(item)];
    for (const each of items) nameItem(each);
    setStop(items, items.find((each) => each === document.activeElement) ?? items.find(isSelected));
  }
}

/** @returns whether the tree handled the key */
export function pressInOutline(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches(item)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === 'Enter' || key === ' ') linkOf(target)?.click();
  else if (key === 'ArrowRight' && isFolded(target)) fold(target);
  else if (key === 'ArrowLeft' && hasChildren(target) && !isFolded(target)) fold(target);
  else {
    const items = [...(target.closest(outline)?.querySelectorAll<HTMLElement>(item) ?? [])].filter(
      (each) => each.parentElement?.closest(`${item}.is-folded`) === null,
    );
    const next = findNext(target, key, items);
    if (!next) return false;
    go(next, items);
  }
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** Focuses the selected item, else the last focused one. */
export function focusOutline(tree: Element): void {
  const items = [...tree.querySelectorAll<HTMLElement>(item)];
  const next = items.find(isSelected) ?? items.find((each) => each.tabIndex === 0);
  if (next) go(next, items);
}

/** Selects the focused item before a key acts on the selection. */
export function selectFocused(target: Element): void {
  if (target.matches(item) && !isSelected(target)) linkOf(target)?.click();
}

export const outline = '.ae-Outline-list';

const item = '.ae-Outline-node';
const isSelected = (each: Element) => each.classList.contains('is-active');
const isFolded = (each: Element) => each.classList.contains('is-folded');
const hasChildren = (each: Element) => each.querySelector(item) !== null;
const linkOf = (each: Element) => each.querySelector<HTMLElement>(':scope > a');
const nameOf = (each: Element) => linkOf(each)?.textContent.trim() ?? '';
const fold = (each: Element) => each.querySelector<HTMLElement>(':scope > a > .ae-Outline-expander')?.click();

function nameItem(each: HTMLElement): void {
  each.setAttribute('role', 'treeitem');
  each.setAttribute('aria-label', nameOf(each));
  each.setAttribute('aria-selected', String(isSelected(each)));
  if (hasChildren(each)) each.setAttribute('aria-expanded', String(!isFolded(each)));
  else each.removeAttribute('aria-expanded');
}

function setStop(items: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const each of items) each.tabIndex = each === (stop ?? items[0]) ? 0 : -1;
}

function findNext(at: HTMLElement, key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const index = items.indexOf(at);
  switch (key) {
    case 'ArrowDown':
      return items[index + 1] ?? at;
    case 'ArrowUp':
      return items[index - 1] ?? at;
    case 'ArrowRight':
      return at.querySelector<HTMLElement>(item) ?? at;
    case 'ArrowLeft':
      return at.parentElement?.closest<HTMLElement>(item) ?? at;
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

function go(next: HTMLElement, items: readonly HTMLElement[]): void {
  setStop(items, next);
  next.focus();
  // Makes the canvas highlight the element as on hover.
  linkOf(next)?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
}
