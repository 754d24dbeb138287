/**
 * Screens that staff made (console-calls/screens.ts) stand beside those of the route table, at paths of their own, so
 * that none can ever shadow a shipped one. No zod here: the browser loads this file.
 */
export interface CustomScreen {
  path: `/platform/${string}`;
  title: string;
  /** The menu whose holders see it: it owns the calls that the screen makes. */
  menu: `/platform/${string}`;
  /** Name of the sidebar's group it stands in; '' for the group of its menu. */
  group: string;
  /** Among the made screens of its group, in ascending order. */
  position: number;
}

export const customPrefix = '/platform/custom/';

/** Small letters, digits and hyphens, which stand in an address as they are. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;

export const isCustomPath = (path: string): path is `/platform/custom/${string}` =>
  path.startsWith(customPrefix) && slugPattern.test(path.slice(customPrefix.length));

/** The response header in which the console tells, with every page, a short name of the screens the caller sees; '' for none. */
export const screensHeader = 'x-screens';
