import { sql, type Kysely } from 'kysely';

/**
 * More of what is counted of tracking events: until which minute of a day how many users had been there (so that today
 * can be compared with yesterday until the same time), and hours, versions and cohorts by client. Replaces the
 * counting of `150-events`, all else of it stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // From this day on there are counts by client; a cohort's periods before it are not known by client.
  await sql`alter table backend.event_window add column by_client_from integer not null default 0`.execute(
    db,
  );
  await countDetail(db);
  await countWhatIsThere(db);
}

const monday = (day: string) => `(${day} - (${day} + 3) % 7)`;
const first = (day: string) => `(date_trunc('month', date '1970-01-01' + ${day})::date - date '1970-01-01')`;
const months = (day: string) =>
  `(extract(year from date '1970-01-01' + ${day}) * 12 + extract(month from date '1970-01-01' + ${day}))::integer`;
const clock = (time: string, format: string) => `to_char(${time} at time zone 'Asia/Shanghai', '${format}')`;

/** Different ones of `columns` that are in the new rows and were not there before. */
const firstTime = (kind: string, bucket: string, value: string, rows = 'fresh', before = 'earlier') => `
  select '${kind}', bucket, value, 0, 1 from (
    select user_id, ${bucket} as bucket, ${value} as value from ${rows}
    except select user_id, ${bucket}, ${value} from ${before}
  ) unseen`;

/** Active users of a cohort, all together and (`day:1`) by the client on which they registered. */
const cohorts = (
  kind: string,
  bucket: (day: string) => string,
  later: string,
  most: number,
  unseen = `select user_id, ${bucket('day')} as active from fresh except select user_id, ${bucket('day')} from earlier`,
) => `
  select case when grouping(client) = 1 then '${kind}' else '${kind}:' || client end, cohort, later, count(*) from (
    select ${bucket('registered')} as cohort, ${later} as later, client
    from (${unseen}) unseen join registration using (user_id)
  ) each_user
  where later between 1 and ${most}
  group by grouping sets ((cohort, later), (cohort, later, client))`;

type Period = readonly [kind: string, bucket: (day: string) => string, later: string, most: number];
const ofDay: Period = ['day', (day) => day, 'active - registered', 30];
const ofWeek: Period = ['week', monday, `(active - ${monday('registered')}) / 7`, 12];
const ofMonth: Period = ['month', first, `${months('active')} - ${months('registered')}`, 12];

/*
 * As in `150-events`, and beyond it:
 *
 *   fresh, earlier      -> first with a client's version -> report_count; cohorts by client of registration
 *   happened, before    -> a user's first minute of the day: one more in it, one less in the minute it was until then
 *
 * A minute that loses its last user stays, with 0.
 */
async function countDetail(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function backend.count_events() returns trigger language plpgsql
    set enable_seqscan = off set jit = off as $$
    begin
      if exists (select from added where day < (select open_from from backend.event_window)) then
        raise exception 'the day of an event is closed';
      end if;
      execute $count$
      with fresh_key as (
        insert into backend.user_activity (user_id, day, device_id)
        select distinct user_id, day, device_id from added order by user_id, day, device_id
        on conflict do nothing
        returning user_id, day, device_id
      ), fresh as materialized (
        select k.user_id, k.day, d.client_type, d.app_version, d.model
        from fresh_key k join backend.event_device d on d.id = k.device_id
      ), touched as materialized (
        select user_id, least(${sql.raw(monday('min(day)'))}, ${sql.raw(first('min(day)'))}) as from_day, max(day) + 31 as to_day
        from fresh group by user_id
      ), earlier as materialized (
        select a.user_id, a.day, d.client_type, d.app_version, d.model
        from touched t
        join backend.user_activity a on a.user_id = t.user_id and a.day between t.from_day and t.to_day
        join backend.event_device d on d.id = a.device_id
      ), registration as materialized (
        select t.user_id, u.sys_type as client,
          (u.create_time at time zone 'Asia/Shanghai')::date - date '1970-01-01' as registered
        from touched t join backend.registered_user u on u.id = t.user_id
      ), happened as materialized (
        select a.user_id, a.day, a.time, t.category, t.name, d.client_type, d.app_version, d.model,
          ${sql.raw(clock('a.time', 'HH24'))} as hour
        from added a join backend.event_type t on t.id = a.type_id join backend.event_device d on d.id = a.device_id
      ), before as materialized (
        select e.user_id, e.day, e.time, t.category, t.name
        from (select distinct user_id, day from added) u
        join backend.tracking_event e on e.user_id = u.user_id and e.day = u.day
        join backend.event_type t on t.id = e.type_id
        where not exists (select from added a where a.day = e.day and a.id = e.id)
      ), came as materialized (
        select now.day, now.time, was.time as was
        from (select user_id, day, min(time) as time from happened group by user_id, day) now
        left join (select user_id, day, min(time) as time from before group by user_id, day) was using (user_id, day)
        where was.time is null or now.time < was.time
      ), kept_cohorts as (
        insert into backend.cohort_count as kept (kind, cohort, later, users)
        select * from (${sql.raw([cohorts(...ofDay), cohorts(...ofWeek), cohorts(...ofMonth)].join(' union all '))})
        change order by 1, 2, 3
        on conflict (kind, cohort, later) do update set users = kept.users + excluded.users
      )
      insert into backend.report_count as kept (kind, bucket, value, events, users)
      select kind, bucket, value, sum(events), sum(users) from (${sql.raw(changes.join(' union all '))})
        change (kind, bucket, value, events, users)
      group by kind, bucket, value
      order by kind, bucket, value
      on conflict (kind, bucket, value) do update
      set events = kept.events + excluded.events, users = kept.users + excluded.users
      $count$;
      return null;
    end $$`.execute(db);
}

const changes = [
  firstTime('day', 'day', `''`),
  firstTime('week', monday('day'), `''`),
  firstTime('month', first('day'), `''`),
  firstTime('day', 'day', 'client_type::text'),
  firstTime('week', monday('day'), 'client_type::text'),
  firstTime('month', first('day'), 'client_type::text'),
  firstTime('version', 'day', 'app_version'),
  firstTime('client_version', 'day', `client_type || ':' || app_version`),
  firstTime('model', 'day', 'model'),
  firstTime('category', 'day', 'category::text', 'happened', 'before'),
  firstTime('event', 'day', `category || ':' || name`, 'happened', 'before'),
  `select 'minute', day, ${clock('time', 'HH24:MI')}, 0, 1 from came`,
  `select 'minute', day, ${clock('was', 'HH24:MI')}, 0, -1 from came where was is not null`,
  `select 'day', day, '', count(*), 0 from happened group by day`,
  `select 'day', day, client_type::text, count(*), 0 from happened group by day, client_type`,
  `select 'version', day, app_version, count(*), 0 from happened group by day, app_version`,
  `select 'client_version', day, client_type || ':' || app_version, count(*), 0 from happened group by day, client_type, app_version`,
  `select 'model', day, model, count(*), 0 from happened group by day, model`,
  `select 'category', day, category::text, count(*), 0 from happened group by day, category`,
  `select 'event', day, category || ':' || name, count(*), 0 from happened group by day, category, name`,
  `select 'launch', day, client_type::text, count(*), 0 from happened where category = 1 group by day, client_type`,
  `select 'hour', day, hour, count(*), 0 from happened where category = 1 group by day, hour`,
  `select 'client_hour', day, client_type || ':' || hour, count(*), 0 from happened where category = 1 group by day, client_type, hour`,
];

/** Of an installation that has events already: as far back as single events and active days are kept. */
async function countWhatIsThere(db: Kysely<unknown>): Promise<void> {
  await sql`
    update backend.event_window
    set by_client_from = (select min(day) from backend.tracking_event)
    where exists (select from backend.tracking_event)`.execute(db);
  await sql`
    insert into backend.report_count (kind, bucket, value, events, users)
    select 'minute', day, ${sql.raw(clock('time', 'HH24:MI'))}, 0, count(*) from (
      select user_id, day, min(time) as time from backend.tracking_event group by user_id, day
    ) came group by 2, 3`.execute(db);
  await sql`
    insert into backend.report_count (kind, bucket, value, events, users)
    select 'client_hour', e.day, d.client_type || ':' || ${sql.raw(clock('e.time', 'HH24'))}, count(*), 0
    from backend.tracking_event e join backend.event_device d on d.id = e.device_id
    join backend.event_type t on t.id = e.type_id and t.category = 1
    group by 2, 3`.execute(db);
  await sql`
    insert into backend.report_count (kind, bucket, value, events, users)
    select 'client_version', e.day, d.client_type || ':' || d.app_version, count(*), count(distinct e.user_id)
    from backend.tracking_event e join backend.event_device d on d.id = e.device_id
    group by 2, 3`.execute(db);
  const unseen = (bucket: (day: string) => string) =>
    `select distinct user_id, ${bucket('day')} as active from backend.user_activity
     where day >= (select by_client_from from backend.event_window)`;
  for (const period of [ofDay, ofWeek, ofMonth]) {
    await sql`
      insert into backend.cohort_count (kind, cohort, later, users)
      with registration as (
        select id as user_id, sys_type as client,
          (create_time at time zone 'Asia/Shanghai')::date - date '1970-01-01' as registered
        from backend.registered_user
      )
      select * from (${sql.raw(cohorts(...period, unseen(period[1])))}) change (kind, cohort, later, users)
      where strpos(kind, ':') > 0`.execute(db);
  }
}
