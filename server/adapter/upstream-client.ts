import type { Envelope } from '../contract/codes';

/** Where the upstream is and how it names its headers. */
export interface UpstreamOptions {
  /** Origin and optional base path, without trailing slash. */
  url: string;
  tokenHeader: string;
  sessionHeader: string;
}

/** Who calls: passed on as headers. */
export interface Caller {
  token: string;
  sessionId: string;
  cookie?: string | undefined;
  address?: string | undefined;
  requestId: string;
}

/** Sends one form post upstream and reads its envelope. */
export type CallUpstream = (
  path: string,
  fields: Record<string, unknown>,
  caller: Caller,
  signal?: AbortSignal,
) => Promise<Envelope>;
