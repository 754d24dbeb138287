/** Entries that one list draws; a list shows up to a thousand records at once. */
export const mostEntries = 1_000;
