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
/** An entry in the list of designable pages. */
export type Listed = Reply<typeof designList>['items'][number];
export type OpenDesign = Reply<typeof designOpen>;
export type Draft = NonNullable<OpenDesign['draft']>;
export type Finding = Reply<typeof designCheck>['findings'][number];
export type PublishedVersion = Reply<typeof designHistory>['items'][number];
/** The calls that a preview may make, and the roles that may make them. */
export type Reads = Reply<typeof designReads>;
/** One difference between two pages, as text. */
export type Change = Reply<typeof designCompare>['changes'][number];
/** One of the compared pages: its name and its content. */
export type FoundState = Reply<typeof designCompare>['from'];
/** Which page to compare: `version`, `live`, `draft`, or a `page` in the request. */
export type WantedState = Request<typeof designCompare>['from'];
export type Merged = Reply<typeof designMerge>;
export type MergeConflict = Merged['conflicts'][number];
export type Side = 'mine' | 'theirs';
/** What is merged: the publication made meanwhile, or the page of a new release. */
export type MergeWith = Request<typeof designMerge>['with'];
/** The live version, and other users who have the page open. */
export type Surroundings = Reply<typeof designPresence>;
export type Editor = Surroundings['others'][number];

/**
 * The state on which work started: a version, the shipped page behind version 0, and the release's page merged
 * since.
 */
export interface Base {
  baseVersion: number;
  baseDigest: string;
  /** '' unless a release's page was merged in. */
  shippedDigest: string;
}

/** The base of the user's work: the draft's base, else the live version. */
export function toBase({ draft, version, digest }: OpenDesign): Base {
  if (!draft) return { baseVersion: version, baseDigest: digest, shippedDigest: '' };
  const { baseVersion, baseDigest, shippedDigest } = draft;
  return { baseVersion, baseDigest, shippedDigest };
}

export const isSameBase = (one: Base, other: Base) =>
  one.baseVersion === other.baseVersion &&
  one.baseDigest === other.baseDigest &&
  one.shippedDigest === other.shippedDigest;

/**
 * Whether the live page differs from the one on which work started. Version 0 stands for the page shipped at that
 * time.
 */
export function isOvertaken(base: Base, live: { version: number; digest: string }): boolean {
  if (base.baseVersion !== live.version) return true;
  return base.baseVersion === 0 && base.baseDigest !== '' && base.baseDigest !== live.digest;
}

const pathTo = (name: string) => `/api/console/designs/${name}`;

const ask = <T>(name: string, body: object, quiet = false) => post<T>(pathTo(name), body, { quiet });

/**
 * The console calls of page designs (contract/console-calls), typed. A refusal is returned as a reply, never
 * thrown.
 */
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

/** Calls sent while a window closes. False when the page is too large for such a request. */
export const unloadCalls = {
  saveDraft: (path: string, schema: Page, base: Base) =>
    sendOnUnload(pathTo('draft/save'), { path, schema, ...base }),
  leave: (path: string, window: string) => sendOnUnload(pathTo('presence'), { path, window, leave: true }),
};

/** Turns a network failure into a reply, so that work in the designer continues. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<Answer<T | null>> {
  return call.catch((): Answer<null> => ({ status: 503, msg: '网络连接失败，请检查网络后重试', data: null }));
}
