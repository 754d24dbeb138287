import type { ReactNode } from 'react';
import { findField } from '../figures';

/**
 * The console's address for `/platform/...` with its query; undefined for anything else, and when the user lacks
 * the menu.
 */
export function toScreenHref(link: string, data: object): string | undefined {
  if (!/^\/platform\/[\w/-]+(?:\?[^#]*)?$/.test(link)) return undefined;
  const menus: unknown = findField(Reflect.get(data, 'staff'), 'menus');
  const path = link.split('?')[0] ?? '';
  return Array.isArray(menus) && !menus.includes(path) ? undefined : `#${link}`;
}

interface ScreenLinkProps {
  href: string | undefined;
  className: string;
  children: ReactNode;
}

/** A link when there is an address, else the same content without one. */
export function ScreenLink({ href, className, children }: ScreenLinkProps) {
  return href ? (
    <a className={`${className} is-link`} href={href}>
      {children}
    </a>
  ) : (
    <div className={className}>{children}</div>
  );
}
