import { sql, type Kysely } from 'kysely';
import { countRows } from '../bucket-counts/count-rows';
import { shanghaiDayOf } from '../bucket-counts/day-buckets';

/** The console's own tables: page designs, screens made by staff, the audit log, and preferences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...designs, ...screens, ...audit, ...preferences]) await statement.execute(db);
}

/*
 * Page designs: the live version of each page, all publications, each person's draft, and who is editing. `schema` is
 * the canonical text of a page, as jsonb would lose the order of its keys. `shipped_digest` is the shipped page that a
 * design takes into account: '' for none; null if unknown (an entry from before it was stored), until the next start.
 */
const designs = [
  // Without a row, or with version 0, the shipped page is live.
  sql`
    create table console.page (
      path text primary key,
      version integer not null,
      shipped_digest text
    )`,
  sql`
    create table console.page_version (
      path text not null references console.page,
      version integer not null check (version > 0),
      schema text not null,
      digest text not null,
      published_by text not null,
      published_at timestamptz not null,
      note text not null,
      restored_from integer,
      shipped_digest text,
      primary key (path, version)
    )`,
  sql`
    create table console.page_draft (
      path text not null,
      owner text not null,
      schema text not null,
      base_version integer not null,
      saved_at timestamptz not null,
      base_digest text,
      shipped_digest text not null default '',
      primary key (path, owner)
    )`,
  // A release replaces the shipped files: this keeps each page that a design was based on, by the digest of its text.
  sql`
    create table console.shipped_page (
      path text not null,
      digest text not null,
      schema text not null,
      seen_at timestamptz not null,
      primary key (path, digest)
    )`,
  sql`
    create table console.page_presence (
      path text not null,
      account text not null,
      browser_window text not null,
      name text not null,
      since timestamptz not null,
      seen_at timestamptz not null,
      changed boolean not null,
      primary key (path, account, browser_window)
    )`,
  sql`create index page_presence_by_time on console.page_presence (seen_at)`,
  // Publications and shipped pages never change, not even by SQL.
  sql`
    create function console.refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '%.% never changes', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
    end $$`,
  ...['page_version', 'shipped_page'].flatMap((table) => [
    sql`
      create trigger never_changes before update or delete on ${sql.id('console', table)}
      for each row execute function console.refuse_change()`,
    sql`
      create trigger never_emptied before truncate on ${sql.id('console', table)}
      for each statement execute function console.refuse_change()`,
  ]),
];

/*
 * Screens made by staff. Their pages are published like any other (`console.page`), by path. A removed screen keeps its
 * row, so that its path, and with it its history, is never given to another screen.
 */
const screens = [
  sql`
    create table console.screen (
      path text primary key,
      title text not null,
      menu text not null,
      menu_group text not null,
      position integer not null,
      template text not null,
      call text not null,
      revision integer not null default 0,
      created_by text not null,
      created_at timestamptz not null,
      removed_by text,
      removed_at timestamptz
    )`,
];

/** Every combination of account, call, result and address, each its value or '' for any, joined by U+001F and followed by `more`. */
const auditFacets = (more = '') => `array(
      select distinct concat_ws(chr(31), account, call, result, address${more})
      from unnest(array['', r.account]) account, unnest(array['', r.call]) call,
        unnest(array['', r.result::text]) result, unnest(array['', r.address]) address
    )`;

/*
 * The audit log: one row for each mutating call, login and publication; and the account of each session, by the digest
 * of its token.
 */
const audit = [
  /*
   * `result`: 0 unknown, 1 success, 2 refused, 3 failed. `payload` is redacted JSON text. `page` and `page_version`: the
   * page that the call came from and its publication (0: as shipped); '' and null if no page is known.
   */
  sql`
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
      request_id text not null,
      page text not null default '',
      page_version integer
    )`,
  sql`create index audit_at on console.audit (at desc, id desc)`,
  sql`create index audit_account on console.audit (account, at desc, id desc)`,
  sql`create index audit_call on console.audit (call, at desc, id desc)`,
  sql`create index audit_result on console.audit (result, at desc, id desc)`,
  sql`create index audit_address on console.audit (address, at desc, id desc)`,
  sql`create index audit_page on console.audit (page, at desc, id desc) where page <> ''`,
  sql`create index audit_request_id on console.audit (request_id)`,
  /*
   * Each row is inserted, then completed once. Triggers refuse any other change, even by a defect of the console. The clean-up may delete rows older than 30 days, in a transaction that sets `console.audit_sweep`.
   */
  sql`
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
            new.payload, new.request_id, new.page, new.page_version)
          is distinct from
           (old.id, old.at, old.account, old.name, old.address, old.user_agent, old.call, old.path, old.summary,
            old.payload, old.request_id, old.page, old.page_version) then
        raise exception 'console.audit is append-only';
      end if;
      return new;
    end $$`,
  sql`
    create trigger keep_row before update or delete on console.audit
    for each row execute function console.keep_audit()`,
  sql`
    create trigger keep_table before truncate on console.audit
    for each statement execute function console.keep_audit()`,
  ...countRows({
    schema: 'console',
    table: 'audit',
    bucket: shanghaiDayOf('at'),
    facets: auditFacets(),
  }),
  // The same by page and publication, which come last, so that all publications of a page have one prefix.
  ...countRows({
    schema: 'console',
    table: 'audit',
    as: 'audit_page',
    bucket: shanghaiDayOf('at'),
    facets: `case when r.page = '' then '{}'::text[] else ${auditFacets(`, r.page, coalesce(r.page_version::text, '')`)} end`,
  }),
  sql`
    create table console.audit_session (
      token_digest text primary key,
      account text not null,
      name text not null,
      seen_at timestamptz not null
    )`,
  sql`create index audit_session_seen_at on console.audit_session (seen_at)`,
  sql`create index audit_session_account on console.audit_session (account)`,
];

/** How a staff member wants a list to be shown, as JSON that only the browser reads. */
const preferences = [
  sql`
    create table console.list_preference (
      account text not null,
      list text not null,
      value jsonb not null,
      saved_at timestamptz not null,
      primary key (account, list)
    )`,
];
