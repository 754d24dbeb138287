/** Replaces packages that the harness never uses. */
export {};
