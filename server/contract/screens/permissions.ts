/**
 * Permissions on page designs, named like menus (`/platform/...`): nodes below 页面设计 in the permission tree. Only
 * `open` opens a screen; the others never appear in the sidebar. They come with the menus of `/admin/index`, so
 * that any upstream can grant them. No zod here: the browser loads this file.
 *
 * - `open`: view pages, change their layout, save drafts.
 * - `interfaces`: also change behaviour (calls, events, links, conditions) of pages whose menu the role has.
 * - `publish`: publish a design, restore an earlier one.
 */
export const designPermissions = {
  open: '/platform/page/design',
  interfaces: '/platform/page/design/interface',
  publish: '/platform/page/design/publish',
} as const;

/** Whether a url is a permission without a screen, which never appears in the sidebar. */
export const isGrant = (url: string): boolean =>
  url === designPermissions.interfaces || url === designPermissions.publish;

/**
 * 'A url lacking the platform prefix gets /platform prepended' (A §2); '' for a group without a screen. Shared by
 * the sidebar and the permissions, so that exactly the shown screens can be opened.
 */
export function platformUrl(url: string | null | undefined): string {
  const given = (url ?? '').trim();
  if (given === '' || given === '#') return '';
  const path = given.startsWith('/') ? given : `/${given}`;
  return path === '/platform' || path.startsWith('/platform/') ? path : `/platform${path}`;
}

/**
 * A short digest of a set of menu urls, computed by server and browser alike (FNV-1a): if the two differ, the
 * browser's menus are outdated. Not cryptographic.
 */
export function menusDigest(urls: Iterable<string>): string {
  let hash = 0x811c9dc5;
  for (const character of [...new Set(urls)].sort().join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

/** Response header with this digest, sent with every page. */
export const menusHeader = 'x-menus';
