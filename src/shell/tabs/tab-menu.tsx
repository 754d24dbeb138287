import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { menuItemsIn, moveInMenu } from '../use-menu';
import { close, type Closing, type Tabs } from './tabs';

interface TabMenuProps {
  /** The tab the menu is for, and where to open it. */
  tabKey: string;
  x: number;
  y: number;
  tabs: Tabs;
  isClosable: boolean;
  onClose: (which: Closing, key: string) => void;
  onReload: (key: string) => void;
  /** Opens the screen in the page designer; undefined for those who may not. */
  onDesign: ((key: string) => void) | undefined;
  /** The menu is over; the focus goes back to the tab. */
  onDone: () => void;
}

/** The context menu of a tab. */
export function TabMenu(props: TabMenuProps) {
  const { tabKey, x, y, tabs, isClosable, onClose, onReload, onDesign, onDone } = props;
  const menu = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(x);
  useLayoutEffect(() => {
    setLeft(Math.max(8, Math.min(x, window.innerWidth - (menu.current?.offsetWidth ?? 0) - 8)));
  }, [x]);
  useEffect(() => {
    menuItemsIn(menu.current)[0]?.focus();
    const onOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) onDone();
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
    // oxlint-disable-next-line react/exhaustive-deps -- once for the life of the menu
  }, []);

  const closes = (which: Closing) => close(tabs, which, tabKey).length < tabs.length;
  const items: readonly { label: string; enabled: boolean; act: () => void }[] = [
    { label: '刷新', enabled: true, act: () => onReload(tabKey) },
    { label: '关闭', enabled: isClosable, act: () => onClose('one', tabKey) },
    { label: '关闭其他', enabled: closes('others'), act: () => onClose('others', tabKey) },
    { label: '关闭右侧', enabled: closes('right'), act: () => onClose('right', tabKey) },
    ...(onDesign ? [{ label: '设计此页', enabled: true, act: () => onDesign(tabKey) }] : []),
  ];

  const onKeyDown = (event: KeyboardEvent) => {
    if (moveInMenu(event, menu.current) || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    event.preventDefault();
    onDone();
  };

  return (
    <div
      ref={menu}
      className="popup tab-menu"
      role="menu"
      aria-label="标签页"
      style={{ left, top: y }}
      onKeyDown={onKeyDown}
    >
      {items.map(({ label, enabled, act }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="popup-item"
          aria-disabled={!enabled}
          onClick={() => {
            if (!enabled) return;
            onDone();
            act();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
