import { sql, type Selectable } from 'kysely';
import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/access';
import type { RequestOf } from '../../contract/define-call';
import { accountStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import { containsAnyCase, findListPage, has } from '../../database/list-page';
import type { StaffTable } from '../../database/tables/access-tables';
import type { Handlers } from '../core/backend-app';
import { checkRevision, recordsOf, toWireRow } from '../core/records';
import { forgiveAttempts, resetLimit, toComparedName } from '../login/login-limits';
import { forgetDevices } from '../login/known-device';
import { missesOfAccount } from '../login/login';
import { hashPassword, refuseGuessable } from '../session/passwords';
import { changeAccess, endSessionsOf, isAbove, requireNotAbove, type Actor } from './authority';
import { findRole, hasStatus } from './role';

/** Staff accounts: each has exactly one role (A §6). */
export function handleStaff(handlers: Handlers): void {
  handlers.handle(
    call.staffList,
    ({ username, loginName, phoneNumber, roleId, status, ...request }, { db, staff }) =>
      findListPage(
        selectAccounts(db, staff.userId)
          .where(containsAnyCase('s.username', username))
          .where(containsAnyCase('s.loginName', loginName))
          .where(containsAnyCase('s.phoneNumber', phoneNumber))
          .where(has('s.roleId', roleId))
          .where(hasStatus('s.status', status)),
        request,
        {
          id: 's.userId',
          defaultOrder: 's.create_time desc, s.user_id desc',
          texts: ['username', 'loginName', 'roleName'],
        },
        (row) => toWire(row, staff.userId),
      ),
  );

  handlers.handle(call.staffDetail, async ({ id }, { db, staff }) => {
    const account = await findStoredAccount(db, staff.userId, id);
    if (!account) throw notFound();
    return toWire(account, staff.userId);
  });

  handlers.handle(call.staffAdd, async (request, context) => {
    // Hash before taking the lock: hashing is slow, and others wait for the lock.
    const passwordHash = await hashGiven(request.password, request);
    return changeAccess(context, async (tx, actor) => {
      const fields = toFields(request, accountStatus.normal);
      if (await isLoginNameTaken(tx, fields.loginName)) throw loginNameTaken();
      await refuseRole(tx, actor, fields.roleId);
      // The user must choose their own password at the first login.
      const secret = { passwordHash, mustChangePassword: true };
      await accounts.insert(tx, { ...fields, ...secret, createTime: context.now });
      return 'roleId';
    });
  });

  handlers.handle(call.staffEdit, async (request, context) => {
    const { password } = request;
    const passwordHash = password === undefined ? undefined : await hashGiven(password, request);
    return changeAccess(context, async (tx, actor) => {
      const account = await findStoredAccount(tx, actor.userId, request.userId);
      checkRevision(account, request.revision);
      requireNotAbove(account.above, '账号');
      const fields = toFields(request, account.status);
      if (await isLoginNameTaken(tx, fields.loginName, account.userId)) throw loginNameTaken();
      if (account.userId === actor.userId) keepOneself(account, fields, passwordHash !== undefined);
      if (fields.roleId !== account.roleId) await refuseRole(tx, actor, fields.roleId);
      await accounts.update(tx, account.userId, fields);
      const switchedOff = fields.status !== accountStatus.normal;
      if (passwordHash !== undefined) {
        await resetPassword(tx, account.userId, passwordHash);
        const name = await toComparedName(tx, fields.loginName);
        await forgiveAttempts(tx, name);
        await resetLimit(tx, missesOfAccount, name);
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
      requireNotAbove(account.above, '账号');
      // Removing the account also ends its sessions.
      return accounts.remove(tx, id, ({ username, loginName }) => `${username}（${loginName}）`);
    }),
  );
}

/** Hashes a password that an administrator sets. @throws ApiError invalid when it is easily guessed */
async function hashGiven(
  password: string,
  { loginName, username, phoneNumber = '' }: Given,
): Promise<string> {
  await refuseGuessable('password', password, [loginName, username, phoneNumber]);
  return hashPassword(password);
}

/** An account may only get a role that exists, is enabled, and is not above the caller. */
async function refuseRole(tx: Tx, actor: Actor, roleId: number): Promise<void> {
  const role = await findRole(tx, actor.userId, roleId);
  if (!role) throw invalid('roleId', '角色不存在，请重新选择');
  if (role.above) throw invalid('roleId', '该角色拥有你没有的菜单，不能分配');
  if (role.status !== accountStatus.normal) throw invalid('roleId', '该角色已停用，请选择其他角色');
}

/**
 * Stops callers from locking themselves out, or changing their own password here: an unattended screen must not
 * give the account away.
 */
function keepOneself(account: Account, fields: AccountFields, hasPassword: boolean): void {
  if (fields.status !== accountStatus.normal) throw invalid('status', '不能停用自己的账号');
  if (fields.roleId !== account.roleId) throw invalid('roleId', '不能更改自己的角色，请联系其他管理员');
  if (hasPassword) throw invalid('password', '请在右上角“修改密码”中修改自己的密码');
}

const loginNameTaken = () => invalid('loginName', '登录名已被其他账号使用');

type Given = Omit<RequestOf<typeof call.staffAdd>, 'password'>;

/** The form sends the whole record: an empty field clears the value, except status, which always has one. */
const toFields = (given: Given, status: number): AccountFields => ({
  username: given.username,
  loginName: given.loginName,
  roleId: given.roleId,
  phoneNumber: given.phoneNumber ?? '',
  status: given.status ?? status,
  remark: given.remark ?? '',
});

const toWire = (account: Account, callerId: number) => ({
  ...toWireRow(account),
  self: account.userId === callerId,
});

/** An account without its password. */
type StoredAccount = Omit<Selectable<StaffTable>, 'passwordHash' | 'mustChangePassword'>;
/** The fields that a save of an account sets, without the password. */
type AccountFields = Omit<StoredAccount, 'userId' | 'createTime' | 'revision'>;

interface Account extends StoredAccount {
  roleName: string;
  roleDisabled: boolean;
  /** Whether its role is above the caller's, see `isAbove`. */
  above: boolean;
}

const accounts = recordsOf('backend.staff', 'userId');

/** Accounts, as `callerId` sees them. */
const selectAccounts = (db: Db | Tx, callerId: number) =>
  db
    .selectFrom('backend.staff as s')
    .innerJoin('backend.role as r', 'r.roleId', 's.roleId')
    .select(['s.userId', 's.username', 's.loginName', 's.roleId', 's.phoneNumber', 's.status', 's.remark'])
    .select(['s.revision', 's.createTime', 'r.roleName'])
    .select(sql<boolean>`r.status <> ${accountStatus.normal}`.as('roleDisabled'))
    .select(isAbove(callerId).as('above'));

export const findStoredAccount = (
  db: Db | Tx,
  callerId: number,
  userId: number,
): Promise<Account | undefined> =>
  selectAccounts(db, callerId).where('s.userId', '=', userId).executeTakeFirst();

/** Whether another account has the login name, ignoring case. */
async function isLoginNameTaken(tx: Tx, loginName: string, besides = 0): Promise<boolean> {
  const { rows } = await sql`
    select from backend.staff where lower(login_name) = lower(${loginName}) and user_id <> ${besides}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Sets a password that the user must replace at the next login. */
async function resetPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await sql`
    update backend.staff set password_hash = ${passwordHash}, must_change_password = true
    where user_id = ${userId}`.execute(tx);
}
