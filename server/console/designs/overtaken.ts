import type { z } from 'zod';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import type { overtaken } from '../../contract/console-calls/designs';
import { message } from '../../contract/messages';
import { diffPages } from '../../page-diff/diff-pages';
import type { ConsoleContext } from '../core/console-context';
import { ConsoleRefusal } from '../core/console-refusal';
import { findLivePage, getSchema, type LivePage } from '../pages/live-page';
import { digestOfLive, emptyPage, getState } from '../pages/page-states';
import { findVersions } from '../pages/page-version-store';
import { toWireVersion, versionOf } from './wire-version';

/** The base of a draft: a version, and for version 0 the digest of the shipped page. */
export interface Base {
  baseVersion: number;
  /** Without one, version 0 is the page shipped now. */
  baseDigest?: string | undefined;
}

/** Whether something else is live than what the work started from. */
export function isOvertaken({ baseVersion, baseDigest }: Base, live: LivePage | undefined): boolean {
  if (baseVersion !== versionOf(live)) return true;
  return baseVersion === 0 && baseDigest !== undefined && baseDigest !== digestOfLive(live);
}

/** Says who published in between, so that the two can talk, and what they changed, so that the second can merge. */
export async function toOvertaken(
  path: string,
  base: Base,
  context: ConsoleContext,
): Promise<ConsoleRefusal> {
  const { db, shipped } = context;
  const live = await findLivePage(db, shipped, path);
  const between = await findVersions(db, path, base.baseVersion);
  const latest = toWireVersion(live?.published);
  const names = [...new Set(between.map(({ publishedBy }) => publishedBy))].join('、');
  const data: z.output<typeof overtaken> = {
    ...latest,
    changes: await changesSince(path, base, live, context),
  };
  return new ConsoleRefusal(code.conflict, toMessage(), data);

  function toMessage(): string {
    if (between.length > 0) {
      return `${names} 已于 ${latest.publishedAt} 发布了版本 ${latest.version}，请先查看后再发布`;
    }
    return base.baseVersion === 0 && live ? '出厂页面已随新版本更新，请先合并再发布' : message.stale;
  }
}

/** None where it is not known what the work started from. */
async function changesSince(path: string, base: Base, live: LivePage | undefined, context: ConsoleContext) {
  const name = { version: base.baseVersion, digest: base.baseDigest };
  const start = await getState(path, name, context).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === code.notFound) return undefined;
    throw error;
  });
  return start ? diffPages(start, live ? await getSchema(context.db, live) : emptyPage) : [];
}
