import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import type { z } from 'zod';
import { sendAnswer, callerOf } from '../adapter/browser';
import { ApiError, BadRequest } from '../contract/api-error';
import { code } from '../contract/codes';
import type { ConsoleCall } from '../contract/console-calls/console-call';
import { ownersOf } from '../contract/define-call';
import { auditResult } from '../contract/dictionaries';
import { isObject } from '../contract/json-object';
import { message } from '../contract/messages';
import type { Tx } from '../database/database';
import { endingOf, type AuditLog } from './audit/audit-log';
import type { ConsoleContext, ConsoleServices } from './console-context';
import type { Identify, Identity } from './identity/identity';

/** The largest request: a page and its accompanying fields. */
const maxPageBytes = 1024 * 1024;

export type ConsoleHandler<Call extends ConsoleCall> = (
  request: z.output<Call['request']>,
  context: ConsoleContext,
) => Promise<z.output<Call['reply']>>;

export interface CallServices extends ConsoleServices {
  identify: Identify;
  audit: AuditLog;
  now: () => Date;
}

/**
 * One declared call of /api/console as Express handlers:
 *
 *   identity -> menu -> JSON -> audit: begun (writes) -> schema -> handler -> audit: ended -> `{status: 0, msg: '', data}`
 *
 * Errors go to the adapter's error handler. The body of an unauthorised call is not read; the attempt is logged.
 */
export function answerCall<Call extends ConsoleCall>(
  call: Call,
  handler: ConsoleHandler<Call>,
  { identify, audit, now, ...services }: CallServices,
): RequestHandler[] {
  const begin = async (req: Request, staff: Identity, fields: Record<string, unknown>) => {
    if (call.effect === 'read' || call.unaudited === true) return undefined;
    const { path, summary } = call;
    const holder = { account: staff.account, name: staff.username };
    return audit.begin({ caller: callerOf(req), holder, call: path, path, summary, fields });
  };
  const admit: RequestHandler = async (req, res, next) => {
    if (req.method !== 'POST') throw new BadRequest(405);
    const staff = await identify(callerOf(req));
    try {
      requireMenu(call, staff);
    } catch (error) {
      await (await begin(req, staff, {}))?.end(endingOf(error));
      throw error;
    }
    res.locals['staff'] = staff;
    next();
  };
  const answer = async (req: Request, res: Response) => {
    const body: unknown = req.body;
    const staff = res.locals['staff'] as Identity;
    requireShallow(body);
    const entry = await begin(req, staff, isObject(body) ? body : {});
    const succeedWithin = async (tx: Tx) => entry?.succeedWithin(tx);
    try {
      const data = await handler(parse(call, body), {
        ...services,
        staff,
        caller: callerOf(req),
        now: now(),
        succeedWithin,
      });
      await entry?.end({ result: auditResult.success, code: code.ok, msg: '' });
      sendAnswer(res, { status: 0, msg: '', data });
    } catch (error) {
      await entry?.end(endingOf(error));
      throw error;
    }
  };
  return [admit, express.json({ limit: maxPageBytes, strict: true }), answer];
}

function requireMenu(call: ConsoleCall, { menus }: Identity): void {
  const owners = ownersOf(call);
  if (owners.length > 0 && !owners.some((url) => menus.has(url))) {
    throw new ApiError(code.forbidden, message.forbidden);
  }
}

function parse<Call extends ConsoleCall>(call: Call, body: unknown): z.output<Call['request']> {
  const parsed = call.request.safeParse(body ?? {});
  if (parsed.success) return parsed.data as z.output<Call['request']>;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  throw new ApiError(code.invalid, parsed.error.issues[0]?.message ?? '参数错误', errors);
}

/** Deeper than any real page, yet far below the depth where recursion overflows the stack. */
const maxDepth = 200;

/** @throws ApiError invalid if a value is nested more than 200 levels deep */
function requireShallow(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new ApiError(code.invalid, `内容嵌套过深（最多 ${maxDepth} 层）`);
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
}
