import { ApiError, conflict, invalid } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { ownersOf } from '../../contract/define-call';
import { message } from '../../contract/messages';
import type { Tx } from '../../database/database';
import type { StaffContext } from '../core/call-context';
import { countHolders, findActor, lockAccess, type Actor, type Holders } from './authority-store';

/*
 * Who may change what (A §6 leaves it open; decided here):
 *
 *   above    one may not change, remove or hand out a role that has a menu one lacks, nor touch an account in it
 *   built-in the role of key `admin` is above everyone outside it; its members hand out every menu
 *   oneself  one may not remove or switch off oneself or one's role, nor choose one's own role
 *   last     after every change somebody who can log in still has the menus of roles and of accounts
 *
 * By the second and third rule the built-in role never loses its last member.
 */

/**
 * A change to roles or accounts: one transaction, after all earlier ones, by who the caller is then.
 * @param change returns the field that is to blame if the change leaves nobody to manage roles and accounts;
 * undefined when there is no form
 */
export async function changeAccess(
  { db, staff, call }: StaffContext,
  change: (tx: Tx, actor: Actor) => Promise<string | undefined>,
): Promise<null> {
  return db.transaction().execute(async (tx) => {
    await lockAccess(tx);
    const actor = await findActor(tx, staff.userId);
    if (!actor) throw new ApiError(code.sessionExpired, message.sessionExpired);
    const urls = [...actor.menus.values()];
    if (!ownersOf(call).some((url) => urls.includes(url)))
      throw new ApiError(code.forbidden, message.forbidden);
    const before = await countHolders(tx);
    const field = await change(tx, actor);
    if (hasLost(before, await countHolders(tx))) {
      throw field === undefined ? conflict(lastHolder) : invalid(field, lastHolder);
    }
    return null;
  });
}

const lastHolder = '这样就没有可用账号能管理角色和员工账号了，请先让其他账号拥有“角色管理”和“员工账号”菜单';

const hasLost = (before: Holders, after: Holders) =>
  (['roles', 'accounts', 'both'] as const).some((kind) => before[kind] > 0 && after[kind] === 0);

/**
 * No lack of a menu of this call: the caller may make it, but not for this record.
 * @throws ApiError conflict when the role, or the role of the account, is above the caller
 */
export function refuseAbove(above: boolean, what: '角色' | '账号'): void {
  if (above) throw conflict(`该${what}拥有你没有的菜单，你不能更改它`);
}
