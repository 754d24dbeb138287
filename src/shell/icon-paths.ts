/** The shell's icons, 20×20, 1.5 px strokes (see ui/icon.tsx). */
export const bell = 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13z M8.5 17.5h3';
export const search = 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12z M13.5 13.5L17.5 17.5';
export const menu = 'M3 5.5h14 M3 10h14 M3 14.5h14';
export const panel = 'M3.5 4h13v12h-13z M8 4v12';
export const chevron = 'M7.5 5l5 5-5 5';
export const key = 'M12.5 11.5a4 4 0 1 0-3.9-3L3 14v3h3v-2h2v-2l1.6-1.6c.9.5 1.9.1 2.9.1z M13 7.5h.01';
export const devices = 'M2.5 4h11v8h-11z M5 15h5 M15 8h3v8h-4.5v-3';
export const leave = 'M8 3.5H4v13h4 M12.5 6.5L16 10l-3.5 3.5 M16 10H8';
export const keyboard =
  'M2.5 5.5h15v9h-15z M5.5 8.5h.01 M8.5 8.5h.01 M11.5 8.5h.01 M14.5 8.5h.01 M6.5 11.5h7';
export const recent = 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14z M10 6v4l2.5 2';
export const page = 'M5 2.5h6.5L15.5 6.5v11H5z M11.5 2.5v4h4';
export const warning = 'M10 3.5l7.5 13h-15z M10 8.5v3.5 M10 14.2h.01';
export const lock = 'M5 9h10v8H5z M7 9V6.5a3 3 0 0 1 6 0V9';
export const cloudOff =
  'M3 3l14 14 M7 6a5 5 0 0 1 7.5 3.2A3.5 3.5 0 0 1 16.7 15 M5.5 8.2A3.6 3.6 0 0 0 6 15.5h7.5';
export const tools =
  'M4 16.5l6-6 M12 8.5a3.5 3.5 0 0 1 4.5-4.3l-2 2 .5 2 2 .5 1-1.5a3.5 3.5 0 0 1-5 3.3 M4 4l3.5 3.5 M12 12l4 4.5';

/**
 * Icons of sidebar groups by the screens they contain, since the server's menu names no icons. The first matching
 * prefix wins.
 */
const groups: readonly { path: string; prefixes: readonly string[] }[] = [
  {
    path: 'M2.5 6h15v2.5a1.5 1.5 0 0 0 0 3V14h-15v-2.5a1.5 1.5 0 0 0 0-3z M12 6v1.5 M12 9.2v1.6 M12 12.5V14',
    prefixes: ['/platform/vip/redemption'],
  },
  {
    path: 'M3 7l2.5 9h9L17 7l-4 3-3-6-3 6z',
    prefixes: ['/platform/user/order', '/platform/app/vip', '/platform/vip'],
  },
  {
    path: 'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z M2 16.5a5.5 5.5 0 0 1 11 0 M13 3.8a3 3 0 0 1 0 5.4 M15.5 12.3A5.5 5.5 0 0 1 18 16.5',
    prefixes: ['/platform/user'],
  },
  {
    path: 'M3 4h14v9.5H9L5.5 16.5v-3H3z M6.5 7.5h7 M6.5 10h4',
    prefixes: ['/platform/feedback', '/platform/mini'],
  },
  { path: 'M3 8v4h2.5l6 4V4l-6 4z M14.5 7a4 4 0 0 1 0 6', prefixes: ['/platform/app/policy'] },
  { path: 'M3 17h14 M5.5 14v-4 M10 14V5 M14.5 14V8', prefixes: ['/platform/statistics'] },
  {
    path: 'M10 5.5C8.5 4 6 3.5 3 3.5v11.5c3 0 5.5.5 7 2 1.5-1.5 4-2 7-2V3.5c-3 0-5.5.5-7 2z M10 5.5V17',
    prefixes: ['/platform/help', '/platform/docs'],
  },
  {
    path: 'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z M8.7 2.5h2.6l.4 2.2 1.3.7 2.1-.8 1.3 2.3-1.7 1.4v1.5l1.7 1.4-1.3 2.3-2.1-.8-1.3.7-.4 2.2H8.7l-.4-2.2-1.3-.7-2.1.8-1.3-2.3 1.7-1.4V8.3L3.6 6.9l1.3-2.3 2.1.8 1.3-.7z',
    prefixes: ['/platform/app/version', '/platform/sys'],
  },
];
const anyGroup = 'M3.5 3.5h5v5h-5z M11.5 3.5h5v5h-5z M3.5 11.5h5v5h-5z M11.5 11.5h5v5h-5z';

/** The icon of a top-level entry, derived from its first screen. */
export function groupIconOf(firstUrl: string): string {
  return (
    groups.find(({ prefixes }) => prefixes.some((prefix) => firstUrl.startsWith(prefix)))?.path ?? anyGroup
  );
}
