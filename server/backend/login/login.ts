import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import type { CallContext } from '../core/backend-app';
import { fitsPassword } from '../session/passwords';
import { findAccount, openSession } from '../session/staff-session';
import {
  clearAttempts,
  countAttempt,
  returnPermit,
  takePermit,
  toAddressBlock,
  toComparedName,
  type Attempt,
  type Rate,
} from './login-limits';
import { answersCaptcha, createCaptcha } from './captcha';
import { findKnownDevice, readDevice, rememberDevice } from './known-device';

const second = 1_000;
const minute = 60 * second;

/** Captchas requested from one address, for all accounts together; a whole office may share the address. */
export const captchasAsked: Rate = { name: 'captcha asked', burst: 120, everyMs: second };
export const captchasMissed: Rate = { name: 'captcha missed', burst: 60, everyMs: 5 * second };
/** Wrong passwords over all accounts from one address, from browsers that the account does not know. */
export const missesOfAddress: Rate = { name: 'address', burst: 50, everyMs: 18 * second };
/** Wrong passwords for one account from anywhere: some 300 a day. */
export const missesOfAccount: Rate = { name: 'account', burst: 10, everyMs: 5 * minute };

/** A new captcha, unless the address has requested too many. */
export async function drawCaptcha({ db, now, address, captchaCode }: CallContext) {
  const wait = await takePermit(db, captchasAsked, toAddressBlock(address), now);
  if (wait !== undefined) throw new ApiError(code.locked, `获取验证码过于频繁，请 ${toText(wait)}后再试`);
  return createCaptcha(db, now, captchaCode);
}

interface Credentials {
  username: string;
  password: string;
  validateCode: string;
}

/**
 * Captcha -> limits -> password -> account enabled -> session. Each refusal reveals as little as possible.
 *
 * Limits, all in the database, so that several consoles share them:
 * - account and browser (where it is not known: account and address): five misses, then none for 15 minutes;
 * - account, from all unknown browsers together: ten misses, then one every five minutes;
 * - address, over all accounts, from unknown browsers: 50 misses, then one every 18 seconds.
 * A browser from which the account has logged in before is known: guesses from elsewhere cannot lock it out.
 */
export async function login(given: Credentials, context: CallContext): Promise<string> {
  const { db, now, incoming } = context;
  await requireCaptcha(given, context);
  const account = await findAccount(db, { loginName: given.username });
  const device = readDevice(incoming.get('cookie'));
  const known = await findKnownDevice(db, device, account?.userId, now);
  const block = toAddressBlock(context.address);
  const name = await toComparedName(db, given.username);
  const attempt: Attempt = {
    account: name,
    address: known === undefined ? block : `device ${known}`,
  };
  await refuseWhenLocked(attempt, context);
  const permits = known === undefined ? await takePermits(name, block, context) : [];
  const fits = await fitsPassword(given.password, account?.passwordHash);
  if (!account || !fits) throw new ApiError(code.badCredentials, message.badCredentials);
  return db.transaction().execute(async (tx) => {
    // Whoever changed the password or the account in the meantime has ended its sessions.
    const current = await findAccount(tx, { userId: account.userId }, true);
    if (current?.passwordHash !== account.passwordHash)
      throw new ApiError(code.badCredentials, message.badCredentials);
    // Revealed only after a correct password.
    if (!current.enabled) throw new ApiError(code.forbidden, '账号已停用，请联系管理员');
    await clearAttempts(tx, attempt, now);
    for (const [rate, subject] of permits) await returnPermit(tx, rate, subject);
    incoming.res?.append('set-cookie', await rememberDevice(tx, device, account.userId, now));
    const userAgent = incoming.get('user-agent') ?? '';
    return openSession(tx, account.userId, now, { address: context.address, userAgent });
  });
}

async function requireCaptcha({ validateCode }: Credentials, context: CallContext): Promise<void> {
  const { db, now, captchaSessionId } = context;
  const block = toAddressBlock(context.address);
  const wait = await takePermit(db, captchasMissed, block, now);
  if (wait !== undefined) throw new ApiError(code.locked, `验证码错误次数过多，请 ${toText(wait)}后再试`);
  if (!(await answersCaptcha(db, captchaSessionId, validateCode, now))) {
    throw new ApiError(code.badCaptcha, message.badCaptcha);
  }
  await returnPermit(db, captchasMissed, block);
}

/**
 * Takes a permit of the account and one of the address. @returns the permits taken, which a correct password gives back
 * @throws ApiError locked
 */
async function takePermits(
  account: string,
  block: string,
  { db, now }: CallContext,
): Promise<[Rate, string][]> {
  const permits: [Rate, string][] = [];
  for (const [rate, subject, whose] of [
    [missesOfAddress, block, '当前网络'],
    [missesOfAccount, account, '该账号'],
  ] as const) {
    const wait = await takePermit(db, rate, subject, now);
    if (wait !== undefined) {
      for (const [taken, of] of permits) await returnPermit(db, taken, of);
      throw new ApiError(
        code.locked,
        `${whose}登录失败次数过多，请 ${toText(wait)}后再试，或换用曾登录过该账号的浏览器`,
      );
    }
    permits.push([rate, subject]);
  }
  return permits;
}

/** @throws ApiError locked after five misses; counts this attempt as a miss until `clearAttempts` */
export async function refuseWhenLocked(attempt: Attempt, { db, now }: CallContext): Promise<void> {
  const lockedUntil = await countAttempt(db, attempt, now);
  if (!lockedUntil) return;
  const wait = lockedUntil.getTime() - now.getTime();
  throw new ApiError(code.locked, `密码错误次数过多，请 ${Math.max(1, Math.ceil(wait / minute))} 分钟后再试`);
}

const toText = (ms: number) =>
  ms < minute ? `${Math.ceil(ms / second)} 秒` : `${Math.ceil(ms / minute)} 分钟`;
