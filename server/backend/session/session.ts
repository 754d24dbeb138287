import { sql } from 'kysely';
import { invalid } from '../../contract/api-error';
import * as call from '../../contract/calls/core/session';
import type { MenuNode } from '../../contract/calls/core/session';
import { feedbackStatus } from '../../contract/dictionaries';
import { minPasswordLength } from '../../contract/messages';
import type { Db } from '../../database/database';
import type { CallContext, Handlers } from '../core/backend-app';
import { clearAttempts, type Attempt } from '../login/login-limits';
import { readDevice } from '../login/known-device';
import { drawCaptcha, login, refuseWhenLocked } from '../login/login';
import { fitsPassword, hashPassword, refuseGuessable, sha256 } from './passwords';
import { endSession, findAccount, savePassword, type Staff } from './staff-session';

/** Session and shell (A §7). */
export function handleSession(handlers: Handlers): void {
  handlers.handle(call.captchaImage, (_request, context) => drawCaptcha(context));
  handlers.handle(call.login, login);
  handlers.handle(call.index, async (_request, { db, staff }) => ({
    admin: {
      username: staff.username,
      loginName: staff.loginName,
      mustChangePassword: staff.mustChangePassword,
    },
    menus: toTree(await findMenusOfRole(db, staff.roleId)),
  }));
  handlers.handle(call.messageCounts, (_request, { db }) => countUnread(db));
  handlers.handle(call.logout, async (_request, { db, token }) => {
    await endSession(db, sha256(token));
    return null;
  });
  handlers.handle(call.changePassword, async (request, context) => {
    await changePassword(request, context, context.staff);
    return null;
  });
}

async function changePassword(
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  context: CallContext,
  { userId }: Staff,
): Promise<void> {
  if (newPassword.length < minPasswordLength) {
    throw invalid('newPassword', `新密码至少 ${minPasswordLength} 个字符`);
  }
  if (newPassword === oldPassword) throw invalid('newPassword', '新密码不能与原密码相同');
  const { db, now, token } = context;
  const account = await findAccount(db, { userId });
  await refuseGuessable('newPassword', newPassword, account?.names ?? []);
  // Counts attempts, so that an unattended session cannot be used to guess the password.
  const attempt: Attempt = { account: `staff ${userId}`, address: '' };
  await refuseWhenLocked(attempt, context);
  const changed =
    account !== undefined &&
    (await fitsPassword(oldPassword, account.passwordHash)) &&
    (await savePassword(db, {
      userId,
      oldHash: account.passwordHash,
      newHash: await hashPassword(newPassword),
      keepTokenHash: sha256(token),
      keepDevice: readDevice(context.incoming.get('cookie')),
    }));
  if (!changed) throw invalid('oldPassword', '原密码错误');
  await clearAttempts(db, attempt, now);
}

/** Builds the tree from rows, keeping their order. Leaves out groups without entries. */
function toTree(rows: readonly MenuRow[], parentId = 0): MenuNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({ ...row, children: toTree(rows, row.menuId) }))
    .filter((node) => node.url !== '' || node.children.length > 0);
}

type MenuRow = Omit<MenuNode, 'children'>;

/** The role's menus and the groups above them, in the order of the sidebar. */
async function findMenusOfRole(db: Db, roleId: number): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    with recursive mine as (
      select m.* from backend.role_menu rm join backend.menu m using (menu_id) where rm.role_id = ${roleId}
      union
      select m.* from backend.menu m join mine on m.menu_id = mine.parent_id
    )
    select menu_id, menu_name, url, parent_id
    from mine order by sort, menu_id`.execute(db);
  return rows;
}

/** Unread means that nobody has started to handle it (A §4, status 0). */
async function countUnread(db: Db): Promise<{ feedbackCount: number; miniFeedbackCount: number }> {
  const { rows } = await sql<{ feedbackCount: number; miniFeedbackCount: number }>`
    select
      (select count(*) from backend.feedback where kind = 'app' and status = ${feedbackStatus.pending}) as feedback_count,
      (select count(*) from backend.feedback where kind = 'mini' and status = ${feedbackStatus.pending}) as mini_feedback_count`.execute(
    db,
  );
  return rows[0] ?? { feedbackCount: 0, miniFeedbackCount: 0 };
}
