import { sql, type Kysely } from 'kysely';

/**
 * Counts the same as `160-event-detail` by a plan a fifth as large, as planning was most of what a batch cost: each kind of count
 * is a line in a list, not a branch of a union. Batches that wait are kept as
 * text, neither parsed nor compressed: they stay for half a second.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table backend.event_intake alter column events type text`.execute(db);
  await sql`alter table backend.event_intake alter column events set storage external`.execute(db);
  await countByLists(db);
}

const week = '(day - (day + 3) % 7)';
const month = `(date_trunc('month', date '1970-01-01' + day)::date - date '1970-01-01')`;
const months = (day: string) =>
  `(extract(year from date '1970-01-01' + ${day}) * 12 + extract(month from date '1970-01-01' + ${day}))::integer`;
const clock = (time: string, format: string) => `to_char(${time} at time zone 'Asia/Shanghai', '${format}')`;

/** A user counts once in each of these, by the bucket and the value. */
const periods = [
  `('day', day, '')`,
  `('week', ${week}, '')`,
  `('month', ${month}, '')`,
  `('day', day, client_type::text)`,
  `('week', ${week}, client_type::text)`,
  `('month', ${month}, client_type::text)`,
];
const ofDevice = [
  `('version', day, app_version)`,
  `('client_version', day, client_type || ':' || app_version)`,
  `('model', day, model)`,
];
const ofEvent = [`('category', day, category::text)`, `('event', day, category || ':' || name)`];
const usersOf = (rows: string, kinds: readonly string[]) =>
  `select user_id, kind, bucket, value from ${rows} cross join lateral (values ${kinds.join(', ')}) each_kind (kind, bucket, value)`;

/** What events are counted by, `launches` only those that start the app; beside the day. */
const sums: readonly { kind: string; by: readonly string[]; of: 'events' | 'launches' }[] = [
  { kind: 'day', by: [], of: 'events' },
  { kind: 'day', by: ['client_type'], of: 'events' },
  { kind: 'version', by: ['app_version'], of: 'events' },
  { kind: 'client_version', by: ['client_type', 'app_version'], of: 'events' },
  { kind: 'model', by: ['model'], of: 'events' },
  { kind: 'category', by: ['category'], of: 'events' },
  { kind: 'event', by: ['category', 'name'], of: 'events' },
  { kind: 'launch', by: ['client_type'], of: 'launches' },
  { kind: 'hour', by: ['hour'], of: 'launches' },
  { kind: 'client_hour', by: ['client_type', 'hour'], of: 'launches' },
];
const columns = ['client_type', 'app_version', 'model', 'category', 'name', 'hour'];
/** As `grouping(…)` tells it: a bit for each column that a row is not about. */
const maskOf = (by: readonly string[]) =>
  columns.reduce((mask, column) => mask * 2 + (by.includes(column) ? 0 : 1), 0);
const masks = [...new Map(sums.map(({ by }) => [maskOf(by), by]))];
const valueOf = (by: readonly string[]) => by.map((column) => `${column}::text`).join(` || ':' || `) || `''`;

const cohorts = (kind: string, cohort: string, later: string, most: number) => `
  select '${kind}' as kind, ${cohort} as cohort, ${later} as later, client
  from unseen join registration using (user_id) where kind = '${kind}' and value = '' and ${later} between 1 and ${most}`;
const registeredWeek = '(registered - (registered + 3) % 7)';
const registeredMonth = `(date_trunc('month', date '1970-01-01' + registered)::date - date '1970-01-01')`;

/*
 *   added -> fresh (user, day, device) rows of user_activity, less what the users' earlier ones of the same months had -> unseen
 *         -> users of a day, week, month, client, version, model; with `registration`, of cohorts
 *         -> users of an event and its category, less what their events of the day had
 *         -> a user's first minute of the day: one more in it, one less in the minute it was until then
 *         -> events, by all that they are summed by at once
 */
async function countByLists(db: Kysely<unknown>): Promise<void> {
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
        select user_id, min(day) as first_day, max(day) as last_day from fresh group by user_id
      ), earlier as materialized (
        select a.user_id, a.day, d.client_type, d.app_version, d.model,
          a.day between t.first_day and t.last_day as is_near
        from (
          select *, (select least(${sql.raw(week)}, ${sql.raw(month)}) from (select first_day as day) first) as from_day
          from touched
        ) t
        join backend.user_activity a on a.user_id = t.user_id and a.day between t.from_day and t.last_day + 31
        join backend.event_device d on d.id = a.device_id
      ), unseen as materialized (
        ${sql.raw(usersOf('fresh', [...periods, ...ofDevice]))}
        except (
          ${sql.raw(usersOf('(select distinct user_id, day, client_type from earlier) of_client', periods))}
          union all ${sql.raw(usersOf('(select * from earlier where is_near) near', ofDevice))}
        )
      ), happened as materialized (
        select a.user_id, a.day, a.time, t.category, t.name, d.client_type, d.app_version, d.model,
          ${sql.raw(clock('a.time', 'HH24'))} as hour
        from added a join backend.event_type t on t.id = a.type_id join backend.event_device d on d.id = a.device_id
      ), before as materialized (
        select e.user_id, e.day, e.time, t.category, t.name
        from (
          select u.user_id, u.day, e.type_id, min(e.time) as time
          from (select distinct user_id, day from added) u
          join backend.tracking_event e on e.user_id = u.user_id and e.day = u.day
          where not exists (select from added a where a.day = e.day and a.id = e.id)
          group by u.user_id, u.day, e.type_id
        ) e join backend.event_type t on t.id = e.type_id
      ), came as materialized (
        select now.day, now.time, was.time as was
        from (select user_id, day, min(time) as time from happened group by user_id, day) now
        left join (select user_id, day, min(time) as time from before group by user_id, day) was using (user_id, day)
        where was.time is null or now.time < was.time
      ), registration as materialized (
        select u.user_id, r.sys_type as client,
          (r.create_time at time zone 'Asia/Shanghai')::date - date '1970-01-01' as registered
        from (select distinct user_id from unseen where value = '') u
        cross join lateral (
          select sys_type, create_time from backend.registered_user r where r.id = u.user_id limit 1
        ) r
      ), kept_cohorts as (
        insert into backend.cohort_count as kept (kind, cohort, later, users)
        select case when grouping(client) = 1 then kind else kind || ':' || client end, cohort, later, count(*)
        from (${sql.raw(
          [
            cohorts('day', 'registered', 'bucket - registered', 30),
            cohorts('week', registeredWeek, `(bucket - ${registeredWeek}) / 7`, 12),
            cohorts('month', registeredMonth, `${months('bucket')} - ${months('registered')}`, 12),
          ].join(' union all '),
        )}) active
        group by grouping sets ((kind, cohort, later), (kind, cohort, later, client))
        order by 1, 2, 3
        on conflict (kind, cohort, later) do update set users = kept.users + excluded.users
      ), summed as materialized (
        select day, ${sql.raw(columns.join(', '))}, grouping(${sql.raw(columns.join(', '))}) as mask,
          count(*) as events, count(*) filter (where category = 1) as launches
        from happened
        group by grouping sets (${sql.raw(masks.map(([, by]) => `(${['day', ...by].join(', ')})`).join(', '))})
      )
      insert into backend.report_count as kept (kind, bucket, value, events, users)
      select kind, bucket, value, sum(events), sum(users) from (
        select kind, bucket, value, 0 as events, 1 as users from unseen
        union all
        select kind, bucket, value, 0, 1 from (
          ${sql.raw(usersOf('happened', ofEvent))} except ${sql.raw(usersOf('before', ofEvent))}
        ) unseen_event
        union all select 'minute', day, ${sql.raw(clock('time', 'HH24:MI'))}, 0, 1 from came
        union all select 'minute', day, ${sql.raw(clock('was', 'HH24:MI'))}, 0, -1 from came where was is not null
        union all
        select each_sum.kind, day, each_sum.value, each_sum.events, 0
        from summed cross join lateral (values
          ${sql.raw(sums.map(({ kind, by, of }) => `(${maskOf(by)}, '${kind}', ${valueOf(by)}, ${of})`).join(', '))}
        ) each_sum (mask, kind, value, events)
        where each_sum.mask = summed.mask and each_sum.events > 0
      ) change (kind, bucket, value, events, users)
      group by kind, bucket, value
      order by kind, bucket, value
      on conflict (kind, bucket, value) do update
      set events = kept.events + excluded.events, users = kept.users + excluded.users
      $count$;
      return null;
    end $$`.execute(db);
}
