import type { z } from 'zod';
import { notFound } from '../../contract/api-error';
import type { designCompare } from '../../contract/console-calls/design-changes';
import { diffPages } from '../../page-diff/diff-pages';
import type { ConsoleContext } from '../core/console-context';
import type { ConsoleHandler } from '../core/declared-call';
import { findDraft } from '../designs/draft-store';
import { findLivePage, getSchema, type LivePage } from '../pages/live-page';
import { emptyPage, getState, type Schema } from '../pages/page-states';
import { getRoute } from '../screens/find-route';
import { requireFewValues } from './require-few-values';

type State = z.output<typeof designCompare.request>['from'];

/** A state, and what staff call it. */
export interface NamedState {
  title: string;
  schema: Schema;
}

/** Any two states of a page, in words. */
export const compareDesigns: ConsoleHandler<typeof designCompare> = async (request, context) => {
  const { path } = await getRoute(context.db, request.path);
  const from = await findState(path, request.from, context);
  const to = await findState(path, request.to, context);
  requireFewValues('比较', from.schema, to.schema);
  return { from, to, changes: diffPages(from.schema, to.schema) };
};

async function findState(path: string, state: State, context: ConsoleContext): Promise<NamedState> {
  if (state.is === 'page') return { title: '编辑中的页面', schema: state.schema };
  if (state.is === 'live') return getLiveState(path, context);
  if (state.is === 'version') {
    const schema = await getState(path, state, context);
    return { title: titleOf(state.version, state.digest), schema };
  }
  const draft = await findDraft(context.db, path, context.staff.account);
  if (!draft) throw notFound('没有草稿');
  return { title: '我的草稿', schema: JSON.parse(draft.text) as Schema };
}

/** What is live for everyone; an empty page where there is none yet. */
export async function getLiveState(path: string, { db, shipped }: ConsoleContext): Promise<NamedState> {
  const live = await findLivePage(db, shipped, path);
  return { title: liveTitle(live), schema: live ? await getSchema(db, live) : emptyPage };
}

export const liveTitle = (live: LivePage | undefined): string =>
  live?.published
    ? `当前版本（版本 ${live.published.version}）`
    : live
      ? '当前版本（出厂版本）'
      : '当前没有页面';

/** A state that is named by its version; a shipped page with a digest may be that of an earlier release. */
export function titleOf(version: number, digest?: string): string {
  if (version > 0) return `版本 ${version}`;
  return digest === undefined ? '出厂版本' : '当时的出厂版本';
}
