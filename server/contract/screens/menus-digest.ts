/**
 * A short name for a set of menu urls, the same at server and browser (FNV-1a): where the two differ, the browser's
 * menus are stale. No secret, and no proof of anything.
 */
export function menusDigest(urls: Iterable<string>): string {
  let hash = 0x811c9dc5;
  for (const character of [...new Set(urls)].sort().join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

/** The response header in which the console tells it, with every page. */
export const menusHeader = 'x-menus';
