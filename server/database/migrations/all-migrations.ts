import type { Migration } from 'kysely';
import * as backendBaseline from './backend-000-baseline';
import * as consoleBaseline from './console-000-baseline';

/** The first migration of each schema: all tables as of the first release. */
export const baselineName = '000-baseline';

/**
 * The migrations of each schema, in order of their names. One that has landed never changes: a change of the tables is
 * a new migration in a file `<schema>-<name>.ts`, numbered in tens from 300, above the replaced names below.
 */
export const migrations: Record<'console' | 'backend', Record<string, Migration>> = {
  console: { [baselineName]: consoleBaseline },
  backend: { [baselineName]: backendBaseline },
};

/**
 * The migrations that each baseline replaces. Databases made before the baseline list these names; if one lists all of
 * them, its tables are those of the baseline. Remove a schema's names, and what reads them in `migrate.ts`, once no
 * such database and no backup of one is left; such a database is then refused as newer than this program.
 */
export const replacedNames: Record<'console' | 'backend', readonly string[]> = {
  console: [
    '010-page-design',
    '020-design-life',
    '040-screens',
    '050-audit',
    '060-audit-page',
    '070-preferences',
  ],
  backend: [
    '010-session',
    '020-config',
    '040-users',
    '050-feedback',
    '060-redemption',
    '070-star-wheel',
    '080-versions',
    '090-content',
    '100-access',
    '110-orders',
    '120-members',
    '130-growth',
    '140-channels',
    '145-design-grants',
    '150-events',
    '160-event-detail',
    '170-batch-state',
    '180-accounts',
    '190-files',
    '200-event-intake',
    '210-event-counting',
  ],
};
