import type { z } from 'zod';
import type {
  designCompare,
  designMerge,
  designPresence,
} from '../../server/contract/console-calls/design-changes';
import type {
  designCheck,
  designDraftSave,
  designHistory,
  designList,
  designOpen,
  designPublish,
  designReads,
  designRestore,
  designVersion,
} from '../../server/contract/console-calls/designs';
import { post, type Answer } from '../http';
import { sendOnUnload } from '../net/send-on-unload';

type Reply<Call extends { reply: z.ZodType }> = z.output<Call['reply']>;
type Request<Call extends { request: z.ZodType }> = z.input<Call['request']>;

/** A page's JSON. */
export type Page = Record<string, unknown>;
/** A page in the list of those that can be designed. */
export type Listed = Reply<typeof designList>['items'][number];
export type OpenDesign = Reply<typeof designOpen>;
export type Draft = NonNullable<OpenDesign['draft']>;
export type Finding = Reply<typeof designCheck>['findings'][number];
export type PublishedVersion = Reply<typeof designHistory>['items'][number];
/** The calls a preview may make, and who else may. */
export type Reads = Reply<typeof designReads>;
/** One difference between two pages, in words. */
export type Change = Reply<typeof designCompare>['changes'][number];
/** One of the pages that are compared: what it is called, and what it is made of. */
export type FoundState = Reply<typeof designCompare>['from'];
/** Which of them: `version`, `live`, `draft`, or a `page` that is sent along. */
export type WantedState = Request<typeof designCompare>['from'];
export type Merged = Reply<typeof designMerge>;
export type MergeConflict = Merged['conflicts'][number];
export type Side = 'mine' | 'theirs';
/** What a merge brings in: the publication that came in between, or the page of a new release. */
export type MergeWith = Request<typeof designMerge>['with'];
/** What is live now, and who else is at it. */
export type Surroundings = Reply<typeof designPresence>;
export type Editor = Surroundings['others'][number];

/** The state that work on a page started from: a version, the shipped page that version 0 was, and the release's page it takes account of. */
export interface Base {
  baseVersion: number;
  baseDigest: string;
  /** '' unless a release's page was merged in. */
  shippedDigest: string;
}

/** What the caller's work starts from: what the draft did, else what is live. */
export function toBase({ draft, version, digest }: OpenDesign): Base {
  if (!draft) return { baseVersion: version, baseDigest: digest, shippedDigest: '' };
  const { baseVersion, baseDigest, shippedDigest } = draft;
  return { baseVersion, baseDigest, shippedDigest };
}

export const isSameBase = (one: Base, other: Base) =>
  one.baseVersion === other.baseVersion &&
  one.baseDigest === other.baseDigest &&
  one.shippedDigest === other.shippedDigest;

/** Whether the live page is another one than the work started from. Version 0 is whichever page was shipped then. */
export function isOvertaken(base: Base, live: { version: number; digest: string }): boolean {
  if (base.baseVersion !== live.version) return true;
  return base.baseVersion === 0 && base.baseDigest !== '' && base.baseDigest !== live.digest;
}

const pathTo = (name: string) => `/api/console/designs/${name}`;

const ask = <T>(name: string, body: object, quiet = false) => post<T>(pathTo(name), body, { quiet });

/** The console calls of page designs (contract/console-calls), typed. A refusal comes as an answer, never as an exception. */
export const designs = {
  list: () => ask<Reply<typeof designList>>('list', {}),
  open: (path: string) => ask<OpenDesign>('open', { path }),
  reads: () => ask<Reads>('reads', {}),
  check: (path: string, schema: Page) => ask<Reply<typeof designCheck>>('check', { path, schema }, true),
  saveDraft: (path: string, schema: Page, base: Base, compare: boolean) =>
    ask<Reply<typeof designDraftSave>>('draft/save', { path, schema, ...base, compare }, true),
  removeDraft: (path: string) => ask<null>('draft/remove', { path }),
  publish: (path: string, schema: Page, base: Base, note: string) =>
    ask<Reply<typeof designPublish>>('publish', { path, schema, ...base, note }),
  history: (path: string) => ask<Reply<typeof designHistory>>('history', { path }),
  version: (path: string, version: number) => ask<Reply<typeof designVersion>>('version', { path, version }),
  restore: (path: string, version: number, baseVersion: number) =>
    ask<Reply<typeof designRestore>>('restore', { path, version, baseVersion }),
  compare: (request: Request<typeof designCompare>) => ask<Reply<typeof designCompare>>('compare', request),
  merge: (request: Request<typeof designMerge>) => ask<Merged>('merge', request),
  presence: (request: Request<typeof designPresence>) => ask<Surroundings>('presence', request, true),
};

/** Calls that a window makes as it closes. False when the page is too large for such a request. */
export const unloadCalls = {
  saveDraft: (path: string, schema: Page, base: Base) =>
    sendOnUnload(pathTo('draft/save'), { path, schema, ...base }),
  leave: (path: string, window: string) => sendOnUnload(pathTo('presence'), { path, window, leave: true }),
};

/** A call that did not reach the server counts as an answer too: work in the designer goes on. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<Answer<T | null>> {
  return call.catch((): Answer<null> => ({ status: 503, msg: '网络连接失败，请检查网络后重试', data: null }));
}
