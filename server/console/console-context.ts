import type { JsonObject } from '../contract/json-object';
import type { Logger } from 'pino';
import type { Caller } from '../adapter/browser';
import type { UpstreamClient } from '../adapter/upstream-client';
import type { Finding } from '../contract/console-calls/designs';
import type { Route } from '../contract/screens/routes';
import type { Db, Tx } from '../database/database';
import type { z } from 'zod';
import type { ConsoleCall } from '../contract/define-call';
import type { AuditLog } from './audit/audit-log';
import type { Identify, Identity } from './identity/identity';
import type { SessionHolder } from './identity/sessions';
import type { ShippedPages } from './pages/page-store';

/** Runs the page check against the current screens, including staff-made ones; `newRoute` is about to be added. */
type CheckPage = (schema: unknown, options: { path: string; newRoute?: Route }) => Promise<Finding[]>;

/** Filters pages for the upstream: leaves out additions that it does not support. */
export interface ShownPages {
  /** Part of a page's ETag; identifies what is left out. */
  tag: string;
  of(schema: JsonObject): JsonObject;
}

/** Services shared by all calls of /api/console; fixed at start. */
export interface ConsoleServices {
  db: Db;
  log: Logger;
  shipped: ShippedPages;
  checkPage: CheckPage;
  upstream: UpstreamClient;
  shownPages: ShownPages;
  /** Absent with a real upstream, which manages its sessions itself. */
  sessions?: SessionHolder | undefined;
}

/** What one call has besides its parsed request. */
export interface ConsoleContext extends ConsoleServices {
  staff: Identity;
  caller: Caller;
  now: Date;
  /**
   * Logs the success of the call in the audit log within the call's transaction, so that both commit or neither
   * does.
   */
  succeedWithin(tx: Tx): Promise<void>;
}

/** Answers one declared call. */
export type ConsoleHandler<Call extends ConsoleCall> = (
  request: z.output<Call['request']>,
  context: ConsoleContext,
) => Promise<z.output<Call['reply']>>;

/** What the steps before and after a handler need: the caller, the audit log, the clock. */
export interface CallServices extends ConsoleServices {
  identify: Identify;
  audit: AuditLog;
  now: () => Date;
}

/** A refusal whose reply has data besides the message (findings, who published in between). */
export class ConsoleRefusal extends Error {
  constructor(
    /** A code of the contract, or one from the upstream. */
    readonly status: number,
    msg: string,
    readonly data: object | null = null,
  ) {
    super(msg);
  }
}
