/** Stands in for a package the stage never shows. */
export {};
