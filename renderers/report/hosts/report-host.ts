import type { ApiObject } from 'amis-core';
import type { CallAnswer } from '../../send-call';

/** A call as a page says it. */
export type Api = string | ApiObject;

/** Where a report's parts read: what its place, range and filters say over the data around, along the prototypes. */
export type Scope = Readonly<Record<string, unknown>>;

/** What the parts of a report need of whoever draws them: amis (amis-blocks.tsx), or the console itself (report-page.tsx). */
export interface ReportHost {
  /** A text of the page with its `${…}` filled; blank for none. */
  fill(text: string | undefined, scope: Scope): string;
  /** The same text for the same request. */
  keyOf(api: Api, scope: Scope): string;
  /** Sends a call with `${…}` filled. Of the data around nothing is sent but what the page names. Never rejects. */
  send(api: Api, scope: Scope): Promise<CallAnswer>;
  notify(kind: 'success' | 'error', text: string): void;
  /** The scope within a report. */
  within(scope: Scope, own: object): Scope;
}

/** How much of a row a block takes on a wide screen. */
type BlockWidth = 'full' | 'two-thirds' | 'half' | 'third';

/** What every block of a report has. */
export interface BlockProps {
  host: ReportHost;
  data: Scope;
  title?: string | undefined;
  remark?: string | undefined;
  width?: BlockWidth | undefined;
  className?: string | undefined;
  api?: Api | undefined;
}
