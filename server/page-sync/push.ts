import { insertEntry } from '../console/audit/audit-log';
import { getVersionSchema, emptyPage } from '../console/pages/page-states';
import {
  findLiveVersions,
  insertVersion,
  findKeptPage,
  keepShippedPages,
  type LiveVersion,
  type ShippedPage,
} from '../console/pages/page-store';
import {
  changeScreen,
  findScreen,
  findScreens,
  insertScreen,
  isFreeTitle,
} from '../console/screens/screen-store';
import { isSamePage } from '../contract/canonical-page';
import type { JsonObject } from '../contract/json-object';
import { code } from '../contract/codes';
import { auditResult } from '../contract/dictionaries';
import { pageFileOf, routes, type Route } from '../contract/screens/routes';
import { screens } from '../contract/screens/menus';
import type { Tx } from '../database/database';
import { checkPage } from '../page-check/check-page';
import { readMadeScreens, type StoredScreen } from '../page-check/custom-screens';
import { mergePages } from '../page-diff/merge/merge-pages';
import {
  changeLines,
  entryLines,
  newPlan,
  readPageFile,
  skip,
  type Plan,
  type Step,
  type SyncPlace,
} from './page-file';

/** A file to be published as the next version of its page. */
interface Push extends Step {
  /** The live version; 0 for a screen created by this push. */
  base: number;
  /** The file, or its merge with the live page. */
  schema: JsonObject;
  file: string;
  /** The shipped page that the publication is based on. */
  shipped: ShippedPage;
  /**
   * The changed entry of a staff-made screen, and its revision in the database; without a revision the screen is
   * created.
   */
  screen?: { entry: StoredScreen; revision?: number | undefined } | undefined;
}

/**
 * Plans which files are published: those of redesigned pages that differ from the live page, and staff-made
 * screens that this console does not have yet. (Without a published design the file itself is live.) A design
 * changed since it was last based on the file is not overwritten: `merge` merges the two, and refuses if they
 * conflict.
 */
export async function planPush(place: SyncPlace, options: { merge: boolean }): Promise<Plan<Push>> {
  const { db, folder } = place;
  const plan = newPlan<Push>();
  const made = readMadeScreens(folder);
  const present = await findScreens(db);
  // Of a screen that is here already, the menu of its entry here holds.
  const customRoutes: Route[] = [...present, ...made].map(({ path, title, menu }) => ({ path, title, menu }));
  const lives = new Map((await findLiveVersions(db)).map((live) => [live.path, live]));
  const entries = new Map(made.map((entry) => [entry.path as string, entry]));
  const stored = new Map(present.map((screen) => [screen.path as string, screen]));
  for (const path of new Set([...routes, ...made, ...present].map((route) => route.path))) {
    const step = { path, file: pageFileOf(path) };
    const entry = entries.get(path);
    const read = await readPageFile(place, plan, step);
    if (read === undefined) continue;
    const { page } = read;
    if (!page) {
      if (entry) plan.refused.push({ ...step, lines: ['its entry has no page file beside it'] });
      else if (stored.has(path))
        skip(plan, step.file, 'staff made the screen, and no pull has written it yet');
      continue;
    }
    const live = lives.get(path);
    const screen = stored.get(path);
    if (entry && !screen) {
      const lines = [
        ...(await obstaclesOf(db, entry, customRoutes)),
        ...faultsOf(page.schema, path, customRoutes),
      ];
      if (lines.length > 0) plan.refused.push({ ...step, lines });
      else
        plan.todo.push({
          ...step,
          base: 0,
          schema: page.schema,
          shipped: page,
          screen: { entry },
          lines: [`a screen that is not here yet: ${entry.title}`],
        });
      continue;
    }
    if (!live) {
      skip(plan, step.file, 'no design is published: the file itself is live');
      continue;
    }
    const changes = entry && screen ? entryLines(screen, entry) : [];
    if (page.digest === live.digest && changes.length === 0) {
      skip(plan, step.file, 'the file is what is live');
      continue;
    }
    const current = await getVersionSchema(db, path, live.version);
    const result = await toPublication({ db, live, page, current, ...options });
    const refusal =
      'refusal' in result
        ? result.refusal
        : [
            ...(changes.length > 0 && entry ? titleFaultsOf(entry, customRoutes) : []),
            ...faultsOf(result.schema, path, customRoutes),
          ];
    if (refusal.length > 0 || 'refusal' in result) plan.refused.push({ ...step, lines: refusal });
    else if (
      changes.length > 0 ||
      !isSamePage(result.schema, current) ||
      page.digest !== live.shippedDigest
    ) {
      const lines = [...changeLines(current, result.schema), ...changes];
      const shown = lines.length > 0 ? lines : ['nothing new of the file; written down as taken account of'];
      const change = entry && changes.length > 0 ? { entry, revision: screen?.revision } : undefined;
      plan.todo.push({
        ...step,
        base: live.version,
        schema: result.schema,
        shipped: page,
        screen: change,
        lines: shown,
      });
    } else skip(plan, step.file, 'the file says what is live');
  }
  return plan;
}

/** Reasons why a screen cannot be created here. */
async function obstaclesOf(
  db: SyncPlace['db'],
  entry: StoredScreen,
  customRoutes: readonly Route[],
): Promise<string[]> {
  const { path, menu } = entry;
  const lines: string[] = [];
  if ((await findScreen(db, path)) !== undefined) {
    lines.push('the screen was removed in this console: restore it there, or delete its file and entry');
  }
  lines.push(...titleFaultsOf(entry, customRoutes));
  if (!screens.some(({ url }) => url === menu)) lines.push(`there is no menu ${menu}`);
  return lines;
}

function titleFaultsOf({ path, title }: StoredScreen, customRoutes: readonly Route[]): string[] {
  const isTaken = [...routes, ...customRoutes].some((other) => other.title === title && other.path !== path);
  return isTaken ? [`another screen is called ${title}`] : [];
}

interface Given {
  db: SyncPlace['db'];
  live: LiveVersion;
  page: ShippedPage;
  current: JsonObject;
  merge: boolean;
}

async function toPublication({
  db,
  live,
  page,
  current,
  merge,
}: Given): Promise<{ schema: JsonObject } | { refusal: string[] }> {
  const { path, shippedDigest } = live;
  // The common base: the file as it was when the design was last based on it.
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

/** The same check that staff's publications must pass. */
function faultsOf(schema: JsonObject, path: string, customRoutes: readonly Route[]): string[] {
  return checkPage(schema, { path, customRoutes })
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer, message, rule }) => `${pointer || '/'}: ${message} [${rule}]`);
}

interface PushOptions {
  note: string;
  /** The name recorded as publisher. */
  by: string;
  now: Date;
}

/** @returns pages that someone else published meanwhile, which stay unchanged */
export async function push({ db }: SyncPlace, todo: readonly Push[], options: PushOptions): Promise<Push[]> {
  const overtaken: Push[] = [];
  for (const step of todo) {
    await publish(db, step, options).catch((error: unknown) => {
      if (!(error instanceof Overtaken)) throw error;
      overtaken.push(step);
    });
  }
  return overtaken;
}

class Overtaken extends Error {}

/** Publishes one page in one transaction: entry, version, base and audit entry. @throws Overtaken */
async function publish(db: SyncPlace['db'], step: Push, { note, by, now }: PushOptions): Promise<void> {
  const { path, base, schema, shipped, screen } = step;
  const started = performance.now();
  await db.transaction().execute(async (tx) => {
    if (screen && !(await storeEntry(tx, screen, by, now))) throw new Overtaken();
    await keepShippedPages(tx, [{ path, ...shipped }], now);
    const version = await insertVersion(tx, base, {
      path,
      schema,
      publishedBy: by,
      publishedAt: now,
      note,
      restoredFrom: null,
      shippedDigest: shipped.digest,
    });
    if (version === undefined) throw new Overtaken();
    const entry = {
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
    };
    const durationMs = performance.now() - started;
    await insertEntry(tx, entry, { result: auditResult.success, code: code.ok, msg: '', durationMs });
  });
}

/** @returns false if someone changed or created the screen, or gave its title to another one, meanwhile */
async function storeEntry(
  tx: Tx,
  { entry, revision }: NonNullable<Push['screen']>,
  by: string,
  now: Date,
): Promise<boolean> {
  if (!(await isFreeTitle(tx, entry.title, entry.path))) return false;
  if (revision === undefined) return insertScreen(tx, { ...entry, createdBy: by, createdAt: now });
  const { path, title, group, position } = entry;
  return changeScreen(tx, path, revision, { title, group, position });
}
