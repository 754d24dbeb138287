/**
 * amis' tabs and headings that fold are plain elements: a screen reader does not know them, and no key reaches them. This
 * gives those under `root` role, state and keys: tabs are one stop of Tab, arrows, Home and End choose (WAI-ARIA's tabs
 * pattern); a heading that folds is a button. `name` is to be called when something was drawn.
 */
export function addKeys(root: HTMLElement): { name(): void; end(): void } {
  let frame = 0;
  const name = () => {
    root.querySelectorAll<HTMLElement>(tabList).forEach(nameTabs);
    root.querySelectorAll<HTMLElement>(foldHeading).forEach(nameFold);
  };

  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element) || !target.closest(`${tabList}, ${foldHeading}`)) return;
    // amis marks what is chosen or open when it draws anew.
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
  // What else stands there (a toolbar, a button that adds a tab) is no tab.
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
