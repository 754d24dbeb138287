import { sql, type Kysely } from 'kysely';
import { countRows } from '../bucket-counts/count-rows';

/**
 * The audit log: one row for each mutating call, login and publication; and who a session's token belongs to, by its
 * digest alone. Rows are added, completed once, and otherwise stay as they are: a trigger sees to it, so that no code of
 * the console can do otherwise by mistake. The clean-up may remove what is older than 30 days, where it says so first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `result`: 0 unknown, 1 success, 2 refused, 3 failed. `payload` is redacted JSON text.
  await sql`
    create table console.audit (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      account text not null,
      name text not null,
      address text not null,
      user_agent text not null,
      call text not null,
      path text not null,
      summary text not null,
      payload text not null,
      result smallint not null,
      code integer,
      msg text not null,
      duration_ms integer,
      bytes bigint,
      request_id text not null
    )`.execute(db);
  await sql`create index audit_at on console.audit (at desc, id desc)`.execute(db);
  for (const column of ['account', 'call', 'result', 'address']) {
    const index = sql.id(`audit_${column}`);
    await sql`create index ${index} on console.audit (${sql.id(column)}, at desc, id desc)`.execute(db);
  }
  await sql`create index audit_request_id on console.audit (request_id)`.execute(db);
  await keepAsIs(db);
  // Any combination of person, call, result and address, parted by U+001F, '' for any.
  await countRows(db, {
    schema: 'console',
    table: 'audit',
    bucket: `(r.at at time zone 'Asia/Shanghai')::date - date '1970-01-01'`,
    facets: `array(
      select distinct concat_ws(chr(31), account, call, result, address)
      from unnest(array['', r.account]) account, unnest(array['', r.call]) call,
        unnest(array['', r.result::text]) result, unnest(array['', r.address]) address
    )`,
  });
  await sql`
    create table console.audit_session (
      token_digest text primary key,
      account text not null,
      name text not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`create index audit_session_seen_at on console.audit_session (seen_at)`.execute(db);
  await sql`create index audit_session_account on console.audit_session (account)`.execute(db);
}

async function keepAsIs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function console.keep_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        raise exception 'console.audit is append-only';
      elsif tg_op = 'DELETE' then
        if coalesce(current_setting('console.audit_sweep', true), '') <> 'on' or old.at > now() - interval '30 days' then
          raise exception 'console.audit is append-only';
        end if;
        return old;
      end if;
      if old.duration_ms is not null or new.duration_ms is null
        or (new.id, new.at, new.account, new.name, new.address, new.user_agent, new.call, new.path, new.summary,
            new.payload, new.request_id)
          is distinct from
           (old.id, old.at, old.account, old.name, old.address, old.user_agent, old.call, old.path, old.summary,
            old.payload, old.request_id) then
        raise exception 'console.audit is append-only';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger keep_row before update or delete on console.audit
    for each row execute function console.keep_audit()`.execute(db);
  await sql`
    create trigger keep_table before truncate on console.audit
    for each statement execute function console.keep_audit()`.execute(db);
}
