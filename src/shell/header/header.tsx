import { memo, type ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import { PlaceLink } from '../nav/place-link';
import { menu, search } from '../icon-paths';
import './header.css';

export interface Crumb {
  name: string;
  /** Absent for groups and for the screen itself. */
  url?: string | undefined;
}

interface HeaderProps {
  crumbs: readonly Crumb[];
  onOpen: (url: string) => void;
  onDrawer: () => void;
  onPalette: () => void;
  children: ReactNode;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const paletteKeys = isMac ? '⌘ K' : 'Ctrl K';

/** The header: breadcrumb, search, and (as children) messages and account. */
export const Header = memo(function Header({ crumbs, onOpen, onDrawer, onPalette, children }: HeaderProps) {
  return (
    <header className="top-header">
      <button type="button" className="icon-button header-drawer" aria-label="打开导航" onClick={onDrawer}>
        <Icon path={menu} size={18} />
      </button>
      <nav className="crumbs" aria-label="当前位置">
        <ol>
          {crumbs.map(({ name, url }, index) => (
            <li key={index} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {url === undefined ? (
                name
              ) : (
                <PlaceLink url={url} onOpen={onOpen}>
                  {name}
                </PlaceLink>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <button
        type="button"
        className="header-search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onPalette}
      >
        <Icon path={search} />
        <span className="header-search-text">搜索页面</span>
        <kbd>{paletteKeys}</kbd>
      </button>
      {children}
    </header>
  );
});
