import { lastOf } from './focus-canvas';

/**
 * amis' own select boxes and menus in the panels open and choose by pointer only. `nameLists` gives them their
 * roles; `pressInList` handles their keys: arrows, Home, End, Enter, Space and Escape (the WAI-ARIA patterns of the
 * select-only combobox and the menu button).
 */
export function nameLists(root: ParentNode): void {
  for (const opener of root.querySelectorAll<HTMLElement>(openers)) {
    if (isOnCanvas(opener)) continue;
    const isSelect = opener.matches(select);
    if (isSelect) nameSelect(opener);
    opener.setAttribute('aria-haspopup', isSelect ? 'listbox' : 'menu');
    opener.setAttribute('aria-expanded', String(isOpen(opener)));
  }
  for (const menu of root.querySelectorAll(lists)) {
    menu.setAttribute('role', menu.matches('.antd-Select-menu') ? 'listbox' : 'menu');
    menu.setAttribute('aria-label', '可选项');
    for (const choice of menu.querySelectorAll('li > a')) {
      choice.setAttribute('role', 'menuitem');
      choice.parentElement?.setAttribute('role', 'none');
    }
  }
}

/** @returns whether a list handled the key */
export function pressInList(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const opener = [...document.querySelectorAll<HTMLElement>(openers)].findLast(isOpen);
  if (!opener || isOnCanvas(opener)) {
    if (!target.matches(select) || isOnCanvas(target) || !/^(?:Arrow(?:Down|Up)|Enter| )$/.test(key))
      return false;
    target.click();
    return handled(event);
  }
  if (key === 'Escape' || key === 'Tab') {
    opener.click();
    opener.focus();
    // Tab goes on from the opener.
    return key === 'Escape' && handled(event);
  }
  // The search box of a list has keys of its own.
  if (target instanceof HTMLInputElement) return false;
  const choices = choicesOf(lastOf(lists));
  const at = choices.indexOf(target);
  if ((key === 'Enter' || key === ' ') && at >= 0) {
    opener.focus();
    target.click();
    return handled(event);
  }
  const chosen = at < 0 ? choices.find((choice) => choice.matches('.is-active')) : undefined;
  const next = {
    ArrowDown: chosen ?? choices[at + 1] ?? choices[0],
    ArrowUp: chosen ?? choices.at(at > 0 ? at - 1 : -1),
    Home: choices[0],
    End: choices.at(-1),
  }[key];
  if (!next) return false;
  next.tabIndex = -1;
  next.focus();
  return handled(event);
}

const select = '.antd-Select';
const openers = `${select}, .antd-DropDown > button`;
/** Open lists and menus. */
export const lists = '.antd-Select-menu, .antd-DropDown-menu-root';

const isOnCanvas = (part: Element) => part.closest('.ae-Preview') !== null;
const isOpen = (opener: Element) =>
  (opener.matches(select) ? opener : opener.parentElement)?.classList.contains('is-opened') === true;

function nameSelect(box: HTMLElement): void {
  box.setAttribute('role', 'combobox');
  const label = box.closest('.antd-Form-item')?.querySelector('.antd-Form-label')?.textContent.trim();
  box.setAttribute('aria-label', label || '选择');
}

const choicesOf = (list: HTMLElement | undefined) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="option"]:not(.is-disabled), li:not(.is-disabled) > a') ??
    []),
];

function handled(event: KeyboardEvent): true {
  event.preventDefault();
  event.stopPropagation();
  return true;
}
