/** Counters of a large table's rows, kept by its triggers: see `bucket-counts/count-rows.ts`. */
export interface CountTable {
  facet: string;
  bucket: number;
  rowCount: number;
}
