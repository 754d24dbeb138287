import type { z } from 'zod';
import { notFound } from '../../contract/api-error';
import type { designCompare, designMerge } from '../../contract/console-calls/designs';
import type { JsonObject } from '../../contract/json-object';
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
  if (state.is === 'version') {
    const title = state.version > 0 ? `版本 ${state.version}` : '出厂版本';
    return { title, schema: await getState(path, state, context) };
  }
  const live = await findLivePage(context.db, context.shipped, path);
  return { title: '当前版本', schema: await getSchema(context.db, live) };
}

type Request = z.output<typeof designMerge.request>;

/** The base and the other side of a three-way merge. */
interface Merge {
  base: JsonObject;
  theirs: JsonObject;
  names: SideNames;
  /** '' unless the shipped page is the other side. */
  shippedDigest: string;
}

/** Saves nothing: the designer loads the merged page, where the user reviews, checks and publishes it. */
export const mergeDesigns: ConsoleHandler<typeof designMerge> = async (request, context) => {
  const { db, shipped } = context;
  const { path } = await getRoute(db, request.path);
  const live = await findLivePage(db, shipped, path);
  const find = request.with === 'draft' ? findDraftMerge : findShippedMerge;
  const { base, theirs, names, shippedDigest } = await find(path, request, live, context);
  const mine = request.schema;
  requireFewValues('比较', base, mine, theirs);
  const choices = new Map(Object.entries(request.choices));
  const { page, conflicts } = mergePages({ base, mine, theirs, choices, names });
  return {
    schema: page,
    conflicts,
    open: conflicts.filter(({ choice }) => choice === null).length,
    theirs,
    mineChanges: diffPages(base, mine),
    theirChanges: diffPages(base, theirs),
    baseVersion: versionOf(live),
    baseDigest: digestOfLive(live),
    shippedDigest,
  };
};

/** Merges the user's page with changes that others published since it was started. */
async function findDraftMerge(
  path: string,
  { baseVersion, baseDigest }: Request,
  live: LivePage | undefined,
  context: ConsoleContext,
): Promise<Merge> {
  return {
    base: await getState(path, { version: baseVersion, digest: baseDigest }, context),
    theirs: await getSchema(context.db, live),
    names: { mine: '我', theirs: '对方' },
    shippedDigest: '',
  };
}

/** Merges the redesign with changes that a release made to the shipped page since. */
async function findShippedMerge(
  path: string,
  work: Request,
  live: LivePage | undefined,
  context: ConsoleContext,
): Promise<Merge> {
  const shipped = await context.shipped.find(path);
  if (!shipped) throw notFound('该页面没有出厂版本');
  if (!live?.published) throw notFound('该页面使用的就是出厂版本，无需合并');
  if (isOvertaken(work, live)) throw await toOvertaken(path, work, context);
  const digest = live.published.shippedDigest ?? shipped.digest;
  return {
    base: await getState(path, { version: 0, digest }, context),
    theirs: shipped.schema,
    names: { mine: '现用页面', theirs: '新出厂页面' },
    shippedDigest: shipped.digest,
  };
}
