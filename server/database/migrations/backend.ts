import type { Migration } from 'kysely';
import * as session from './backend-010-session';

/** In order; a landed migration never changes. One file an area, numbered in tens. */
export const backendMigrations: Record<string, Migration> = {
  '010-session': session,
};
