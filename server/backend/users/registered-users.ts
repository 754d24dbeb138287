import { ApiError, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/users';
import { code } from '../../contract/codes';
import { valuesOf } from '../../contract/dictionaries';
import type { ReplyOf } from '../../contract/define-call';
import { message } from '../../contract/messages';
import type { Handlers } from '../core/handlers';
import { toWireTime } from '../../contract/shanghai-time';
import { findMobilesWithout, findUnknownUsers, setAllDevices, setDevicesOf } from './device-reload-store';
import { listRegisteredUsers, type RegisteredUser } from './registered-user-store';
import { findUserPage } from './user-page-store';
import { findSortedPage, inOrder } from '../../database/list-page';

/** Registered users and their bulk initialisation (A §2, A §4). */
export function handleRegisteredUsers(handlers: Handlers): void {
  handlers.handle(call.registerList, async ({ mobile, sysType, startDate, endDate, ...request }, { db }) => {
    const filter = { mobile, sysType, fromDay: startDate, toDay: endDate };
    const kinds = { sysType: inOrder(request, valuesOf('userClientType')) };
    const { rows, total } = await findSortedPage(request, filter, kinds, async (each, page) => {
      const { ids, total: found } = await findUserPage(db, each, page);
      return { rows: ids, total: found };
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

/** Names the first few, so that a toast stays readable. */
function toUnknownText(ids: readonly number[]): string {
  const shown = ids.slice(0, shownIds).join('、');
  return `用户不存在或已被删除：${shown}${ids.length > shownIds ? `等${ids.length}个` : ''}，未做任何修改`;
}

function toWire({
  devices,
  createTime,
  ...user
}: RegisteredUser): ReplyOf<typeof call.registerList>['records'][number] {
  return {
    ...user,
    deviceList: devices.map(({ type, isReload }) => ({ type, isReload: isReload ? 'T' : 'F' })),
    createTime: toWireTime(createTime),
  };
}
