const bytesPerMegabyte = 1024 * 1024;

/** The bytes of a setting in MB. */
export const toBytes = (megabytes: number): number => megabytes * bytesPerMegabyte;

/** A size for people: `1.5 MB`. */
export const toMegabytes = (bytes: number): string => `${(bytes / bytesPerMegabyte).toFixed(1)} MB`;
