import { insertEntry, endEntry } from '../console/audit/audit-store';
import { getVersionSchema } from '../console/pages/live-page';
import { emptyPage } from '../console/pages/page-states';
import { findLiveVersions, insertVersion, type LiveVersion } from '../console/pages/page-version-store';
import { digestOf, type ShippedPage } from '../console/pages/shipped-pages';
import { findKeptPage, keepShippedPages } from '../console/pages/shipped-store';
import { listCustomRoutes } from '../console/screens/find-route';
import { isSamePage, toPageText } from '../contract/canonical-page';
import { code } from '../contract/codes';
import { auditResult } from '../contract/dictionaries';
import { pageFileOf, routes, type Route } from '../contract/screens/routes';
import { checkPage } from '../page-check/check-page';
import { mergePages } from '../page-diff/merge/merge-pages';
import { changeLines, type Plan, type Step, type SyncPlace } from './page-file';

type Schema = Record<string, unknown>;

/** A file that becomes the next version of its page. */
export interface Push extends Step {
  /** The version that is live now. */
  base: number;
  /** The file, or its merge with what is live. */
  schema: Schema;
  file: string;
  /** What the publication takes account of from then on. */
  shipped: ShippedPage;
}

/**
 * Which files become publications: those of redesigned pages that differ from what is live. (Where no design is published, the
 * file itself is live.) A design that was changed since it took account of the file is not written over: with `merge`
 * the two are merged, and refused where they conflict.
 */
export async function planPush({ db, shipped }: SyncPlace, options: { merge: boolean }): Promise<Plan<Push>> {
  const plan: Plan<Push> = { todo: [], refused: [] };
  const customRoutes = await listCustomRoutes(db);
  for (const live of await findLiveVersions(db)) {
    const { path } = live;
    const page = await shipped.find(path);
    if (!page || page.digest === live.digest || !routes.some((route) => route.path === path)) continue;
    const current = await getVersionSchema(db, path, live.version);
    const result = await toPublication({ db, live, page, current, ...options });
    const step = { path, file: pageFileOf(path) };
    const refusal = 'refusal' in result ? result.refusal : faultsOf(result.schema, path, customRoutes);
    if (refusal.length > 0 || 'refusal' in result) plan.refused.push({ ...step, lines: refusal });
    else if (!isSamePage(result.schema, current) || page.digest !== live.shippedDigest) {
      const lines = changeLines(current, result.schema);
      const shown = lines.length > 0 ? lines : ['nothing new of the file; written down as taken account of'];
      plan.todo.push({ ...step, base: live.version, schema: result.schema, shipped: page, lines: shown });
    }
  }
  return plan;
}

interface Given {
  db: SyncPlace['db'];
  live: LiveVersion;
  page: ShippedPage;
  current: Schema;
  merge: boolean;
}

async function toPublication({
  db,
  live,
  page,
  current,
  merge,
}: Given): Promise<{ schema: Schema } | { refusal: string[] }> {
  const { path, shippedDigest } = live;
  // The file as it was when the design last took account of it; up to there the two went together.
  const base = shippedDigest === '' ? emptyPage : await findKeptPage(db, path, shippedDigest ?? '');
  if (!base)
    return {
      refusal: ['it is not known which file the published design was based on; merge it in the designer'],
    };
  if (isSamePage(base, current)) return { schema: page.schema };
  if (page.digest === shippedDigest) {
    return {
      refusal: [
        'changed in the database, not in the file: pull it, or restore an earlier version in the designer',
      ],
    };
  }
  if (!merge) {
    const lines = changeLines(base, current);
    return {
      refusal: [
        'changed in the database since the file was based on it; --merge brings the two together:',
        ...lines,
      ],
    };
  }
  const names = { mine: '文件', theirs: '数据库' };
  const merged = mergePages({ base, mine: page.schema, theirs: current, names });
  if (merged.conflicts.length === 0) return { schema: merged.page };
  const lines = merged.conflicts.map(({ text }) => text);
  return { refusal: ['file and database changed the same thing; merge it in the designer:', ...lines] };
}

/** The same check that decides when staff publish. */
function faultsOf(schema: Schema, path: string, customRoutes: readonly Route[]): string[] {
  return checkPage(schema, { path, customRoutes })
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer, message, rule }) => `${pointer || '/'}: ${message} [${rule}]`);
}

export interface PushOptions {
  note: string;
  /** Who is named as the publisher. */
  by: string;
  now: Date;
}

/** @returns what somebody else published in the meantime: these pages stay as they are */
export async function push({ db }: SyncPlace, todo: readonly Push[], options: PushOptions): Promise<Push[]> {
  const overtaken: Push[] = [];
  for (const step of todo) if (!(await publish(db, step, options))) overtaken.push(step);
  return overtaken;
}

/** One page, all or nothing: version, base and audit entry. */
async function publish(db: SyncPlace['db'], step: Push, { note, by, now }: PushOptions): Promise<boolean> {
  const { path, base, schema, shipped } = step;
  const text = toPageText(schema);
  const started = performance.now();
  return db.transaction().execute(async (tx) => {
    await keepShippedPages(tx, [{ path, ...shipped }], now);
    const version = await insertVersion(tx, base, {
      path,
      text,
      digest: digestOf(text),
      publishedBy: by,
      publishedAt: now,
      note,
      restoredFrom: null,
      shippedDigest: shipped.digest,
    });
    if (version === undefined) return false;
    const id = await insertEntry(tx, {
      at: now,
      account: by,
      name: by,
      address: '',
      userAgent: 'npm run pages:push',
      call: 'pages:push',
      path,
      summary: '由文件发布页面',
      payload: JSON.stringify({ path, version, note }),
      requestId: '',
    });
    const durationMs = performance.now() - started;
    await endEntry(tx, id, { result: auditResult.success, code: code.ok, msg: '', durationMs });
    return true;
  });
}
