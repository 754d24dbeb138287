/** What is dragged from the fields panel, until it is known where it lands. */
export const draggedType = 'console-field';
