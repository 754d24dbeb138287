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
