/**
 * The icons that a page may name, as SVG paths in a 16 × 16 box with a stroke of 1.3. amis draws its own icons
 * under the same names; this list has only those that amis draws in the text colour, so that they stay visible in
 * the dark theme.
 */
export const iconShapes = {
  view: 'M8 3.5c3 0 5.4 1.9 6.6 4.5-1.2 2.6-3.6 4.5-6.6 4.5S2.6 10.6 1.4 8C2.6 5.4 5 3.5 8 3.5Zm0 2.3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z',
  copy: 'M5.5 2.5h6a2 2 0 0 1 2 2v6M3.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Z',
  pencil: 'M10.5 2.5l3 3-8 8h-3v-3ZM8.5 4.5l3 3',
  plus: 'M8 2.5v11M2.5 8h11',
  trash: 'M2 4h12M6 4V2h4v2M3.5 4v10h9V4M6.5 7v4M9.5 7v4',
  check: 'm2.5 8.5 3.5 3.5 7.5-8',
  close: 'm3 3 10 10M13 3 3 13',
  search: 'M7 2a5 5 0 1 0 0 10A5 5 0 0 0 7 2Zm3.6 8.6L14 14',
  filter: 'M2 3h12L9.5 8.5V14l-3-2V8.5Z',
  refresh: 'M13.5 8A5.5 5.5 0 1 1 11.5 3.8M12 1v3.2H8.8',
  undo: 'M5.5 2.5 2.5 5.5l3 3M2.5 5.5h7a4 4 0 0 1 0 8H5',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  upload: 'M8 10.5v-8M4.5 5.5 8 2l3.5 3.5M2.5 13.5h11',
  calendar: 'M2.5 3.5h11v10h-11ZM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3',
  clock: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM8 4v4.2l3 1.8',
  'info-circle': 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM8 7v4.5M8 4.2v1.4',
  home: 'M1.5 8 8 2l6.5 6M3.5 6.5v7h9v-7M6.5 13.5V9.5h3v4',
  setting:
    'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8 1v4.5M8 10.5V15M1 8h4.5M10.5 8H15M3 3l3 3M10 10l3 3M13 3l-3 3M6 10l-3 3',
  role: 'M8 1.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM2 14.5v-1.5a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v1.5',
  'left-arrow': 'm10.5 2.5-5.5 5.5 5.5 5.5',
  'right-arrow': 'm5.5 2.5 5.5 5.5-5.5 5.5',
} as const satisfies Readonly<Record<string, string>>;

export type IconName = keyof typeof iconShapes;

export const isIconName = (name: string): name is IconName => Object.hasOwn(iconShapes, name);
