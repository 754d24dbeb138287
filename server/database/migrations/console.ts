import type { Migration } from 'kysely';

/** In order; a landed migration never changes. */
export const consoleMigrations: Record<string, Migration> = {};
