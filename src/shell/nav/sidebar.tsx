import { memo, useEffect, useRef } from 'react';
import { keepTabIn } from '../../../renderers/fields/open/tab-stops';
import { BrandMark } from '../../ui/brand-mark';
import { Icon } from '../../ui/icon';
import { close as closeIcon } from '../../ui/icon-paths';
import { panel } from '../icon-paths';
import type { MenuItem } from './menu-items';
import { MenuRail } from './menu-rail';
import { MenuTree } from './menu-tree';
import './sidebar.css';

interface SidebarProps {
  items: readonly MenuItem[];
  /** Keys from the top entry down to the current one. */
  trail: readonly string[];
  onOpen: (url: string) => void;
}

/** The sidebar of wide screens; collapsed it is a rail of icons. Not rendered again when only a query changes. */
export const Sidebar = memo(function Sidebar({
  collapsed,
  onCollapse,
  ...menu
}: SidebarProps & { collapsed: boolean; onCollapse: (collapsed: boolean) => void }) {
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
        onClick={() => onCollapse(!collapsed)}
      >
        <Icon path={panel} />
        {!collapsed && <span aria-hidden="true">收起</span>}
      </button>
    </nav>
  );
});

/** The sidebar of narrow screens: a drawer over the page. The dialog element brings Escape. */
export function Drawer({ onClose, onOpen, ...menu }: SidebarProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
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
