import { sql, type Selectable } from 'kysely';
import { ApiError, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/users';
import { code } from '../../contract/codes';
import type { ReplyOf } from '../../contract/define-call';
import { valuesOf } from '../../contract/dictionaries';
import { message } from '../../contract/messages';
import { countFacet } from '../../database/bucket-counts/find-page-span';
import type { Db, Tx } from '../../database/database';
import { findSortedPage, inOrder, inOrderOf, isOneOf } from '../../database/list-page';
import type { RegisteredUserTable } from '../../database/tables/user-tables';
import type { Handlers } from '../core/backend-app';
import { toWireRow } from '../core/records';
import { findUserPage } from './user-page-store';

/** Registered users and their bulk initialisation (A §2, A §4). */
export function handleRegisteredUsers(handlers: Handlers): void {
  handlers.handle(call.registerList, async ({ mobile, sysType, startDate, endDate, ...request }, { db }) => {
    const filter = { mobile, sysType, fromDay: startDate, toDay: endDate };
    const kinds = { sysType: inOrder(request, valuesOf('userClientType')) };
    const { rows, total } = await findSortedPage(request, filter, kinds, async (each, page) => {
      const found = await findUserPage(db, each, page);
      return { rows: found.ids, total: found.total };
    });
    return { records: (await listRegisteredUsers(db, rows)).map(toWire), total };
  });

  handlers.handle(call.initLoad, ({ isLoad, isAll, userIds, type }, { db }) =>
    db.transaction().execute(async (tx) => {
      const isReload = isLoad === 'T';
      if (isAll === 'T') return { count: await setAllDevices(tx, type, isReload) };
      if (userIds.length === 0) throw new ApiError(code.invalid, message.noUserChosen);
      const unknown = await findUnknownUsers(tx, userIds);
      if (unknown.length > 0) throw notFound(toUnknownText(unknown));
      const count = await setDevicesOf(tx, userIds, type, isReload);
      const withoutDevice = await findMobilesWithout(tx, userIds, type);
      return withoutDevice.length > 0 ? { count, withoutDevice } : { count };
    }),
  );
}

const shownIds = 5;

/** Lists only the first few ids, so that a toast stays readable. */
function toUnknownText(ids: readonly number[]): string {
  const shown = ids.slice(0, shownIds).join('、');
  return `用户不存在或已被删除：${shown}${ids.length > shownIds ? `等${ids.length}个` : ''}，未做任何修改`;
}

const toWire = ({
  devices,
  ...user
}: RegisteredUser): ReplyOf<typeof call.registerList>['records'][number] => ({
  ...toWireRow(user),
  deviceList: devices.map(({ type, isReload }) => ({ type, isReload: isReload ? 'T' : 'F' })),
});

interface RegisteredUser extends Omit<Selectable<RegisteredUserTable>, 'maxVersion'> {
  devices: { type: number; isReload: boolean }[];
}

/** The users of a page, in page order, with their devices (phone before tablet). */
export async function listRegisteredUsers(db: Db, ids: readonly number[]): Promise<RegisteredUser[]> {
  const { rows } = await sql<RegisteredUser>`
    select u.id, u.mobile, u.province, u.city, u.sys_type, u.phone_model,
      u.create_time,
      (
        select coalesce(json_agg(json_build_object('type', d.type, 'isReload', d.is_reload) order by d.type), '[]')
        from backend.user_device_state d where d.user_id = u.id
      ) as devices
    from backend.registered_user u
    where ${isOneOf('u.id', ids)} order by ${inOrderOf('u.id', ids)}`.execute(db);
  return rows;
}

/** The latest 'set all' of a device type; it overrides devices that were set in an earlier generation. */
interface Generation {
  generation: number;
  isReload: boolean;
}

/**
 * Locks a device type's generation until the transaction ends. `share` lets several requests set single devices at
 * once; `update` begins the next generation.
 */
async function lockGeneration(tx: Tx, type: number, mode: 'share' | 'update'): Promise<Generation> {
  const { rows } = await sql<Generation>`
    select generation, is_reload from backend.device_reload
    where type = ${type} for ${sql.raw(mode)}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`device type ${type} has no generation`);
  return found;
}

/** Sets the devices of one type of all users, in constant time. @returns how many devices changed */
export async function setAllDevices(tx: Tx, type: number, isReload: boolean): Promise<number> {
  const current = await lockGeneration(tx, type, 'update');
  const setTo = (value: boolean, fromBucket?: number) =>
    countFacet(tx, 'user_device', { facet: `${type}${value ? 'T' : 'F'}`, fromBucket });
  // A device set before this generation has the generation's value, whatever its own row contains.
  const changed =
    current.isReload === isReload
      ? await setTo(!isReload, current.generation)
      : (await setTo(true)) + (await setTo(false)) - (await setTo(isReload, current.generation));
  if (changed === 0) return 0;
  await sql`
    update backend.device_reload
    set is_reload = ${isReload}, generation = (select max(generation) + 1 from backend.device_reload)
    where type = ${type}`.execute(tx);
  return changed;
}

/** The given ids without a user, ascending. */
async function findUnknownUsers(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${[...userIds]}::bigint[]) as given (id)
    where not exists (select from backend.registered_user u where u.id = given.id)
    order by given.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Phone numbers of those given users who have no device of a type. */
async function findMobilesWithout(tx: Tx, userIds: readonly number[], type: number): Promise<string[]> {
  const { rows } = await sql<{ mobile: string }>`
    select u.mobile from backend.registered_user u
    where u.id = any(${[...userIds]}::bigint[])
      and not exists (select from backend.user_device d where d.user_id = u.id and d.type = ${type})
    order by u.id`.execute(tx);
  return rows.map((row) => row.mobile);
}

/** Sets the devices of one type of some users. @returns how many devices changed */
async function setDevicesOf(
  tx: Tx,
  userIds: readonly number[],
  type: number,
  isReload: boolean,
): Promise<number> {
  const { generation } = await lockGeneration(tx, type, 'share');
  // Locks rows in a fixed order, so that overlapping selections do not deadlock.
  const { numAffectedRows } = await sql`
    with chosen as materialized (
      select d.user_id from backend.user_device d
      where d.user_id = any(${[...userIds]}::bigint[]) and d.type = ${type}
      order by d.user_id for update
    )
    update backend.user_device d set set_reload = ${isReload}, set_generation = ${generation}
    from chosen, backend.device_reload g
    where d.user_id = chosen.user_id and d.type = ${type} and g.type = d.type
      and case when d.set_generation >= g.generation then d.set_reload else g.is_reload end <> ${isReload}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
