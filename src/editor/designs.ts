import type { JsonObject } from '../../server/contract/json-object';
import type { CallData, CallFields, EndOf } from '../../server/contract/typed-calls';
import { failureText } from '../../renderers/list/view/notice';
import { post, postOnUnload, type Answer } from '../http';

/** A call by the end of its path: `open`. */
type Name = EndOf<'/api/console/designs/'>;
type Reply<Of extends string> = CallData<`/api/console/designs/${Of}`>;
type Request<Of extends string> = CallFields<`/api/console/designs/${Of}`>;

/** A page's JSON. */
export type Page = JsonObject;
/** An entry in the list of designable pages. */
export type Listed = Reply<'list'>['items'][number];
export type OpenDesign = Reply<'open'>;
export type Draft = NonNullable<OpenDesign['draft']>;
export type Finding = Reply<'check'>['findings'][number];
export type PublishedVersion = Reply<'history'>['items'][number];
/** The calls that a preview may make, and the menus that own each. */
export type Reads = Reply<'reads'>;
/** One difference between two pages, as text. */
export type Change = Reply<'compare'>['changes'][number];
/** One of the compared pages: its name and its content. */
export type FoundState = Reply<'compare'>['from'];
/** Which page to compare: a `version`, the `live` one, or a `page` in the request. */
export type WantedState = Request<'compare'>['from'];
export type Merged = Reply<'merge'>;
export type MergeConflict = Merged['conflicts'][number];
export type Side = 'mine' | 'theirs';
/** What is merged: the publication made meanwhile, or the page of a new release. */
export type MergeWith = Request<'merge'>['with'];
/** The live version, and other users who have the page open. */
export type Surroundings = Reply<'presence'>;
export type OtherUser = Surroundings['others'][number];

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
 * time. After a merge the base may be newer than the live version known here.
 */
export function isOvertaken(base: Base, live: { version: number; digest: string }): boolean {
  if (base.baseVersion !== live.version) return base.baseVersion < live.version;
  return base.baseVersion === 0 && base.baseDigest !== '' && base.baseDigest !== live.digest;
}

const pathTo = <Of extends Name>(name: Of) => `/api/console/designs/${name}` as const;

const ask = <Of extends Name>(name: Of, fields: Request<Of>, quiet = false) =>
  post(pathTo(name), fields, { quiet });

/**
 * The console calls of page designs (contract/console-calls), typed. A refusal is returned as a reply, never
 * thrown.
 */
export const designs = {
  list: () => ask('list', {}),
  open: (path: string) => ask('open', { path }),
  reads: () => ask('reads', {}),
  check: (path: string, schema: Page) => ask('check', { path, schema }, true),
  saveDraft: (path: string, schema: Page, base: Base, compare: boolean) =>
    ask('draft/save', { path, schema, ...base, compare }, true),
  removeDraft: (path: string) => ask('draft/remove', { path }),
  publish: (path: string, schema: Page, base: Base, note: string) =>
    ask('publish', { path, schema, ...base, note }),
  history: (path: string) => ask('history', { path }),
  version: (path: string, version: number) => ask('version', { path, version }),
  restore: (path: string, version: number, baseVersion: number) =>
    ask('restore', { path, version, baseVersion }),
  compare: (request: Request<'compare'>) => ask('compare', request),
  merge: (request: Request<'merge'>) => ask('merge', request),
  presence: (request: Request<'presence'>) => ask('presence', request, true),
};

/** Calls sent while a window closes; nothing waits for their replies. A page that is too large is not sent. */
export const unloadCalls = {
  saveDraft: (path: string, schema: Page, base: Base) =>
    postOnUnload(pathTo('draft/save'), { path, schema, ...base }),
  leave: (path: string, window: string) => postOnUnload(pathTo('presence'), { path, window, leave: true }),
};

/** Turns a network failure into a reply, so that work in the designer continues. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<Answer<T | null>> {
  return call.catch((): Answer<null> => ({ status: 503, msg: failureText(''), data: null }));
}
