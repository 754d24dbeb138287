import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { ApiError, BadRequest } from '../contract/api-error';
import { everyAddition, toSentFields, type UpstreamAdditions } from '../contract/calls/additions';
import { findCall } from '../contract/calls/index';
import { code, type Envelope } from '../contract/codes';
import { message } from '../contract/messages';
import {
  answerErrors,
  sendAnswer,
  toAmisAnswer,
  type Caller,
  callerOf,
  readJsonBody,
  refuseQuery,
  requireSameSite,
  signalOfBrowser,
  toUpstreamPath,
} from './browser';
import { countBytes, readMultipart, toMultipartBody } from './multipart';
import {
  toFormBody,
  toSecureCookies,
  toUpstreamPaging,
  type UpstreamAnswer,
  type UpstreamClient,
} from './upstream-client';

export interface AdapterOptions {
  upstream: UpstreamClient;
  log: Logger;
  /** Without it nothing is audited (unit tests of the adapter). */
  audit?: AuditStep | undefined;
  /** The additions that the upstream supports; defaults to all. */
  additions?: UpstreamAdditions | undefined;
}

/**
 * amis request -> upstream form post -> amis reply (A §7, decisions 'The envelope and the adapter'):
 *
 *   same site -> POST only -> strip /api -> caller -> JSON or multipart
 *     -> declared fields -> paging -> form body   |  or: streamed part `file`
 *     -> audit: begun -> upstream -> audit: ended -> Set-Cookie -> envelope -> reply
 *   any error on the way -> answerErrors (browser.ts)
 *
 * The adapter depends on no screen and no table; undeclared calls are forwarded the same way.
 */
export function createAdapter({ log, ...forwarding }: AdapterOptions): Router {
  const router = Router({ caseSensitive: true });
  router.use(['/api/admin', '/admin/file'], requireSameSite, async (req, res) => {
    if (req.method !== 'POST') throw new BadRequest(405);
    const path = toUpstreamPath(req.baseUrl + req.path);
    const { envelope, cookies } = await forward(path, req, res, forwarding);
    if (cookies.length > 0) res.setHeader('set-cookie', req.secure ? toSecureCookies(cookies) : cookies);
    sendAnswer(res, toAmisAnswer(envelope, findCall(path)?.call));
  });
  router.use(['/api/admin', '/admin/file'], answerErrors(log));
  return router;
}

type Forwarding = Pick<AdapterOptions, 'upstream' | 'audit' | 'additions'>;

/** One call with plain fields: declared fields -> paging -> form body -> audited -> upstream. */
export async function postUpstream(
  { path, fields, caller }: PassingCall,
  { upstream, audit, additions = everyAddition }: Forwarding,
  browser: AbortSignal,
): Promise<UpstreamAnswer> {
  requireCall(path, additions);
  const sent = toSentFields(path, fields, additions);
  const form = toFormBody(toUpstreamPaging({ ...sent }));
  return audited({ path, fields: sent, caller }, audit, () => upstream.post(path, form, caller, browser));
}

/** @throws ApiError for a call that the upstream is known to lack; it is not forwarded */
function requireCall(path: string, additions: UpstreamAdditions): void {
  const call = findCall(path)?.call;
  if (call !== undefined && additions.lacks(call.path))
    throw new ApiError(code.notImplemented, message.missingCall(call));
}

async function forward(
  path: string,
  req: Request,
  res: Response,
  { upstream, audit, additions = everyAddition }: Forwarding,
): Promise<UpstreamAnswer> {
  refuseQuery(req);
  const caller = callerOf(req);
  const browser = signalOfBrowser(res);
  const post = (fields: Readonly<Record<string, unknown>>) =>
    postUpstream({ path, fields, caller }, { upstream, audit, additions }, browser);
  if (req.is('multipart/form-data') !== 'multipart/form-data') return post(await readJsonBody(req, res));
  const { file, ...rest } = await readMultipart(req);
  if (file) {
    requireCall(path, additions);
    const { filename, contentType } = file;
    const counted = countBytes(file);
    return audited(
      { path, fields: { file: filename, type: contentType }, caller },
      audit,
      () => upstream.post(path, toMultipartBody(counted.file), caller, browser),
      counted.bytes,
    );
  }
  if (!('fields' in rest) || findCall(path)?.call.multipart) throw new ApiError(code.invalid, '请选择文件');
  return post(rest.fields);
}

/** Logs a call before it is sent, and its outcome afterwards; a call that cannot be logged is not made. */
async function audited(
  call: PassingCall,
  audit: AuditStep | undefined,
  send: () => Promise<UpstreamAnswer>,
  bytes?: () => number,
): Promise<UpstreamAnswer> {
  if (!audit) return send();
  const end = await audit.begin(call);
  let answer: UpstreamAnswer;
  try {
    answer = await send();
  } catch (error) {
    await end?.({ error });
    throw error;
  }
  const { envelope } = answer;
  await end?.({ envelope, ...(bytes ? { bytes: bytes() } : {}) });
  await audit.pass(call, envelope);
  return answer;
}

/** A call to be forwarded. */
export interface PassingCall {
  /** The upstream's path, `/admin/role/remove/5`. */
  path: string;
  /** As forwarded, without paging; for an upload its name and type. */
  fields: Readonly<Record<string, unknown>>;
  caller: Caller;
}

/** The outcome of a call: the upstream's reply, or the error. */
export type Outcome = { envelope: Envelope; bytes?: number } | { error: unknown };

/**
 * The audit log as the adapter uses it (the adapter accesses no table itself). `begin` writes before the call is
 * forwarded; if it throws, the call is not made. A refused read is logged afterwards.
 */
export interface AuditStep {
  begin(call: PassingCall): Promise<((outcome: Outcome) => Promise<void>) | undefined>;
  /** Called with every reply; some show which staff member a token belongs to. */
  pass(call: Pick<PassingCall, 'path' | 'fields' | 'caller'>, envelope: Envelope): Promise<void>;
}
