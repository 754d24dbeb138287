import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/access';
import { accountStatus } from '../../contract/dictionaries';
import { toWireTime } from '../../contract/shanghai-time';
import type { Tx } from '../../database/database';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import { forgiveAttempts } from '../login/attempt-store';
import { forgetDevices } from '../login/known-device';
import { missesOfAccount, toSubject } from '../login/login';
import { giveAllTurnsBack } from '../login/rate-store';
import { hashPassword, refuseGuessable } from '../session/passwords';
import { changeAccess, refuseAbove } from './authority';
import { endSessionsOf, type Actor } from './authority-store';
import { findRole } from './role-store';
import {
  deleteAccount,
  findStoredAccount,
  insertAccount,
  isLoginNameTaken,
  listAccounts,
  resetPassword,
  updateAccount,
  type Account,
  type AccountFields,
} from './staff-store';
import { toListPage } from '../../database/list-page';

/** Staff accounts: each has exactly one role (A §6). */
export function handleStaff(handlers: Handlers): void {
  handlers.handle(
    call.staffList,
    async ({ pageNum, pageSize, orderBy, orderDir, ...filter }, { db, staff }) => {
      const page = toListPage({ pageNum, pageSize, orderBy, orderDir });
      const { rows, total } = await listAccounts(db, staff.userId, filter, page);
      return { records: rows.map((row) => toWire(row, staff.userId)), total };
    },
  );

  handlers.handle(call.staffDetail, async ({ id }, { db, staff }) => {
    const account = await findStoredAccount(db, staff.userId, id);
    if (!account) throw notFound();
    return toWire(account, staff.userId);
  });

  handlers.handle(call.staffAdd, async (request, context) => {
    // Hashing takes its time: not while others wait for the lock.
    const passwordHash = await hashGiven(request.password, request);
    return changeAccess(context, async (tx, actor) => {
      const fields = toFields(request, accountStatus.normal);
      if (await isLoginNameTaken(tx, fields.loginName)) throw loginNameTaken();
      await refuseRole(tx, actor, fields.roleId);
      await insertAccount(tx, fields, passwordHash, context.now);
      return 'roleId';
    });
  });

  handlers.handle(call.staffEdit, async (request, context) => {
    const { password } = request;
    const passwordHash = password === undefined ? undefined : await hashGiven(password, request);
    return changeAccess(context, async (tx, actor) => {
      const account = await findStoredAccount(tx, actor.userId, request.userId);
      checkRevision(account, request.revision);
      refuseAbove(account.above, '账号');
      const fields = toFields(request, account.status);
      if (await isLoginNameTaken(tx, fields.loginName, account.userId)) throw loginNameTaken();
      if (account.userId === actor.userId) keepOneself(account, fields, passwordHash !== undefined);
      if (fields.roleId !== account.roleId) await refuseRole(tx, actor, fields.roleId);
      await updateAccount(tx, account.userId, fields);
      const switchedOff = fields.status !== accountStatus.normal;
      if (passwordHash !== undefined) {
        await resetPassword(tx, account.userId, passwordHash);
        await forgiveAttempts(tx, fields.loginName);
        await giveAllTurnsBack(tx, missesOfAccount, toSubject(fields.loginName));
        await forgetDevices(tx, account.userId);
      }
      if (switchedOff || passwordHash !== undefined) await endSessionsOf(tx, { userId: account.userId });
      return switchedOff ? 'status' : 'roleId';
    });
  });

  handlers.handle(call.staffRemove, ({ id }, context) =>
    changeAccess(context, async (tx, actor) => {
      const account = await findStoredAccount(tx, actor.userId, id);
      if (!account) throw notFound();
      if (account.userId === actor.userId) throw conflict('不能删除自己的账号');
      refuseAbove(account.above, '账号');
      await deleteAccount(tx, id);
      return undefined;
    }),
  );
}

/** The hash of a password that an administrator gives. @throws ApiError invalid when it is easily guessed */
async function hashGiven(
  password: string,
  { loginName, username, phoneNumber = '' }: Given,
): Promise<string> {
  await refuseGuessable('password', password, [loginName, username, phoneNumber]);
  return hashPassword(password);
}

/** An account comes into a role that is there, in use, and not above the caller. */
async function refuseRole(tx: Tx, actor: Actor, roleId: number): Promise<void> {
  const role = await findRole(tx, actor.userId, roleId);
  if (!role) throw invalid('roleId', '角色不存在，请重新选择');
  if (role.above) throw invalid('roleId', '该角色拥有你没有的菜单，不能分配');
  if (role.status !== accountStatus.normal) throw invalid('roleId', '该角色已停用，请选择其他角色');
}

/** Nobody shuts themselves out, and an unattended screen does not give the account away. */
function keepOneself(account: Account, fields: AccountFields, hasPassword: boolean): void {
  if (fields.status !== accountStatus.normal) throw invalid('status', '不能停用自己的账号');
  if (fields.roleId !== account.roleId) throw invalid('roleId', '不能更改自己的角色，请联系其他管理员');
  if (hasPassword) throw invalid('password', '请在右上角“修改密码”中修改自己的密码');
}

const loginNameTaken = () => invalid('loginName', '登录名已被其他账号使用');

interface Given {
  username: string;
  loginName: string;
  roleId: number;
  phoneNumber?: string | undefined;
  status?: number | undefined;
  remark?: string | undefined;
}

/** The form sends the whole record: what is empty is meant to be empty, but there is always a status. */
const toFields = (given: Given, status: number): AccountFields => ({
  username: given.username,
  loginName: given.loginName,
  roleId: given.roleId,
  phoneNumber: given.phoneNumber ?? '',
  status: given.status ?? status,
  remark: given.remark ?? '',
});

const toWire = ({ createTime, ...account }: Account, callerId: number) => ({
  ...account,
  createTime: toWireTime(createTime),
  self: account.userId === callerId,
});
