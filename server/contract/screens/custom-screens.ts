/**
 * Staff-made screens (console-calls/screens.ts) have paths under a separate prefix, so that they can never shadow
 * a shipped screen. No zod here: the browser loads this file.
 */
export interface CustomScreen {
  path: `/platform/${string}`;
  title: string;
  /** The menu whose holders see the screen; it owns the calls that the screen makes. */
  menu: `/platform/${string}`;
  /** Title of its sidebar group; '' for the group of its menu. */
  group: string;
  /** Position among the staff-made screens of its group, ascending. */
  position: number;
}

export const customPrefix = '/platform/custom/';

/** Lower-case letters, digits and hyphens, which need no encoding in an address. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;

export const isCustomPath = (path: string): path is `/platform/custom/${string}` =>
  path.startsWith(customPrefix) && slugPattern.test(path.slice(customPrefix.length));

/** Response header, sent with every page: a digest of the staff-made screens that the caller sees; '' for none. */
export const screensHeader = 'x-screens';
