import type { Logger } from 'pino';
import type { Caller } from '../adapter/browser-request';
import type { UpstreamClient } from '../adapter/upstream-client';
import type { Finding } from '../contract/console-calls/design-parts';
import type { Route } from '../contract/screens/routes';
import type { Db, Tx } from '../database/database';
import type { Identity } from './identity/identity';
import type { SessionHolder } from './identity/sessions';
import type { ShippedPages } from './pages/shipped-pages';

/** The page check with the screens that there are now, those that staff made included; `newRoute` is about to be one. */
type CheckPage = (schema: unknown, options: { path: string; newRoute?: Route }) => Promise<Finding[]>;

/** Pages as the upstream can fill them, without the additions that it lacks. */
export interface ShownPages {
  /** Part of a page's ETag: changes with what is left out. */
  tag: string;
  of(schema: Record<string, unknown>): Record<string, unknown>;
}

/** Services shared by all calls of /api/console; fixed at start. */
export interface ConsoleServices {
  db: Db;
  log: Logger;
  shipped: ShippedPages;
  checkPage: CheckPage;
  upstream: UpstreamClient;
  shownPages: ShownPages;
  /** Absent in front of a real upstream, which holds its sessions itself. */
  sessions?: SessionHolder | undefined;
}

/** What one call knows beside its parsed request. */
export interface ConsoleContext extends ConsoleServices {
  staff: Identity;
  caller: Caller;
  now: Date;
  /** Says in the audit log that the call succeeds, in the transaction of what it does: either both are, or neither. */
  succeedWithin(tx: Tx): Promise<void>;
}

/** A refusal whose answer carries more than words (findings, who published in between). */
export class ConsoleRefusal extends Error {
  constructor(
    /** A code of the contract, or the upstream's own. */
    readonly status: number,
    msg: string,
    readonly data: object | null = null,
  ) {
    super(msg);
  }
}
