import type { Envelope } from '../contract/codes';
import type { Caller } from './browser/caller';

/** A call on its way upstream. */
export interface PassingCall {
  /** The upstream's path, `/admin/role/remove/5`. */
  path: string;
  /** As they are sent on, paging aside; of an upload its name and type. */
  fields: Readonly<Record<string, unknown>>;
  caller: Caller;
}

/** What became of a call: the upstream's word, or how it got none. */
export type Outcome = { envelope: Envelope; bytes?: number } | { error: unknown };

/**
 * The audit log, as the adapter sees it (the adapter knows no table; the log is handed in). `begin` writes before the call
 * is forwarded and throws where it cannot: then the call is not made. A read is written down after it, if it was refused.
 */
export interface AuditStep {
  begin(call: PassingCall): Promise<((outcome: Outcome) => Promise<void>) | undefined>;
  /** Every answer that passes: of some one learns whose session a token is. */
  pass(call: Pick<PassingCall, 'path' | 'fields' | 'caller'>, envelope: Envelope): Promise<void>;
}
