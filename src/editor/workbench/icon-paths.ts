/** Strokes on a 20×20 grid, as in `src/ui/icon-paths`. */
export const back = 'M12.5 4.5 7 10l5.5 5.5';
export const down = 'M5.5 8 10 12.5 14.5 8';
export const undo = 'M7 5 3.5 8.5 7 12M4 8.5h7.5a4 4 0 0 1 0 8H9';
export const redo = 'M13 5l3.5 3.5L13 12M16 8.5H8.5a4 4 0 0 0 0 8H11';
export const desktop = 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3';
export const phone = 'M6.5 3h7a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 14.5h2';
export const tour = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM12.8 7.2l-1.6 4-4 1.6 1.6-4z';
