/** Replaces packages that the stage never uses. */
export {};
