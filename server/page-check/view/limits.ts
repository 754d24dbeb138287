/** What a page may weigh. The largest page of the console has some 60 KB and 2 000 values. */
export const limits = {
  /** Bytes of the page as JSON. */
  bytes: 1_000_000,
  /** Levels of nesting, arrays included. */
  depth: 80,
  /** JSON values in all. */
  values: 50_000,
  /** Letters of one text. */
  text: 20_000,
} as const;
