import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { accountStatus } from '../../contract/dictionaries';
import type { Db, Tx } from '../../database/database';
import type { StaffTable } from '../../database/tables/access-tables';
import { isAbove } from './authority-store';
import { contains, hasStatus } from './role-store';
import { orderOf, type ListPage } from '../../database/list-page';

/** An account, the password aside. */
type StoredAccount = Omit<Selectable<StaffTable>, 'passwordHash' | 'mustChangePassword'>;
/** What an account save sets, the password aside. */
export type AccountFields = Omit<StoredAccount, 'userId' | 'createTime' | 'revision'>;

export interface Account extends StoredAccount {
  roleName: string;
  roleDisabled: boolean;
  /** Its role is above the caller's, see `isAbove`. */
  above: boolean;
}

export interface AccountFilter {
  username?: string | undefined;
  loginName?: string | undefined;
  phoneNumber?: string | undefined;
  roleId?: number | undefined;
  /** 0 normal, anything else: switched off. */
  status?: number | undefined;
}

const selectAccounts = (callerId: number) => sql`
  select s.user_id, s.username, s.login_name, s.role_id, s.phone_number, s.status, s.remark, s.revision, s.create_time,
    r.role_name, r.status <> ${accountStatus.normal} as role_disabled, ${isAbove(callerId)} as above
  from backend.staff s join backend.role r using (role_id)`;

const order = {
  by: {
    username: 's.username',
    loginName: 's.loginName',
    roleName: 'r.roleName',
    status: 's.status',
    createTime: 's.createTime',
  },
  id: 's.userId',
  usual: 's.create_time desc, s.user_id desc',
};

/** One page, newest first, as `callerId` sees it, and how many there are in all. */
export async function listAccounts(
  db: Db,
  callerId: number,
  filter: AccountFilter,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Account[]; total: number }> {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`true`];
  if (filter.username !== undefined) conditions.push(contains('s.username', filter.username));
  if (filter.loginName !== undefined) conditions.push(contains('s.login_name', filter.loginName));
  if (filter.phoneNumber !== undefined) conditions.push(contains('s.phone_number', filter.phoneNumber));
  if (filter.roleId !== undefined) conditions.push(sql<SqlBool>`s.role_id = ${filter.roleId}`);
  if (filter.status !== undefined) conditions.push(hasStatus('s.status', filter.status));
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Account>`
    ${selectAccounts(callerId)} ${where}
    order by ${orderOf(page, order)} limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from backend.staff s ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findStoredAccount(
  db: Db | Tx,
  callerId: number,
  userId: number,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`${selectAccounts(callerId)} where s.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Another account that has the login name, case aside. */
export async function isLoginNameTaken(tx: Tx, loginName: string, besides = 0): Promise<boolean> {
  const { rows } = await sql`
    select from backend.staff where lower(login_name) = lower(${loginName}) and user_id <> ${besides}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whoever it is for must choose their own password first. */
export async function insertAccount(
  tx: Tx,
  account: AccountFields,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('backend.staff')
    .values({ ...account, passwordHash, mustChangePassword: true, createTime: now })
    .execute();
}

export async function updateAccount(tx: Tx, userId: number, account: AccountFields): Promise<void> {
  await tx
    .updateTable('backend.staff')
    .set((update) => ({ ...account, revision: update('revision', '+', 1) }))
    .where('userId', '=', userId)
    .execute();
}

/** Whoever it is for must choose their own password first. */
export async function resetPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await sql`
    update backend.staff set password_hash = ${passwordHash}, must_change_password = true
    where user_id = ${userId}`.execute(tx);
}

/** Its open sessions end with it. */
export async function deleteAccount(tx: Tx, userId: number): Promise<void> {
  await sql`delete from backend.staff where user_id = ${userId}`.execute(tx);
}
