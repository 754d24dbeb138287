/** The number of entries that any list of a page draws; also the largest page size. */
export const mostEntries = 1_000;
