/** In byte order after every text that starts with the same prefix: the highest character there is. */
export const lastCharacter = '\u{10ffff}';

/** The counters of all facets that start with a prefix. */
export const startingWith = (prefix: string) => ({ from: prefix, below: prefix + lastCharacter });
