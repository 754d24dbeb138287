/**
 * 'A url lacking the platform prefix gets /platform prepended' (A §2); '' for a group that opens nothing. One
 * reading for the sidebar and for the permissions, so that what is shown is what may be opened.
 */
export function platformUrl(url: string | null | undefined): string {
  const given = (url ?? '').trim();
  if (given === '' || given === '#') return '';
  const path = given.startsWith('/') ? given : `/${given}`;
  return path === '/platform' || path.startsWith('/platform/') ? path : `/platform${path}`;
}
