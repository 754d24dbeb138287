import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon';
import { chevron, groupIconOf } from '../icon-paths';
import { PlaceLink } from './place-link';
import { listScreens, type MenuItem } from './menu-items';

export interface MenuTreeProps {
  items: readonly MenuItem[];
  /** Keys from the top entry down to the current one. */
  trail: readonly string[];
  onOpen: (url: string) => void;
}

/**
 * The sidebar as a tree (WAI-ARIA): one tab stop; up and down move, right expands a group or enters it, left
 * collapses it or moves to it, Home and End jump, letters search by name.
 */
export function MenuTree({ items, trail, onOpen }: MenuTreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(trail.length > 0 ? trail : items.slice(0, 1).map(({ key }) => key)),
  );
  const current = trail.at(-1);
  const trailText = trail.join(' ');
  // The group of the current screen expands automatically; groups that the user expanded stay so.
  // oxlint-disable-next-line react/exhaustive-deps -- trailText says what trail holds
  useEffect(() => setExpanded((old) => new Set([...old, ...trail])), [trailText]);

  const toggle = (key: string, open?: boolean) =>
    setExpanded((old) => {
      const next = new Set(old);
      if (open ?? !next.has(key)) next.add(key);
      else next.delete(key);
      return next;
    });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...(tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])];
    const at = all.indexOf(event.target as HTMLElement);
    const item = all[at];
    if (!item) return;
    const key = item.dataset['key'] ?? '';
    const isOpen = item.getAttribute('aria-expanded');
    const focus = (to: HTMLElement | undefined) => to?.focus();
    const parent = () => all.slice(0, at).findLast((one) => Number(one.ariaLevel) < Number(item.ariaLevel));
    const acts: Record<string, () => void> = {
      ArrowDown: () => focus(all[at + 1]),
      ArrowUp: () => focus(all[at - 1]),
      Home: () => focus(all[0]),
      End: () => focus(all.at(-1)),
      ArrowRight: () => (isOpen === 'false' ? toggle(key, true) : isOpen === 'true' && focus(all[at + 1])),
      ArrowLeft: () => (isOpen === 'true' ? toggle(key, false) : focus(parent())),
      ' ': () => item.click(),
    };
    const act =
      acts[event.key] ??
      (event.key.length === 1 && !/[/?[\]]/.test(event.key)
        ? () => focus([...all.slice(at + 1), ...all].find((one) => one.textContent?.startsWith(event.key)))
        : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  };

  const isShown = current !== undefined && isVisible(items, current, expanded);
  const tabStop = isShown ? current : items[0]?.key;
  useEffect(() => {
    // Scrolling needs the layout. At once it would lay out the page a second time while a screen opens.
    const frame = requestAnimationFrame(() =>
      tree.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [current, isShown]);
  return (
    <ul ref={tree} className="menu-tree" role="tree" aria-label="导航菜单" onKeyDown={onKeyDown}>
      {items.map((item) => (
        <MenuEntry
          key={item.key}
          item={item}
          level={1}
          expanded={expanded}
          trail={trail}
          tabStop={tabStop}
          onToggle={toggle}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

function isVisible(items: readonly MenuItem[], key: string, expanded: ReadonlySet<string>): boolean {
  return items.some(
    (item) => item.key === key || (expanded.has(item.key) && isVisible(item.children, key, expanded)),
  );
}

interface MenuEntryProps {
  item: MenuItem;
  level: number;
  expanded: ReadonlySet<string>;
  trail: readonly string[];
  tabStop: string | undefined;
  onToggle: (key: string) => void;
  onOpen: (url: string) => void;
}

function MenuEntry(props: MenuEntryProps) {
  const { item, level, expanded, trail, tabStop, onToggle, onOpen } = props;
  const isGroup = item.children.length > 0;
  const isOpen = isGroup && expanded.has(item.key);
  const shared = {
    role: 'treeitem',
    className: 'menu-entry',
    'data-key': item.key,
    'aria-level': level,
    tabIndex: tabStop === item.key ? 0 : -1,
    style: { paddingLeft: level === 1 ? undefined : 16 + (level - 1) * 24 },
  };
  const face = (
    <>
      {level === 1 && <Icon path={groupIconOf(listScreens([item])[0]?.url ?? '')} size={18} />}
      <span className="menu-entry-name">{item.name}</span>
    </>
  );
  return (
    <li role="none">
      {isGroup ? (
        <button
          {...shared}
          type="button"
          aria-expanded={isOpen}
          data-within={trail.includes(item.key)}
          onClick={() => onToggle(item.key)}
        >
          {face}
          <span className="menu-entry-chevron">
            <Icon path={chevron} size={14} />
          </span>
        </button>
      ) : (
        <PlaceLink
          {...shared}
          url={item.url}
          onOpen={onOpen}
          title={item.name}
          aria-current={trail.at(-1) === item.key ? 'page' : undefined}
        >
          {face}
        </PlaceLink>
      )}
      {isOpen && (
        <ul role="group" aria-label={item.name}>
          {item.children.map((child) => (
            <MenuEntry {...props} key={child.key} item={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}
