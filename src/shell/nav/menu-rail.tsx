import { useLayoutEffect, useState } from 'react';
import { Icon } from '../../ui/icon';
import { groupIconOf } from '../icon-paths';
import { useMenu } from '../use-menu';
import { listScreens, type MenuItem } from './menu-items';

interface MenuRailProps {
  items: readonly MenuItem[];
  trail: readonly string[];
  onOpen: (url: string) => void;
}

/** The collapsed sidebar: icons, each with a menu flying out on hover and by keyboard. */
export function MenuRail({ items, trail, onOpen }: MenuRailProps) {
  return (
    <div className="menu-rail">
      {items.map((item) => (
        <RailEntry key={item.key} item={item} trail={trail} onOpen={onOpen} />
      ))}
    </div>
  );
}

function RailEntry({ item, trail, onOpen }: { item: MenuItem } & Omit<MenuRailProps, 'items'>) {
  const { open, close, rootProps, buttonProps, menuProps } = useMenu({ hover: true });
  const [top, setTop] = useState(0);
  const screens = listScreens([item]);
  // Fixed, as the rail scrolls; kept within the window.
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
            <a
              key={url}
              role="menuitem"
              tabIndex={-1}
              className="popup-item"
              href={`#${url}`}
              aria-current={trail.at(-1) === url ? 'page' : undefined}
              onClick={(event) => {
                close();
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(url);
              }}
            >
              {name}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
