import { invalid } from '../../contract/api-error';
import * as call from '../../contract/calls/core/session';
import type { MenuNode } from '../../contract/calls/core/session';
import { minPasswordLength } from '../../contract/messages';
import type { CallContext, Staff } from '../core/call-context';
import type { Handlers } from '../core/handlers';
import { clearAttempts, type Attempt } from '../login/attempt-store';
import { readDevice } from '../login/known-device';
import { drawCaptcha, login, refuseWhenLocked } from '../login/login';
import { fitsPassword, hashPassword, refuseGuessable } from './passwords';
import { endSession, findAccount, savePassword } from './session-store';
import { countUnread, findMenusOfRole, type MenuRow } from './shell-store';
import { hashToken } from './staff-session';

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
    await endSession(db, hashToken(token));
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
  // A session left open on a desk is no oracle for the password either.
  const attempt: Attempt = { account: `staff ${userId}`, address: '' };
  await refuseWhenLocked(attempt, context);
  const changed =
    account !== undefined &&
    (await fitsPassword(oldPassword, account.passwordHash)) &&
    (await savePassword(db, {
      userId,
      oldHash: account.passwordHash,
      newHash: await hashPassword(newPassword),
      keepTokenHash: hashToken(token),
      keepDevice: readDevice(context.incoming.get('cookie')),
    }));
  if (!changed) throw invalid('oldPassword', '原密码错误');
  await clearAttempts(db, attempt, now);
}

/** Rows in order -> tree in order. A group that leads nowhere is left out. */
function toTree(rows: readonly MenuRow[], parentId = 0): MenuNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({ ...row, children: toTree(rows, row.menuId) }))
    .filter((node) => node.url !== '' || node.children.length > 0);
}
