import type { JsonObject } from '../contract/json-object';
import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { ApiError, BadRequest } from '../contract/api-error';
import { everyAddition, toSentFields, type UpstreamAdditions } from '../contract/calls/additions';
import { type AddressedCall, findCall } from '../contract/calls/index';
import { code, type Envelope } from '../contract/codes';
import { message } from '../contract/messages';
import {
  answerErrors,
  sendAnswer,
  toAmisAnswer,
  type Caller,
  callerOf,
  limitBody,
  readFields,
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

interface AdapterOptions {
  upstream: UpstreamClient;
  log: Logger;
  /** Without it nothing is audited (unit tests of the adapter). */
  audit?: AuditStep | undefined;
  /** The additions that the upstream supports; defaults to all. */
  additions?: UpstreamAdditions | undefined;
  /** Whether a caller has, or had, a session; large bodies of others are not read. By default everyone has. */
  knows?: ((caller: Caller) => Promise<boolean>) | undefined;
}

/**
 * amis request -> upstream form post -> amis reply (A §7, decisions 'The envelope and the adapter'):
 *
 *   same site -> POST only -> strip /api -> declaration -> caller -> size -> JSON, form or multipart
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
    const to = findCall(toUpstreamPath(req.baseUrl + req.path));
    const { envelope, cookies } = await forward(to, req, res, forwarding);
    if (cookies.length > 0) res.setHeader('set-cookie', req.secure ? toSecureCookies(cookies) : cookies);
    sendAnswer(res, toAmisAnswer(envelope, to.call));
  });
  router.use(['/api/admin', '/admin/file'], answerErrors(log));
  return router;
}

type Forwarding = Pick<AdapterOptions, 'upstream' | 'audit' | 'additions' | 'knows'>;

/** One call with plain fields: declared fields -> paging -> form body -> audited -> upstream. */
export async function postUpstream(
  { to, fields, caller }: ForwardedCall,
  { upstream, audit, additions = everyAddition }: Forwarding,
  browser: AbortSignal,
): Promise<UpstreamAnswer> {
  requireCall(to, additions);
  const sent = toSentFields(to.call, fields, additions);
  const form = toFormBody(toUpstreamPaging({ ...sent }));
  return audited({ to, fields: sent, caller }, audit, () => upstream.post(to, form, caller, browser));
}

/** @throws ApiError for a call that the upstream is known to lack; it is not forwarded */
function requireCall({ call }: AddressedCall, additions: UpstreamAdditions): void {
  if (call !== undefined && additions.lacks(call.path))
    throw new ApiError(code.notImplemented, message.missingCall(call));
}

async function forward(
  to: AddressedCall,
  req: Request,
  res: Response,
  { upstream, audit, additions = everyAddition, knows = async () => true }: Forwarding,
): Promise<UpstreamAnswer> {
  refuseQuery(req);
  const caller = callerOf(req);
  const browser = signalOfBrowser(res);
  const post = (fields: Readonly<JsonObject>) =>
    postUpstream({ to, fields, caller }, { upstream, audit, additions }, browser);
  const isMultipart = req.is('multipart/form-data') === 'multipart/form-data';
  // The upstream checks the session of an upload before it reads the file.
  const isUpload = isMultipart && to.call?.multipart === true;
  const limit = isUpload ? undefined : await limitBody(req, () => knows(caller));
  if (!isMultipart) return post(await readFields(req, res, limit));
  const { file, ...rest } = await readMultipart(req, limit);
  if (file) {
    requireCall(to, additions);
    const { filename, contentType } = file;
    const counted = countBytes(file);
    return audited(
      { to, fields: { file: filename, type: contentType }, caller },
      audit,
      () => upstream.post(to, toMultipartBody(counted.file), caller, browser),
      counted.bytes,
    );
  }
  if (!('fields' in rest) || to.call?.multipart) throw new ApiError(code.invalid, '请选择文件');
  return post(rest.fields);
}

/** Logs a call before it is sent, and its outcome afterwards; a call that cannot be logged is not made. */
async function audited(
  call: ForwardedCall,
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
export interface ForwardedCall {
  to: AddressedCall;
  /** As forwarded, without paging; for an upload its name and type. */
  fields: Readonly<JsonObject>;
  caller: Caller;
}

/** The outcome of a call: the upstream's reply, or the error. */
export type Outcome = { envelope: Envelope; bytes?: number } | { error: unknown };

/**
 * The audit log as the adapter uses it (the adapter accesses no table itself). `begin` writes before the call is
 * forwarded; if it throws, the call is not made. A refused read is logged afterwards.
 */
export interface AuditStep {
  begin(call: ForwardedCall): Promise<((outcome: Outcome) => Promise<void>) | undefined>;
  /** Called with every reply; some show which staff member a token belongs to. */
  pass(call: ForwardedCall, envelope: Envelope): Promise<void>;
}
