import type { z } from 'zod';
import { calls } from '../contract/calls/index';
import { code } from '../contract/codes';
import { isAddition } from '../contract/wire';
import { ask, type Exchange, type Target } from './ask';
import { compareReply } from '../contract/calls/compare-reply';
import { judge, readCalls } from './calls/read-calls';
import { differ, findingOf, type Finding } from './report';
import { leftWrites, writeCalls, type SignIn } from './calls/write-calls';

export interface ConformOptions {
  /** Also tries writes, in a corner of their own. */
  write: boolean;
  /** Which calls, by path; all of them unless given. */
  only?: ReadonlySet<string> | undefined;
  /** How an account made by the kit logs in; without it none does. */
  signIn?: SignIn | undefined;
}

/**
 * Asks an upstream every call of the contract:
 *
 *   reads, filters and paging -> writes, where wanted -> what is left unasked, and what that lets tell of additions
 *
 * In the order of the contract.
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

/** A backend that answers with a record's revision is assumed to check it: an untried save is judged by the reads of the same record. */
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

/** Of a change, an addition that nothing tells of. */
function withUntold(finding: Finding): Finding {
  const { call, request, outcome } = finding;
  if (call.effect === 'read' || outcome === 'missing') return finding;
  const fields = Object.entries(call.request.shape as Record<string, z.ZodType>);
  const additions = fields.filter(([, type]) => isAddition(type)).map(([name]) => name);
  return { ...finding, untold: additions.filter((name) => !request.includes(name)) };
}

export interface Account {
  username: string;
  password: string;
  /** What the captcha's picture shows. */
  readCaptcha(imageData: string): Promise<string>;
}

/** Logs in as staff do. @returns what the calls answered, and the session; none where it was refused */
export async function logIn(
  target: Target,
  { username, password, readCaptcha }: Account,
): Promise<{ findings: Finding[]; session: Target | undefined }> {
  const captcha = findingOf('/admin/captcha/captchaImage');
  const login = findingOf('/admin/login');
  const findings = [captcha, login];
  const picture = await ask(target, captcha.call.path);
  if (!judgeData(captcha, picture)) return { findings: [captcha], session: undefined };
  const { imageData = '', sessionId = '' } = picture.data as Record<string, string>;
  const asked = { ...target, sessionId };
  const validateCode = await readCaptcha(imageData);
  const answer = await ask(asked, login.call.path, { username, password, validateCode });
  const isIn = judgeData(login, answer);
  return { findings, session: isIn ? { ...asked, token: answer.data as string } : undefined };
}

/** Logs in accounts that the kit makes. @param readCaptcha as for the account that runs the kit */
export const signInWith =
  (target: Target, readCaptcha: Account['readCaptcha']): SignIn =>
  async (username, password) =>
    (await logIn({ ...target, token: '' }, { username, password, readCaptcha })).session;

/** Whether it is a success whose data are as declared. */
function judgeData(finding: Finding, answer: Exchange): answer is Extract<Exchange, { kind: 'answer' }> {
  if (!judge(finding, answer) || answer.kind !== 'answer') return false;
  const { differences } = compareReply(finding.call.reply, answer.data);
  differ(finding, ...differences);
  return differences.length === 0;
}

/** Ends the session, and asks once more with it: that must be refused. */
export async function logOut(target: Target): Promise<Finding> {
  const finding = findingOf('/admin/logout');
  if (!judge(finding, await ask(target, finding.call.path))) return finding;
  const after = await ask(target, '/admin/index');
  if (after.kind !== 'answer' || after.code !== code.sessionExpired) {
    differ(finding, {
      at: 'code after it',
      expected: String(code.sessionExpired),
      seen: after.kind === 'answer' ? String(after.code) : after.kind,
    });
  }
  return finding;
}
