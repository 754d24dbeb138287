/** Stands in for packages that only a real browser can load. */
export {};
