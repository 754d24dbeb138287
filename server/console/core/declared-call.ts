import express, { type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { sendAnswer } from '../../adapter/answer/send-answer';
import { callerOf } from '../../adapter/browser/caller';
import { BadRequest } from '../../adapter/browser/json-body';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import type { ConsoleCall } from '../../contract/console-calls/console-call';
import { ownersOf } from '../../contract/define-call';
import { message } from '../../contract/messages';
import type { Identify } from '../identity/identify';
import type { Identity } from '../identity/identity';
import type { ConsoleContext, ConsoleServices } from './console-context';
import { requireShallow } from './nesting';

/** The largest request: a page with what stands beside it. */
export const maxPageBytes = 1024 * 1024;

export type ConsoleHandler<Call extends ConsoleCall> = (
  request: z.output<Call['request']>,
  context: ConsoleContext,
) => Promise<z.output<Call['reply']>>;

export interface CallServices extends ConsoleServices {
  identify: Identify;
  now: () => Date;
}

/**
 * One declared call of /api/console as Express handlers:
 *
 *   who calls -> menu -> JSON -> schema -> handler -> `{status: 0, msg: '', data}`
 *
 * Errors go to the adapter's edge. Who may not call has no body read.
 */
export function answerCall<Call extends ConsoleCall>(
  call: Call,
  handler: ConsoleHandler<Call>,
  { identify, now, ...services }: CallServices,
): RequestHandler[] {
  const admit: RequestHandler = async (req, res, next) => {
    if (req.method !== 'POST') throw new BadRequest(405);
    const staff = await identify(callerOf(req));
    requireMenu(call, staff);
    res.locals['staff'] = staff;
    next();
  };
  const answer = async (req: Request, res: Response) => {
    const request = parse(call, req.body);
    const staff = res.locals['staff'] as Identity;
    const data = await handler(request, { ...services, staff, now: now() });
    sendAnswer(res, { status: 0, msg: '', data });
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
  requireShallow(body);
  const parsed = call.request.safeParse(body ?? {});
  if (parsed.success) return parsed.data as z.output<Call['request']>;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message;
  throw new ApiError(code.invalid, parsed.error.issues[0]?.message ?? '参数错误', errors);
}
