/**
 * What a role may do with page designs, named as menus are (`/platform/...`): nodes below 页面设计 in the tree of
 * permissions. Only `open` opens a screen; the others are never shown as an entry. They come with the menus of
 * `/admin/index`, so that any upstream can grant them. No zod here: the browser loads this file.
 *
 * - `open`: see pages, change their layout, keep drafts.
 * - `interfaces`: change what acts too: calls, events, links, conditions.
 * - `publish`: set a design live, bring an earlier one back.
 */
export const designPermissions = {
  open: '/platform/page/design',
  interfaces: '/platform/page/design/interface',
  publish: '/platform/page/design/publish',
} as const;

/** A permission that opens no screen: nowhere an entry. */
export const isGrant = (url: string): boolean =>
  url === designPermissions.interfaces || url === designPermissions.publish;
