import type { UpstreamClient } from '../adapter/upstream-client';
import { sql } from 'kysely';
import type { Db } from '../database/database';
import { findMigrationState, type SchemaName } from '../database/migrate';
import type { ReadinessCheck } from './health';

/** What must answer before calls can be: database, its tables, and the real upstream where there is one. */
export function readinessChecks(
  probe: Db,
  { schemas, upstream }: { schemas: readonly SchemaName[]; upstream: UpstreamClient | undefined },
): ReadinessCheck[] {
  const checks: ReadinessCheck[] = [
    { name: 'database', run: async () => (await sql`select 1`.execute(probe), 'ok') },
    {
      name: 'migrations',
      run: async () => {
        const states = await Promise.all(schemas.map((schema) => findMigrationState(probe, schema)));
        return states.every(({ due }) => due.length === 0) ? 'ok' : 'pending';
      },
    },
  ];
  if (upstream) checks.push({ name: 'upstream', run: async () => (await upstream.ping(), 'ok') });
  return checks;
}
