import { sql } from 'kysely';
import { ApiError, conflict, invalid } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { ownersOf } from '../../contract/define-call';
import { accountStatus } from '../../contract/dictionaries';
import { message } from '../../contract/messages';
import { screens } from '../../contract/screens/menus';
import { platformUrl } from '../../contract/screens/permissions';
import { takeLock, type Db, type Tx } from '../../database/database';
import { Done, type StaffContext } from '../core/backend-app';
import { administratorKey } from '../session/first-run';

/*
 * Who may change what (A §6 leaves it open; decided here):
 *
 *   above     the caller may not change, remove or assign a role that has a menu they lack, nor edit an account in it
 *   built-in  the role with key `admin` is above everyone outside it; its members may grant every menu
 *   self      the caller may not remove or disable themselves or their role, nor choose their own role
 *   last      after every change, some account that can log in must still have the menus of roles and of accounts
 *
 * The second and third rules ensure that the built-in role never loses its last member.
 */

/**
 * Runs a change to roles or accounts in one transaction, serialised with all others; the caller's rights are read
 * inside it.
 * @param change returns the form field to report if the change would leave nobody able to manage roles and
 * accounts; `Done` when there is no form
 */
export async function changeAccess(
  { db, staff, call }: StaffContext,
  change: (tx: Tx, actor: Actor) => Promise<string | Done>,
): Promise<Done | null> {
  if (!call.changesAccess) throw new Error(`${call.path} is not declared as a change of access`);
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, 'backend access');
    const actor = await findActor(tx, staff.userId);
    if (!actor) throw new ApiError(code.sessionExpired, message.sessionExpired);
    const urls = [...actor.menus.values()];
    if (!ownersOf(call).some((url) => urls.includes(url)))
      throw new ApiError(code.forbidden, message.forbidden);
    const before = await countHolders(tx);
    const changed = await change(tx, actor);
    if (hasLost(before, await countHolders(tx))) {
      throw changed instanceof Done ? conflict(lastHolder) : invalid(changed, lastHolder);
    }
    return changed instanceof Done ? changed : null;
  });
}

const lastHolder = '这样就没有可用账号能管理角色和员工账号了，请先让其他账号拥有“角色管理”和“员工账号”菜单';

const hasLost = (before: Holders, after: Holders) =>
  (['roles', 'accounts', 'both'] as const).some((kind) => before[kind] > 0 && after[kind] === 0);

/**
 * Refuses a change to a record above the caller. The caller has the menu of the call, but not the rights for this
 * record.
 * @throws ApiError conflict when the role, or the account's role, is above the caller
 */
export function requireNotAbove(above: boolean, what: '角色' | '账号'): void {
  if (above) throw conflict(`该${what}拥有你没有的菜单，你不能更改它`);
}

/** The caller's rights to change roles and accounts, as read in this transaction. */
export interface Actor {
  userId: number;
  roleId: number;
  /** Member of the built-in role: may grant every menu, even one that the role itself no longer has. */
  isAdministrator: boolean;
  /** Menus that open a screen: id -> url (`/platform/...`). */
  menus: ReadonlyMap<number, string>;
}

/** Returns undefined once the account or its role is disabled or removed. */
export async function findActor(db: Db | Tx, userId: number): Promise<Actor | undefined> {
  const { rows } = await sql<{ roleId: number; roleKey: string; menuId: number | null; url: string | null }>`
    select r.role_id, r.role_key, m.menu_id, m.url
    from backend.staff s
    join backend.role r using (role_id)
    left join backend.role_menu rm using (role_id)
    left join backend.menu m on m.menu_id = rm.menu_id and m.url <> ''
    where s.user_id = ${userId} and s.status = ${accountStatus.normal} and r.status = ${accountStatus.normal}`.execute(
    db,
  );
  const [first] = rows;
  if (!first) return undefined;
  return {
    userId,
    roleId: first.roleId,
    isAdministrator: first.roleKey === administratorKey,
    menus: new Map(
      rows.flatMap(({ menuId, url }) => (menuId === null ? [] : [[menuId, platformUrl(url)] as const])),
    ),
  };
}

/**
 * SQL that is true if role `r` is above the caller `callerId`: the caller is not in the built-in role, and `r` is the
 * built-in role or has a menu that the caller lacks.
 */
export const isAbove = (callerId: number) => sql<boolean>`(
  not exists (
    select from backend.staff caller join backend.role own using (role_id)
    where caller.user_id = ${callerId} and own.role_key = ${administratorKey}
  ) and (
    r.role_key = ${administratorKey} or exists (
      select from backend.role_menu theirs join backend.menu m using (menu_id)
      where theirs.role_id = r.role_id and m.url <> '' and theirs.menu_id not in (
        select mine.menu_id from backend.role_menu mine join backend.staff caller using (role_id)
        where caller.user_id = ${callerId}
      )
    )
  )
)`;

const menuIdOf = (url: string) => screens.find((menu) => menu.url === url)?.id ?? 0;
export const roleMenuId = menuIdOf('/platform/system/role');
export const staffMenuId = menuIdOf('/platform/system/user');

/** How many accounts that can log in have the roles menu, the accounts menu, and both. */
interface Holders {
  roles: number;
  accounts: number;
  both: number;
}

async function countHolders(tx: Tx): Promise<Holders> {
  const { rows } = await sql<Holders>`
    select count(*) filter (where roles) as roles, count(*) filter (where accounts) as accounts,
      count(*) filter (where roles and accounts) as both
    from (
      select
        exists (select from backend.role_menu rm where rm.role_id = r.role_id and rm.menu_id = ${roleMenuId}) as roles,
        exists (select from backend.role_menu rm where rm.role_id = r.role_id and rm.menu_id = ${staffMenuId}) as accounts
      from backend.staff s join backend.role r using (role_id)
      where s.status = ${accountStatus.normal} and r.status = ${accountStatus.normal}
    ) usable`.execute(tx);
  return rows[0] ?? { roles: 0, accounts: 0, both: 0 };
}

/** Ends every open session of these accounts: their next call returns code 1009. */
export async function endSessionsOf(tx: Tx, whose: { userId: number } | { roleId: number }): Promise<void> {
  await (
    'userId' in whose
      ? sql`delete from backend.session where user_id = ${whose.userId}`
      : sql`delete from backend.session where user_id in (select user_id from backend.staff where role_id = ${whose.roleId})`
  ).execute(tx);
}
