/**
 * Icons that the login page uses too; the shell's own are in shell/icon-paths.ts, so that login does not load
 * them.
 */
export const eye =
  'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10z M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z';
export const eyeOff =
  'M3 3l14 14 M8.2 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a13 13 0 0 1-2.3 2.8 M5.5 6A12.6 12.6 0 0 0 2 10s3 5.5 8 5.5a7.9 7.9 0 0 0 3.7-.9 M8.2 8.3a2.5 2.5 0 0 0 3.5 3.5';
export const sun =
  'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M10 2v1.5 M10 16.5V18 M2 10h1.5 M16.5 10H18 M4.3 4.3l1.1 1.1 M14.6 14.6l1.1 1.1 M4.3 15.7l1.1-1.1 M14.6 5.4l1.1-1.1';
export const moon = 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z';
export const screen = 'M3 4.5h14v9H3z M7.5 16.5h5 M10 13.5v3';
export const close = 'M5 5l10 10 M15 5L5 15';
export const refresh = 'M16.5 10a6.5 6.5 0 1 1-2-4.7 M16.5 3v3h-3';
