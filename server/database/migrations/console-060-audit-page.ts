import { sql, type Kysely } from 'kysely';
import { countRows } from '../bucket-counts/count-rows';

/**
 * Which page, and which publication of it, a call came from: '' and null where no page is known. A version of 0 is the page
 * as it was shipped. Both stay as they are, like the rest of an entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table console.audit add column page text not null default '', add column page_version integer`.execute(
    db,
  );
  await sql`create index audit_page on console.audit (page, at desc, id desc) where page <> ''`.execute(db);
  await sql`
    create or replace function console.keep_audit() returns trigger language plpgsql as $$
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
            new.payload, new.request_id, new.page, new.page_version)
          is distinct from
           (old.id, old.at, old.account, old.name, old.address, old.user_agent, old.call, old.path, old.summary,
            old.payload, old.request_id, old.page, old.page_version) then
        raise exception 'console.audit is append-only';
      end if;
      return new;
    end $$`.execute(db);
  // As the counters of 050-audit, for each page and its publication; these come last, so that a prefix is a page.
  await countRows(db, {
    schema: 'console',
    table: 'audit',
    as: 'audit_page',
    bucket: `(r.at at time zone 'Asia/Shanghai')::date - date '1970-01-01'`,
    facets: `case when r.page = '' then '{}'::text[] else array(
      select distinct concat_ws(chr(31), account, call, result, address, r.page, coalesce(r.page_version::text, ''))
      from unnest(array['', r.account]) account, unnest(array['', r.call]) call,
        unnest(array['', r.result::text]) result, unnest(array['', r.address]) address
    ) end`,
  });
}
