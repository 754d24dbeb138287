import type { z } from 'zod';
import { invalid, notFound } from '../../contract/api-error';
import type { designMerge } from '../../contract/console-calls/design-changes';
import { diffPages } from '../../page-diff/diff-pages';
import type { SideNames } from '../../page-diff/merge/settle';
import { mergePages } from '../../page-diff/merge/merge-pages';
import type { ConsoleContext } from '../core/console-context';
import type { ConsoleHandler } from '../core/declared-call';
import { findDraft } from '../designs/draft-store';
import { isOvertaken, toOvertaken } from '../designs/overtaken';
import { versionOf } from '../designs/wire-version';
import { findLivePage, getSchema, type LivePage } from '../pages/live-page';
import { digestOfLive, emptyPage, getState, type Schema } from '../pages/page-states';
import { getRoute } from '../screens/find-route';
import { liveTitle, titleOf, type NamedState } from './compare';
import { requireFewValues } from './require-few-values';

type Request = z.output<typeof designMerge.request>;

/** Three states to be brought together. */
interface Merge {
  base: NamedState;
  mine: NamedState;
  theirs: NamedState;
  names: SideNames;
  /** '' unless the shipped page is one of them, or was merged into mine before. */
  shippedDigest: string;
}

/** Nothing is saved: the designer puts the merged page on the canvas, where it is looked at, checked and published. */
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

/** My page and what others made of the page since I began. */
async function findDraftMerge(
  path: string,
  request: Request,
  live: LivePage | undefined,
  context: ConsoleContext,
): Promise<Merge> {
  const work = await getWork(path, request, context);
  const theirs = { title: liveTitle(live), schema: live ? await getSchema(context.db, live) : emptyPage };
  const base = await getState(path, { version: work.baseVersion, digest: work.baseDigest }, context);
  return {
    base: { title: `开始时的${titleOf(work.baseVersion)}`, schema: base },
    mine: { title: work.title, schema: work.schema },
    theirs,
    names: { mine: '我', theirs: '对方' },
    shippedDigest: work.shippedDigest,
  };
}

/** The page on the canvas, or the draft that is kept. */
async function getWork(path: string, { schema, baseVersion, baseDigest }: Request, context: ConsoleContext) {
  if (schema) {
    if (baseVersion === undefined) throw invalid('baseVersion', '缺少起始版本');
    return { title: '编辑中的页面', schema, baseVersion, baseDigest, shippedDigest: '' };
  }
  const draft = await findDraft(context.db, path, context.staff.account);
  if (!draft) throw notFound('没有草稿');
  return {
    title: '我的草稿',
    schema: JSON.parse(draft.text) as Schema,
    baseVersion: draft.baseVersion,
    // A publication is identified by its number; only version 0 needs the digest.
    baseDigest: draft.baseVersion === 0 ? (draft.baseDigest ?? undefined) : undefined,
    shippedDigest: draft.shippedDigest,
  };
}

/** The redesign and what a release made of the shipped page since. */
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
    mine: schema
      ? { title: '编辑中的页面', schema }
      : { title: liveTitle(live), schema: await getSchema(context.db, live) },
    theirs: { title: '新的出厂版本', schema: shipped.schema },
    names: { mine: '现用页面', theirs: '新出厂页面' },
    shippedDigest: shipped.digest,
  };
}
