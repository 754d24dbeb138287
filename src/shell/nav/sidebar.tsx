import { memo, useRef, useLayoutEffect, useState } from 'react';
import { useMedia } from '../../../renderers/use-media';
import { keepTabIn } from '../../../renderers/fields/open/tab-stops';
import { useModal } from '../../ui/dialog';
import { BrandMark, Icon } from '../../ui/icon';
import { close as closeIcon } from '../../ui/icon-paths';
import { panel, groupIconOf } from '../icon-paths';
import { type MenuItem, listScreens } from './menu-items';
import { PlaceLink } from './place-link';
import { MenuTree, type MenuTreeProps } from './menu-tree';
import './sidebar.css';
import { useMenu } from '../use-menu';

/** localStorage key of the user's choice. */
const collapsedKey = 'sidebar-collapsed';

/**
 * The sidebar of wide screens and tablets; when collapsed, a rail of icons. Without a choice it is collapsed in a
 * window in which it would take more than a fifth. Does not re-render when only the query changes.
 */
export const Sidebar = memo(function Sidebar(menu: MenuTreeProps) {
  const isNarrow = useMedia('(max-width: 1023px)');
  const [chosen, setChosen] = useState(() => localStorage.getItem(collapsedKey));
  const collapsed = chosen === null ? isNarrow : chosen === 'yes';
  const toggle = () => {
    const choice = collapsed ? 'no' : 'yes';
    localStorage.setItem(collapsedKey, choice);
    setChosen(choice);
  };
  return (
    <nav className="sidebar" data-collapsed={collapsed} aria-label="主导航">
      <div className="sidebar-brand">
        <BrandMark size={26} />
        {!collapsed && <span>运营控制台</span>}
      </div>
      <div className="sidebar-menu">{collapsed ? <MenuRail {...menu} /> : <MenuTree {...menu} />}</div>
      <button
        type="button"
        className="sidebar-collapse"
        aria-expanded={!collapsed}
        aria-label={collapsed ? '展开侧边栏' : '收起侧边栏'}
        title={collapsed ? '展开侧边栏' : undefined}
        onClick={toggle}
      >
        <Icon path={panel} />
        {!collapsed && <span aria-hidden="true">收起</span>}
      </button>
    </nav>
  );
});

/** The sidebar of narrow screens: a drawer over the page. The dialog element handles Escape. */
export function Drawer({ onClose, onOpen, ...menu }: MenuTreeProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="导航"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={(event) => keepTabIn(event, event.currentTarget)}
    >
      <div className="drawer-body">
        <div className="sidebar-brand">
          <BrandMark size={26} />
          <span>运营控制台</span>
          <button type="button" className="icon-button" aria-label="关闭导航" onClick={onClose}>
            <Icon path={closeIcon} />
          </button>
        </div>
        <div className="sidebar-menu">
          <MenuTree
            {...menu}
            onOpen={(url) => {
              onClose();
              onOpen(url);
            }}
          />
        </div>
      </div>
    </dialog>
  );
}

/** The collapsed sidebar: icons, each with a flyout menu on hover and by keyboard. */
function MenuRail({ items, trail, onOpen }: MenuTreeProps) {
  return (
    <div>
      {items.map((item) => (
        <RailEntry key={item.key} item={item} trail={trail} onOpen={onOpen} />
      ))}
    </div>
  );
}

function RailEntry({ item, trail, onOpen }: { item: MenuItem } & Omit<MenuTreeProps, 'items'>) {
  const { open, close, rootProps, buttonProps, menuProps } = useMenu();
  const [top, setTop] = useState(0);
  const screens = listScreens([item]);
  // Position fixed, because the rail scrolls; kept within the window.
  useLayoutEffect(() => {
    const box = rootProps.ref.current?.getBoundingClientRect();
    const height = menuProps.ref.current?.offsetHeight ?? 0;
    if (open && box) setTop(Math.max(8, Math.min(box.top, window.innerHeight - height - 8)));
  }, [open, rootProps.ref, menuProps.ref]);
  return (
    <div {...rootProps} className="rail-entry">
      <button
        {...buttonProps}
        className="rail-button"
        aria-label={item.name}
        data-within={trail.includes(item.key)}
      >
        <Icon path={groupIconOf(screens[0]?.url ?? '')} size={20} />
      </button>
      {open && (
        <div {...menuProps} className="flyout popup" style={{ top }} aria-label={item.name}>
          <div className="popup-title" aria-hidden="true">
            {item.name}
          </div>
          {screens.map(({ name, url }) => (
            <PlaceLink
              key={url}
              url={url}
              onOpen={onOpen}
              role="menuitem"
              tabIndex={-1}
              className="popup-item"
              aria-current={trail.at(-1) === url ? 'page' : undefined}
              onClick={() => close()}
            >
              {name}
            </PlaceLink>
          ))}
        </div>
      )}
    </div>
  );
}
