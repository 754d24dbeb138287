import { useEffect, useRef, useState, type KeyboardEvent, useLayoutEffect } from 'react';
import { Icon } from '../../ui/icon';
import { close as closeIcon } from '../../ui/icon-paths';
import { panelIdOf, tabIdOf } from '../content/screen';
import { findRoute } from '../custom-screens';
import { titleOf, type Closing, type Tab, type Tabs, close } from './tabs';
import './tabs.css';
import { menuItemsIn, moveInMenu } from '../use-menu';

interface TabStripProps {
  tabs: Tabs;
  active: string;
  home: string;
  onOpen: (path: string) => void;
  onClose: (which: Closing, key: string) => void;
  onReload: (key: string) => void;
  /** Opens the screen in the page designer; undefined for users without that right. */
  onDesign: ((key: string) => void) | undefined;
}

/**
 * The open screens as tabs under the header. One tab stop; arrows move and activate, Delete closes, Shift+F10 (or
 * a right click) opens the menu; a middle click closes.
 */
export function TabStrip({ tabs, active, home, onOpen, onClose, onReload, onDesign }: TabStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ tabKey: string; x: number; y: number }>();

  useEffect(() => {
    const tab = document.getElementById(tabIdOf(active));
    tab?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Keeps the focus in the strip while the user moves with the arrows.
    if (strip.current?.contains(document.activeElement)) tab?.focus();
  }, [active, tabs]);

  const isClosable = (key: string) => tabs.length > 1 || key !== home;

  const itemsOf = (key: string): TabMenuProps['items'] => {
    const closing = (label: string, which: Closing) => ({
      label,
      enabled: close(tabs, which, key).length < tabs.length,
      act: () => onClose(which, key),
    });
    return [
      { label: '刷新', enabled: true, act: () => onReload(key) },
      { ...closing('关闭', 'one'), enabled: isClosable(key) },
      closing('关闭其他', 'others'),
      closing('关闭右侧', 'right'),
      ...(onDesign ? [{ label: '设计此页', enabled: true, act: () => onDesign(key) }] : []),
    ];
  };

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const key = tabs[at]?.key ?? '';
    const go: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = tabs[go[event.key] ?? -1];
    if (target) {
      event.preventDefault();
      onOpen(target.key);
    } else if (event.key === 'Delete' && isClosable(key)) {
      event.preventDefault();
      onClose('one', key);
    }
  };

  return (
    <nav className="tabs" aria-label="标签页">
      <div
        ref={strip}
        className="tab-strip"
        role="tablist"
        aria-label="已打开的页面"
        onWheel={(event) => {
          if (strip.current && event.deltaX === 0) strip.current.scrollLeft += event.deltaY;
        }}
      >
        {tabs.map((tab, at) => (
          <TabView
            key={tab.key}
            tab={tab}
            isActive={tab.key === active}
            isClosable={isClosable(tab.key)}
            onOpen={() => onOpen(tab.key)}
            onClose={() => onClose('one', tab.key)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onMenu={(x, y) => setMenu({ tabKey: tab.key, x, y })}
          />
        ))}
      </div>
      {menu && (
        <TabMenu
          {...menu}
          items={itemsOf(menu.tabKey)}
          onDone={() => {
            setMenu(undefined);
            document.getElementById(tabIdOf(menu.tabKey))?.focus();
          }}
        />
      )}
    </nav>
  );
}

interface TabViewProps {
  tab: Tab;
  isActive: boolean;
  isClosable: boolean;
  onOpen: () => void;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMenu: (x: number, y: number) => void;
}

function TabView({ tab, isActive, isClosable, onOpen, onClose, onKeyDown, onMenu }: TabViewProps) {
  const found = findRoute(tab.key);
  if (!found) return null;
  const title = titleOf(found.route, found.params, tab.name);
  return (
    <div
      className="tab"
      role="presentation"
      data-active={isActive}
      onAuxClick={({ button }) => {
        if (button === 1 && isClosable) onClose();
      }}
      onMouseDown={(event) => {
        // A middle click closes the tab; it must not start the browser's autoscroll.
        if (event.button === 1) event.preventDefault();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        // With the keyboard (Shift+F10) there is no pointer: opens below the tab.
        const box = event.currentTarget.getBoundingClientRect();
        const byKey = event.clientX === 0 && event.clientY === 0;
        onMenu(byKey ? box.left : event.clientX, byKey ? box.bottom : event.clientY);
      }}
    >
      <button
        type="button"
        role="tab"
        id={tabIdOf(tab.key)}
        className="tab-button"
        aria-selected={isActive}
        aria-controls={isActive ? panelIdOf(tab.key) : undefined}
        tabIndex={isActive ? 0 : -1}
        title={title}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {title}
      </button>
      {isClosable && (
        // For the mouse; the keyboard closes with Delete on the tab itself.
        <button type="button" className="tab-close" tabIndex={-1} aria-hidden="true" onClick={onClose}>
          <Icon path={closeIcon} size={12} />
        </button>
      )}
    </div>
  );
}

interface TabMenuProps {
  x: number;
  y: number;
  items: readonly { label: string; enabled: boolean; act: () => void }[];
  /** The menu has closed; the focus returns to the tab. */
  onDone: () => void;
}

/** The context menu of a tab. */
function TabMenu({ x, y, items, onDone }: TabMenuProps) {
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
