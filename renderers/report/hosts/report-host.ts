import type { ApiObject } from 'amis-core';
import type { CallAnswer } from '../../send-call';

/** A call as the page declares it. */
export type Api = string | ApiObject;

/**
 * Data of a report's parts: its URL state, range and filters over the surrounding data, along the prototype
 * chain.
 */
export type Scope = Readonly<Record<string, unknown>>;

/** Services for a report's parts, from amis (amis-blocks.tsx) or from the console itself (report-page.tsx). */
export interface ReportHost {
  /** A text of the page with its `${…}` filled; '' for none. */
  fill(text: string | undefined, scope: Scope): string;
  /** A cache key: equal requests have equal keys. */
  keyOf(api: Api, scope: Scope): string;
  /** Sends a call with `${…}` filled. Sends only those data that the page names. Never rejects. */
  send(api: Api, scope: Scope): Promise<CallAnswer>;
  notify(kind: 'success' | 'error', text: string): void;
  /** Creates the scope inside a report. */
  within(scope: Scope, own: object): Scope;
}

/** Share of a row that a block takes on a wide screen. */
type BlockWidth = 'full' | 'two-thirds' | 'half' | 'third';

/** Props of every block of a report. */
export interface BlockProps {
  host: ReportHost;
  data: Scope;
  title?: string | undefined;
  remark?: string | undefined;
  width?: BlockWidth | undefined;
  className?: string | undefined;
  api?: Api | undefined;
}
