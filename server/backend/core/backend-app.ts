import { randomUUID } from 'node:crypto';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { ApiError, parseRequest } from '../../contract/api-error';
import { isPlainPath } from '../../contract/calls/call-address';
import { findCall } from '../../contract/calls/index';
import { code, type Envelope } from '../../contract/codes';
import { ownersOf, type Call, type ReplyOf, type RequestOf } from '../../contract/define-call';
import { message } from '../../contract/messages';
import type { Db } from '../../database/database';
import type { FileStorage } from '../files/file-storage';
import { findStaffByToken, type Staff } from '../session/staff-session';

/** Services shared by the whole backend; fixed at start. */
interface BackendOptions {
  db: Db;
  log: Logger;
  storage: FileStorage;
  /** The clock; tests set it. */
  now: () => Date;
  /** Fixes the captcha's answer (tests only). */
  captchaCode?: string | undefined;
  /** Origin of stored file urls, without trailing slash; '' means the console's own origin. */
  imageHost: string;
}

/** Everything a handler gets besides the parsed request. */
export interface CallContext extends Omit<BackendOptions, 'now'> {
  call: Call;
  /** The moment of the call; use it rather than `new Date()`. */
  now: Date;
  requestId: string;
  /** The browser's address, as the adapter forwards it. */
  address: string;
  /** Header `session-id`: the captcha's session. */
  captchaSessionId: string;
  token: string;
  /** For multipart calls: the raw request, to be streamed. */
  incoming: Request;
}

export type StaffContext = CallContext & { staff: Staff };

/** Success without data. */
export class Done {
  /** @param msg the envelope's `msg`, which the audit log keeps: names a record that its id alone no longer finds */
  constructor(readonly msg: string) {}
}

/** A public call has no `staff`; every other call has. */
export type Handler<C extends Call> = (
  request: RequestOf<C>,
  context: C['menu'] extends 'public' ? CallContext : StaffContext,
) => Promise<ReplyOf<C> | (null extends ReplyOf<C> ? Done : never)>;

type AnyHandler = (request: never, context: never) => Promise<unknown>;

/** The implemented calls. `handle` binds a declaration to its handler, and types both from the declaration. */
export class Handlers {
  readonly #byPath = new Map<string, AnyHandler>();

  handle<C extends Call>(call: C, handler: Handler<C>): void {
    if (this.#byPath.has(call.path)) throw new Error(`${call.path} is handled twice`);
    this.#byPath.set(call.path, handler as AnyHandler);
  }

  find(call: Call): ((request: unknown, context: CallContext) => Promise<unknown>) | undefined {
    return this.#byPath.get(call.path) as
      | ((request: unknown, context: CallContext) => Promise<unknown>)
      | undefined;
  }

  get paths(): string[] {
    return [...this.#byPath.keys()];
  }
}

/**
 * The embedded upstream (A §7): every call travels
 *
 *   form body -> declaration -> session -> permission -> schema -> handler -> envelope
 *
 * HTTP status is always 200, as the envelope's `code` says what happened.
 */
export function createBackendApp(handlers: Handlers, options: BackendOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.post(
    '/admin/*path',
    express.urlencoded({ extended: false, limit: '12mb', parameterLimit: 10_000 }),
    async (req, res) => {
      const data = await answer(req, handlers, options);
      reply(
        res,
        data instanceof Done
          ? { code: code.ok, msg: data.msg, data: null }
          : { code: code.ok, msg: '', data },
      );
    },
  );
  app.use((_req, res) => reply(res, { code: code.notFound, msg: '接口不存在', data: null }));
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => {
    reply(res, toEnvelope(error, req, options));
  });
  return app;
}

async function answer(req: Request, handlers: Handlers, options: BackendOptions): Promise<unknown> {
  if (!isPlainPath(req.path)) throw new ApiError(code.notFound, '接口不存在：地址里有不允许的字符');
  const { call, params } = findCall(req.path);
  const handler = call && handlers.find(call);
  if (!call || !handler) throw new ApiError(code.notFound, '接口不存在');
  const context = contextOf(req, call, options);
  const staff = await authorise(call, context);
  const named = Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]);
  const given = { ...(req.body as object | undefined), ...(Object.fromEntries(named) as object) };
  const request = parseRequest(call.request, given);
  const data = await handler(request, (staff ? { ...context, staff } : context) as StaffContext);
  return data ?? null;
}

function contextOf(req: Request, call: Call, { now, ...shared }: BackendOptions): CallContext {
  return {
    ...shared,
    call,
    now: now(),
    requestId: req.get('x-request-id') ?? randomUUID(),
    address: req.get('x-forwarded-for')?.split(',')[0]?.trim() ?? req.socket.remoteAddress ?? '',
    captchaSessionId: req.get('session-id') ?? '',
    token: req.get('token') ?? '',
    incoming: req,
  };
}

/**
 * A call needs a menu of the caller's role that owns it (A §6), and the caller must have chosen their own
 * password.
 */
async function authorise(call: Call, context: CallContext): Promise<Staff | undefined> {
  if (call.menu === 'public') return undefined;
  const staff = await findStaffByToken(context.db, context.token, context.now, context.address);
  if (!staff) throw new ApiError(code.sessionExpired, message.sessionExpired);
  if (staff.mustChangePassword && call.beforePasswordChange !== true) {
    throw new ApiError(code.passwordChangeRequired, message.passwordChangeRequired);
  }
  const owners = ownersOf(call);
  if (owners.length > 0 && !owners.some((url) => staff.menus.has(url))) {
    throw new ApiError(code.forbidden, message.forbidden);
  }
  return staff;
}

function toEnvelope(error: unknown, req: Request, { log }: BackendOptions): Envelope {
  if (error instanceof ApiError) {
    if (error.code === code.unavailable)
      log.warn({ err: error, requestId: req.get('x-request-id'), path: req.path }, 'not available');
    return { code: error.code, msg: error.message, data: error.errors ? { errors: error.errors } : null };
  }
  if (isHttpError(error) && error.status < 500) {
    return error.status === 413
      ? { code: code.tooLarge, msg: message.tooLarge, data: null }
      : { code: code.invalid, msg: '请求格式错误', data: null };
  }
  log.error({ err: error, requestId: req.get('x-request-id'), path: req.path }, 'call failed');
  return { code: code.internal, msg: message.busy, data: null };
}

function isHttpError(error: unknown): error is { status: number } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';
}

function reply(res: Response, envelope: Envelope): void {
  res.json(envelope);
}
