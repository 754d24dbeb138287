/**
 * Repairs the accessibility of amis' DOM under `root`, now and after changes: names for controls and dialogs, tab
 * stops for scrolling tables, a first heading for screens, valid roles, roles and keys for tabs and folding
 * headings, and error messages of invalid fields. Returns a function that stops it.
 */
export function nameControls(root: HTMLElement): () => void {
  let frame = 0;
  const scrolling = watchScrolling();
  const keys = addKeys(root);
  const nameAll = () => {
    frame = 0;
    for (const body of root.querySelectorAll('[role$="-body"]')) body.removeAttribute('role');
    for (const dialog of root.querySelectorAll('[role="dialog"]:not([aria-label])')) nameDialog(dialog);
    for (const title of root.querySelectorAll('.antd-Page-title')) title.setAttribute('aria-level', '1');
    scrolling.add(root);
    keys.name();
    for (const close of root.querySelectorAll('[class*="Alert-close"]'))
      close.setAttribute('aria-label', '关闭');
    for (const button of root.querySelectorAll('div[class*="Button"].is-disabled'))
      button.setAttribute('aria-disabled', 'true');
    for (const handle of root.querySelectorAll('.tox-statusbar__resize-handle'))
      handle.setAttribute('role', 'button');
    for (const control of root.querySelectorAll<HTMLElement>(controls)) nameControl(control);
    for (const item of root.querySelectorAll(formItem)) tellFault(item);
  };
  const watch = new MutationObserver(() => (frame ||= requestAnimationFrame(nameAll)));
  watch.observe(root, { childList: true, subtree: true });
  nameAll();
  return () => {
    watch.disconnect();
    scrolling.end();
    keys.end();
    cancelAnimationFrame(frame);
  };
}

/**
 * Makes a table or a dialog's body a tab stop while it scrolls. Reads sizes after the browser's own layout
 * (ResizeObserver): reading one in the frame that draws new rows would force a second layout.
 */
function watchScrolling() {
  const known = new WeakSet<Element>();
  // Growing content starts to scroll just like a shrinking frame: watches both.
  const sizes = new ResizeObserver((entries) => {
    const resized = new Set(entries.flatMap(({ target }) => [target, target.parentElement]));
    for (const part of resized) if (part instanceof HTMLElement && part.matches(frames)) reach(part);
  });
  return {
    add(root: HTMLElement): void {
      for (const part of root.querySelectorAll(`:is(${frames}), :is(${frames}) > *`)) {
        if (known.has(part)) continue;
        known.add(part);
        sizes.observe(part);
      }
    },
    end: () => sizes.disconnect(),
  };
}

const tableFrame = '[class*="Table-content"]';
const frames = `${tableFrame}, [class*="Modal-body"], [class*="Drawer-body"]`;
const tabStops =
  'a[href], button, input:not([type="hidden"], [type="submit"]), select, textarea, iframe, [tabindex="0"]';
const formItem = '[class~="antd-Form-item"]';
const controls =
  'input:not([type="hidden"], [aria-label]), textarea:not([aria-label]), [role="combobox"]:not([aria-label])';

let faults = 0;

/** Exposes the error state of a field and its reason to screen readers. */
function tellFault(item: Element): void {
  const control = item.querySelector(
    'input:not([type="hidden"]), textarea, [role="combobox"], [role="radiogroup"]',
  );
  // A nested field has its own.
  if (!control || control.closest(formItem) !== item) return;
  const reason = item.querySelector('[class*="Form-feedback"]');
  if (reason && reason.closest(formItem) === item) {
    reason.id ||= `fault-${++faults}`;
    control.setAttribute('aria-invalid', 'true');
    control.setAttribute('aria-describedby', reason.id);
  } else if (control.getAttribute('aria-describedby')?.startsWith('fault-')) {
    control.removeAttribute('aria-invalid');
    control.removeAttribute('aria-describedby');
  }
}

/** Names a dialog after its title, or after its header where amis puts the title there. */
export function nameDialog(dialog: Element): void {
  const find = (part: string) => dialog.querySelector(`[class*="Modal-${part}"], [class*="Drawer-${part}"]`);
  const title = (find('title') ?? find('header'))?.textContent.trim();
  if (title) dialog.setAttribute('aria-label', title);
}

/** Makes scrolling areas reachable by keyboard: a table, and a dialog's body without focusable content. */
function reach(frame: HTMLElement): void {
  const isTable = frame.matches(tableFrame);
  const scrolls = isTable
    ? frame.scrollWidth > frame.clientWidth
    : frame.scrollHeight > frame.clientHeight && frame.querySelector(tabStops) === null;
  if (scrolls === frame.hasAttribute('tabindex')) return;
  if (!scrolls) return ['tabindex', 'role', 'aria-label'].forEach((name) => frame.removeAttribute(name));
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', isTable ? '表格，可左右滚动' : '内容，可上下滚动');
}

function nameControl(control: HTMLElement): void {
  if (control.closest('label')?.textContent.trim()) return;
  const item = control.closest('[class*="Form-item"]');
  const label = item?.querySelector('[class*="Form-label"]')?.cloneNode(true) as Element | undefined;
  label?.querySelector('[class*="Form-star"]')?.remove();
  const named = label?.textContent.trim() || nameOfColumn(control) || nameBefore(control);
  const name = [named, hintOf(control)].filter(Boolean).join(' ');
  if (name === '') return;
  control.setAttribute('aria-label', name);
  // amis refers to a label that it does not draw.
  control.removeAttribute('aria-labelledby');
}

/** The placeholder, which distinguishes the two inputs of a range. */
function hintOf(control: HTMLElement): string {
  return control.getAttribute('placeholder')?.trim() ?? '';
}

/** Names a control in a table cell after its column. */
function nameOfColumn(control: HTMLElement): string {
  const cell = control.closest('td');
  return cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent.trim() ?? '';
}

/** The text in front of a control: 每页显示, 跳转至. */
function nameBefore(control: HTMLElement): string {
  const group = control.closest('[class*="inputGroup"]') ?? control;
  return (group.previousElementSibling ?? group.parentElement)?.textContent.trim() ?? '';
}

/**
 * amis' tabs and folding headings are plain elements, without roles or keys. Adds role, state and keys under
 * `root`: tabs are one tab stop, where arrows, Home and End choose (the WAI-ARIA tabs pattern); a folding heading
 * becomes a button. Call `name` after a change of the DOM.
 */
export function addKeys(root: HTMLElement): { name(): void; end(): void } {
  let frame = 0;
  const name = () => {
    root.querySelectorAll<HTMLElement>(tabList).forEach(nameTabs);
    root.querySelectorAll<HTMLElement>(foldHeading).forEach(nameFold);
  };

  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element) || !target.closest(`${tabList}, ${foldHeading}`)) return;
    // amis updates its marks of chosen and open elements when it re-renders.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(name);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    if ((key === 'Enter' || key === ' ') && target.matches(foldHeading)) {
      event.preventDefault();
      return target.click();
    }
    if (!target.matches(`${tabList} > [role="tab"]`)) return;
    const tabs = tabsOf(target.parentElement!).filter((tab) => !isDisabled(tab));
    const at = tabs.indexOf(target);
    const next = {
      ArrowRight: tabs[(at + 1) % tabs.length],
      ArrowDown: tabs[(at + 1) % tabs.length],
      ArrowLeft: tabs.at(at - 1),
      ArrowUp: tabs.at(at - 1),
      Home: tabs[0],
      End: tabs.at(-1),
      Enter: target,
      ' ': target,
    }[key];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  }

  root.addEventListener('click', onClick);
  root.addEventListener('keydown', onKeyDown);
  return {
    name,
    end: () => {
      cancelAnimationFrame(frame);
      root.removeEventListener('click', onClick);
      root.removeEventListener('keydown', onKeyDown);
    },
  };
}

const tabList = '.antd-Tabs-links';

const foldHeading = '.antd-Collapse > .antd-Collapse-header';

const tabsOf = (list: Element) =>
  [...list.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && child.classList.contains('antd-Tabs-link'),
  );

const isDisabled = (tab: Element) => tab.classList.contains('is-disabled');

let lists = 0;

function nameTabs(list: HTMLElement): void {
  const tabs = tabsOf(list);
  // Other children (a toolbar, a button that adds a tab) are not tabs.
  if (tabs.length === 0) return list.removeAttribute('role');
  list.setAttribute('role', 'tablist');
  list.id ||= `tabs-${++lists}`;
  const chosen = tabs.find((tab) => tab.classList.contains('is-active'));
  const panes = list.closest('.antd-Tabs')?.querySelector(':scope > .antd-Tabs-content')?.children ?? [];
  const pane = [...panes].find((each) => each.classList.contains('is-active'));
  for (const [at, tab] of tabs.entries()) {
    tab.id ||= `${list.id}-${at}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-selected', String(tab === chosen));
    tab.setAttribute('aria-disabled', String(isDisabled(tab)));
    tab.tabIndex = tab === (chosen ?? tabs[0]) ? 0 : -1;
  }
  if (!chosen || !(pane instanceof HTMLElement)) return;
  pane.setAttribute('role', 'tabpanel');
  pane.setAttribute('aria-labelledby', chosen.id);
}

function nameFold(heading: HTMLElement): void {
  const fold = heading.parentElement;
  heading.setAttribute('role', 'button');
  heading.tabIndex = 0;
  heading.setAttribute('aria-expanded', String(fold?.classList.contains('is-active') === true));
  heading.setAttribute('aria-disabled', String(fold?.classList.contains('antd-Collapse--disabled') === true));
}
