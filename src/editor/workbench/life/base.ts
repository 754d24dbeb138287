import type { Base, OpenDesign } from '../../designs';

/** What the server keeps: a page, and what it started from. */
export interface Kept {
  page: unknown;
  base: Base;
}

/** What the caller's work starts from: what the draft did, else what is live. */
export function toBase({ draft, version, digest }: OpenDesign): Base {
  if (!draft) return { baseVersion: version, baseDigest: digest, shippedDigest: '' };
  const { baseVersion, baseDigest, shippedDigest } = draft;
  return { baseVersion, baseDigest, shippedDigest };
}

export const isSameBase = (one: Base, other: Base) =>
  one.baseVersion === other.baseVersion &&
  one.baseDigest === other.baseDigest &&
  one.shippedDigest === other.shippedDigest;

/** Whether the live page is another one than the work started from. Version 0 is whichever page was shipped then. */
export function isOvertaken(base: Base, live: { version: number; digest: string }): boolean {
  if (base.baseVersion !== live.version) return true;
  return base.baseVersion === 0 && base.baseDigest !== '' && base.baseDigest !== live.digest;
}
