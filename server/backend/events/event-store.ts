import { sql } from 'kysely';
import type { Tx } from '../../database/database';
import type { TrackedEvent } from './record-events';

/** Serialises writers of tracking events until the transaction ends, by the same lock as the table's trigger. */
export async function takeEventTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backend tracking events'))`.execute(tx);
}

/** The first day (days since 1970-01-01) whose events are taken. */
export async function findOpenFrom(tx: Tx): Promise<number> {
  const { rows } = await sql<{ openFrom: number }>`
    select open_from from backend.event_window`.execute(tx);
  return rows[0]?.openFrom ?? 0;
}

const longest = 64;
const cut = (text: string) => [...text].slice(0, longest).join('');

/** The trigger of the table counts them. @returns how many were not there yet */
export async function insertEvents(tx: Tx, events: readonly TrackedEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const column = <Value>(read: (event: TrackedEvent) => Value) => events.map(read);
  const categories = column(({ category }) => category);
  const names = column(({ name }) => cut(name));
  const clients = column(({ clientType }) => clientType);
  const versions = column(({ appVersion }) => cut(appVersion));
  const models = column(({ model }) => cut(model));
  await sql`
    insert into backend.event_type (category, name)
    select distinct * from unnest(${categories}::smallint[], ${names}::text[]) given (category, name)
    where not exists (select from backend.event_type t where t.category = given.category and t.name = given.name)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into backend.event_device (client_type, app_version, model)
    select distinct * from unnest(${clients}::smallint[], ${versions}::text[], ${models}::text[]) given (client_type, app_version, model)
    where not exists (
      select from backend.event_device d
      where d.client_type = given.client_type and d.app_version = given.app_version and d.model = given.model)
    on conflict do nothing`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into backend.tracking_event (id, time, user_id, type_id, device_id)
    select given.id, given.time, given.user_id, t.id, d.id
    from unnest(
      ${column(({ id }) => id)}::bigint[],
      ${column(({ time }) => time.toISOString())}::timestamptz[],
      ${column(({ userId }) => userId)}::bigint[],
      ${categories}::smallint[], ${names}::text[],
      ${clients}::smallint[], ${versions}::text[], ${models}::text[]
    ) given (id, time, user_id, category, name, client_type, app_version, model)
    join backend.event_type t on t.category = given.category and t.name = given.name
    join backend.event_device d
      on d.client_type = given.client_type and d.app_version = given.app_version and d.model = given.model
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
