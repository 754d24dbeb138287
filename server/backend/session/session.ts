import { ApiError, invalid } from '../../contract/api-error';
import * as call from '../../contract/calls/core/session';
import type { MenuNode } from '../../contract/calls/core/session';
import { code } from '../../contract/codes';
import { message, minPasswordLength } from '../../contract/messages';
import type { CallContext, Staff } from '../core/call-context';
import type { Handlers } from '../core/handlers';
import { clearAttempts, countAttempt, type Attempt } from './attempt-store';
import { answersCaptcha, createCaptcha } from './captcha';
import { fitsPassword, hashPassword, refuseGuessable } from './passwords';
import { endSession, findAccount, savePassword } from './session-store';
import { countUnread, findMenusOfRole, type MenuRow } from './shell-store';
import { hashToken, openSession } from './staff-session';

/** Session and shell (A §7). */
export function handleSession(handlers: Handlers): void {
  handlers.handle(call.captchaImage, (_request, { db, now, captchaCode }) =>
    createCaptcha(db, now, captchaCode),
  );
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

interface Credentials {
  username: string;
  password: string;
  validateCode: string;
}

/** captcha -> lock -> password -> account enabled -> session. Each refusal tells no more than it must. */
async function login(given: Credentials, context: CallContext): Promise<string> {
  const { db, now, captchaSessionId, address } = context;
  if (!(await answersCaptcha(db, captchaSessionId, given.validateCode, now))) {
    throw new ApiError(code.badCaptcha, message.badCaptcha);
  }
  const attempt: Attempt = { account: given.username, address };
  await refuseWhenLocked(attempt, context);
  const account = await findAccount(db, { loginName: given.username });
  const fits = await fitsPassword(given.password, account?.passwordHash);
  if (!account || !fits) throw new ApiError(code.badCredentials, message.badCredentials);
  // Said only to one who knows the password.
  if (!account.enabled) throw new ApiError(code.forbidden, '账号已停用，请联系管理员');
  return db.transaction().execute(async (tx) => {
    await clearAttempts(tx, attempt, now);
    return openSession(tx, account.userId, now);
  });
}

async function refuseWhenLocked(attempt: Attempt, { db, now }: CallContext): Promise<void> {
  const lockedUntil = await countAttempt(db, attempt, now);
  if (!lockedUntil) return;
  const minutes = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000));
  throw new ApiError(code.locked, `密码错误次数过多，请 ${minutes} 分钟后再试`);
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
  const { db, now, address, token } = context;
  const account = await findAccount(db, { userId });
  await refuseGuessable('newPassword', newPassword, account?.names ?? []);
  // A session left open on a desk is no oracle for the password either.
  const attempt: Attempt = { account: `staff ${userId}`, address };
  await refuseWhenLocked(attempt, context);
  const changed =
    account !== undefined &&
    (await fitsPassword(oldPassword, account.passwordHash)) &&
    (await savePassword(db, {
      userId,
      oldHash: account.passwordHash,
      newHash: await hashPassword(newPassword),
      keepTokenHash: hashToken(token),
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
