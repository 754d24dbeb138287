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
