import type { z } from 'zod';
import { notFound, invalid } from '../../contract/api-error';
import type { designCompare, designMerge } from '../../contract/console-calls/designs';
import type { JsonObject } from '../../contract/json-object';
import type { Db } from '../../database/database';
import { diffPages } from '../../page-diff/diff-pages';
import { mergePages } from '../../page-diff/merge/merge-pages';
import type { SideNames } from '../../page-diff/merge/resolve-conflicts';
import type { ConsoleContext, ConsoleHandler } from '../console-context';
import {
  findLivePage,
  getSchema,
  getState,
  versionOf,
  digestOfLive,
  type LivePage,
} from '../pages/page-states';
import { findDraft, type Draft } from '../pages/page-store';
import { getRoute } from '../screens/screen-store';
import { requireFewValues, isOvertaken, toOvertaken } from './guards';

type State = z.output<typeof designCompare.request>['from'];

/** A state and its title. */
interface NamedState {
  title: string;
  schema: JsonObject;
}

/** The differences between any two states of a page, as text. */
export const compareDesigns: ConsoleHandler<typeof designCompare> = async (request, context) => {
  const { path } = await getRoute(context.db, request.path);
  const from = await findState(path, request.from, context);
  const to = await findState(path, request.to, context);
  requireFewValues('比较', from.schema, to.schema);
  return { from, to, changes: diffPages(from.schema, to.schema) };
};

async function findState(path: string, state: State, context: ConsoleContext): Promise<NamedState> {
  if (state.is === 'page') return { title: '编辑中的页面', schema: state.schema };
  if (state.is === 'live') {
    return toLiveState(context.db, await findLivePage(context.db, context.shipped, path));
  }
  if (state.is === 'version') {
    const schema = await getState(path, state, context);
    return { title: titleOf(state.version, state.digest), schema };
  }
  return { title: '我的草稿', schema: (await getOwnDraft(path, context)).schema };
}

async function getOwnDraft(path: string, { db, staff }: ConsoleContext): Promise<Draft> {
  const draft = await findDraft(db, path, staff.account);
  if (!draft) throw notFound('没有草稿');
  return draft;
}

/** The live page; an empty page if there is none yet. */
const toLiveState = async (db: Db, live: LivePage | undefined): Promise<NamedState> => ({
  title: liveTitle(live),
  schema: await getSchema(db, live),
});

const liveTitle = (live: LivePage | undefined): string =>
  live?.published
    ? `当前版本（版本 ${live.published.version}）`
    : live
      ? '当前版本（出厂版本）'
      : '当前没有页面';

/** The title of a version; a shipped page with a digest may be from an earlier release. */
function titleOf(version: number, digest?: string): string {
  if (version > 0) return `版本 ${version}`;
  return digest === undefined ? '出厂版本' : '当时的出厂版本';
}

type Request = z.output<typeof designMerge.request>;

/** The three states of a three-way merge. */
interface Merge {
  base: NamedState;
  mine: NamedState;
  theirs: NamedState;
  names: SideNames;
  /** '' unless the shipped page is one of them, or was merged into the work before. */
  shippedDigest: string;
}

/** Saves nothing: the designer loads the merged page, where the user reviews, checks and publishes it. */
export const mergeDesigns: ConsoleHandler<typeof designMerge> = async (request, context) => {
  const { db, shipped } = context;
  const { path } = await getRoute(db, request.path);
  const live = await findLivePage(db, shipped, path);
  const find = request.with === 'draft' ? findDraftMerge : findShippedMerge;
  const { base, mine, theirs, names, shippedDigest } = await find(path, request, live, context);
  requireFewValues('比较', base.schema, mine.schema, theirs.schema);
  const { page, conflicts } = mergePages({
    base: base.schema,
    mine: mine.schema,
    theirs: theirs.schema,
    choices: new Map(Object.entries(request.choices)),
    names,
  });
  return {
    schema: page,
    conflicts,
    open: conflicts.filter(({ choice }) => choice === null).length,
    base,
    mine,
    theirs,
    mineChanges: diffPages(base.schema, mine.schema),
    theirChanges: diffPages(base.schema, theirs.schema),
    baseVersion: versionOf(live),
    baseDigest: digestOfLive(live),
    shippedDigest,
  };
};

/** Merges the user's page with changes that others published since it was started. */
async function findDraftMerge(
  path: string,
  request: Request,
  live: LivePage | undefined,
  context: ConsoleContext,
): Promise<Merge> {
  const work = await getWork(path, request, context);
  const base = await getState(path, { version: work.baseVersion, digest: work.baseDigest }, context);
  return {
    base: { title: `开始时的${titleOf(work.baseVersion)}`, schema: base },
    mine: { title: work.title, schema: work.schema },
    theirs: await toLiveState(context.db, live),
    names: { mine: '我', theirs: '对方' },
    shippedDigest: work.shippedDigest,
  };
}

/** The page on the canvas, or else the stored draft. */
async function getWork(path: string, { schema, baseVersion, baseDigest }: Request, context: ConsoleContext) {
  if (schema) {
    if (baseVersion === undefined) throw invalid('baseVersion', '缺少起始版本');
    return { title: '编辑中的页面', schema, baseVersion, baseDigest, shippedDigest: '' };
  }
  const draft = await getOwnDraft(path, context);
  return {
    title: '我的草稿',
    schema: draft.schema,
    baseVersion: draft.baseVersion,
    // A publication is identified by its number; only version 0 needs the digest.
    baseDigest: draft.baseVersion === 0 ? (draft.baseDigest ?? undefined) : undefined,
    shippedDigest: draft.shippedDigest,
  };
}

/** Merges the redesign with changes that a release made to the shipped page since. */
async function findShippedMerge(
  path: string,
  { schema, baseVersion, baseDigest }: Request,
  live: LivePage | undefined,
  context: ConsoleContext,
): Promise<Merge> {
  const shipped = await context.shipped.find(path);
  if (!shipped) throw notFound('该页面没有出厂版本');
  if (!live?.published) throw notFound('该页面使用的就是出厂版本，无需合并');
  const work = { baseVersion: baseVersion ?? live.published.version, baseDigest };
  if (isOvertaken(work, live)) throw await toOvertaken(path, work, context);
  const digest = live.published.shippedDigest ?? shipped.digest;
  return {
    base: { title: '当时的出厂版本', schema: await getState(path, { version: 0, digest }, context) },
    mine: schema ? { title: '编辑中的页面', schema } : await toLiveState(context.db, live),
    theirs: { title: '新的出厂版本', schema: shipped.schema },
    names: { mine: '现用页面', theirs: '新出厂页面' },
    shippedDigest: shipped.digest,
  };
}
