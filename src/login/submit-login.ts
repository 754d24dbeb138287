import { code } from '../../server/contract/codes';
import { message } from '../../server/contract/messages';
import { post, RequestTimeout, NetworkFailure } from '../http';
import { startBoot } from '../net/boot';
import { saveSession } from '../session';
import { forget, remember } from './remember-me';

export type LoginField = 'username' | 'password' | 'validateCode';
type LoginValues = Record<LoginField, string>;
export type LoginErrors = Partial<Record<LoginField, string>>;

const required: Readonly<Record<LoginField, string>> = {
  username: 'please enter username',
  password: 'please enter password',
  validateCode: 'please enter captcha',
};

/** The missing fields in form order (A §5). */
export function findMissing(values: LoginValues): LoginErrors {
  const missing: LoginErrors = {};
  for (const field of Object.keys(required) as LoginField[]) {
    if (values[field].trim() === '') missing[field] = required[field];
  }
  return missing;
}

type LoginOutcome =
  | { kind: 'done' }
  /** 1008: the captcha was wrong, used or expired. */
  | { kind: 'captcha'; msg: string }
  | { kind: 'fields'; errors: LoginErrors }
  | { kind: 'refused'; msg: string }
  /** The server was not reached or did not reply. */
  | { kind: 'unreachable'; msg: string };

/**
 * Logs in; on success stores the session, and remembers or forgets the credentials, as the user wishes by then.
 * The reply also brings the data of the screen at `place`.
 */
export async function submitLogin(
  values: LoginValues,
  captchaSessionId: string,
  { keep, place }: { keep: () => boolean; place: string },
): Promise<LoginOutcome> {
  const credentials = { username: values.username.trim(), password: values.password };
  const body = { ...credentials, validateCode: values.validateCode.trim() };
  startBoot({ place, login: body }, { token: '', sessionId: captchaSessionId });
  // Runs the screen's code while the user waits for the reply, not while they type.
  window.earlyCode?.run(place);
  try {
    const answer = await post('/api/admin/login', body, {
      headers: { 'session-id': captchaSessionId },
    });
    if (answer.status === code.badCaptcha) return { kind: 'captcha', msg: answer.msg };
    if (answer.status === code.invalid && answer.errors) return { kind: 'fields', errors: answer.errors };
    if (answer.status !== 0) return { kind: 'refused', msg: answer.msg };
    const token: unknown = answer.data?.value;
    if (typeof token !== 'string' || token === '') return { kind: 'refused', msg: message.unavailable };
    saveSession({ token, sessionId: captchaSessionId });
  } catch (error) {
    if (error instanceof NetworkFailure || error instanceof RequestTimeout) {
      return { kind: 'unreachable', msg: `${error.message}，请稍后重试` };
    }
    throw error;
  }
  // Not awaited: full or blocked device storage must not prevent a login.
  (keep() ? remember(credentials) : forget()).catch((error: unknown) =>
    console.warn('remember-me failed', error),
  );
  return { kind: 'done' };
}
