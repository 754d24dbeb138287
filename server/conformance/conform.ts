import type { z } from 'zod';
import { calls } from '../contract/calls/index';
import { code } from '../contract/codes';
import { isAddition } from '../contract/wire';
import { ask, seenIn, strangerOf, type Exchange, type Target } from './ask';
import { compareReply } from '../contract/calls/compare-reply';
import { judge, readCalls } from './calls/read-calls';
import { differ, findingOf, type Finding } from './report';
import { leftWrites, writeCalls, type SignIn } from './calls/write-calls';

interface ConformOptions {
  /** Tests writes too, with records of its own. */
  write: boolean;
  /** Calls to test, by path; defaults to all. */
  only?: ReadonlySet<string> | undefined;
  /** How an account created by the kit logs in; if omitted, logins are not tested. */
  signIn?: SignIn | undefined;
}

/**
 * Tests every call of the contract on an upstream:
 *
 *   reads, filters and paging -> writes, if requested -> untested calls, and conclusions about additions
 *
 * Findings are in the order of the contract.
 */
export async function conform(target: Target, { write, only, signIn }: ConformOptions): Promise<Finding[]> {
  const reads = await readCalls(target, only);
  const writes = write ? await writeCalls(target, { only, signIn }) : [];
  const left = leftWrites(writes, write).filter(({ call }) => only?.has(call.path) ?? true);
  const found = new Map([...reads, ...left, ...writes].map((finding) => [finding.call.path, finding]));
  return calls.flatMap(({ path }) => {
    const finding = found.get(path);
    return finding === undefined ? [] : [withUntold(withRevision(finding, reads))];
  });
}

/**
 * A backend that returns a record's revision is assumed to check it: an untested save is judged by the reads of
 * the same record.
 */
function withRevision(finding: Finding, reads: readonly Finding[]): Finding {
  const { call, request, outcome } = finding;
  if (!('revision' in call.request.shape) || request.includes('revision') || outcome === 'missing')
    return finding;
  const area = call.path.replace(/[^/]*$/, '');
  const given = reads.some(
    ({ call: read, reply }) => read.path.startsWith(area) && reply.includes('revision'),
  );
  return given ? { ...finding, request: [...request, 'revision'] } : finding;
}

/** Marks the additions of a change that could not be detected. */
function withUntold(finding: Finding): Finding {
  const { call, request, outcome } = finding;
  if (call.effect === 'read' || outcome === 'missing') return finding;
  const fields = Object.entries(call.request.shape as Record<string, z.ZodType>);
  const additions = fields.filter(([, type]) => isAddition(type)).map(([name]) => name);
  return { ...finding, untold: additions.filter((name) => !request.includes(name)) };
}

interface Account {
  username: string;
  password: string;
  /** Returns the text in the captcha's image. */
  readCaptcha(imageData: string): Promise<string>;
}

/** Logs in as staff do. @returns the calls' findings and the session; no session if refused */
export async function logIn(
  target: Target,
  { username, password, readCaptcha }: Account,
): Promise<{ findings: Finding[]; session: Target | undefined }> {
  const captcha = findingOf('/admin/captcha/captchaImage');
  const login = findingOf('/admin/login');
  const findings = [captcha, login];
  const stranger = { ...strangerOf(target), cookies: new Map<string, string>() };
  const picture = await ask(stranger, captcha.call.path);
  if (!judgeData(captcha, picture)) return { findings: [captcha], session: undefined };
  const { imageData = '', sessionId = '' } = picture.data as Record<string, string>;
  const asked = { ...stranger, sessionId };
  const validateCode = await readCaptcha(imageData);
  const answer = await ask(asked, login.call.path, { username, password, validateCode });
  const isIn = judgeData(login, answer);
  return { findings, session: isIn ? { ...asked, token: answer.data as string } : undefined };
}

/** Logs in accounts that the kit creates. @param readCaptcha as for the main account */
export const signInWith =
  (target: Target, readCaptcha: Account['readCaptcha']): SignIn =>
  async (username, password) =>
    (await logIn(target, { username, password, readCaptcha })).session;

/** Whether the reply is a success with data as declared. */
function judgeData(finding: Finding, answer: Exchange): answer is Extract<Exchange, { kind: 'answer' }> {
  if (!judge(finding, answer) || answer.kind !== 'answer') return false;
  const { differences } = compareReply(finding.call.reply, answer.data);
  differ(finding, ...differences);
  return differences.length === 0;
}

/** Logs out, then makes a call with the old session, which must be refused. */
export async function logOut(target: Target): Promise<Finding> {
  const finding = findingOf('/admin/logout');
  if (!judge(finding, await ask(target, finding.call.path))) return finding;
  const after = await ask(target, '/admin/index');
  if (after.kind !== 'answer' || after.code !== code.sessionExpired) {
    differ(finding, {
      at: 'code after it',
      expected: String(code.sessionExpired),
      seen: seenIn(after),
    });
  }
  return finding;
}
