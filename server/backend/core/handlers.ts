import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Call, ReplyOf, RequestOf } from '../../contract/define-call';
import type { Db } from '../../database/database';
import type { FileStorage } from '../files/file-storage';

/** The logged-in staff member behind a call. */
export interface Staff {
  userId: number;
  username: string;
  loginName: string;
  roleId: number;
  /** Urls (`/platform/...`) of the menus the role has. */
  menus: ReadonlySet<string>;
  mustChangePassword: boolean;
}

/** Services shared by the whole backend; fixed at start. */
export interface BackendOptions {
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

/** A public call has no `staff`; every other call has. */
type Handler<C extends Call> = (
  request: RequestOf<C>,
  context: C['menu'] extends 'public' ? CallContext : StaffContext,
) => Promise<ReplyOf<C>>;

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
      ((request: unknown, context: CallContext) => Promise<unknown>) | undefined;
  }

  get paths(): string[] {
    return [...this.#byPath.keys()];
  }
}
