import type { JsonObject } from '../contract/json-object';
import { getVersionSchema } from '../console/pages/page-states';
import { findLiveVersions, keepShippedPages, setShippedBase } from '../console/pages/page-store';
import { findScreens } from '../console/screens/screen-store';
import { toPageText } from '../contract/canonical-page';
import { isCustomPath, pageFileOf, routes } from '../contract/screens/routes';
import {
  madeScreensFile,
  readMadeScreens,
  toMadeScreensText,
  type StoredScreen,
} from '../page-check/custom-screens';
import {
  changeLines,
  entryLines,
  newPlan,
  readPageFile,
  skip,
  writeFile,
  type Plan,
  type Step,
  type SyncPlace,
} from './page-file';

/** A published design to be written to its file. */
interface Pull extends Step {
  version: number;
  digest: string;
  schema: JsonObject;
  /** The file is already equal: only the base is recorded. */
  isSame: boolean;
  /** The entry in `custom/_screens.json`, if staff made this screen. */
  screen?: StoredScreen | undefined;
}

/**
 * Plans which published designs are written to `pages/`, including the entries of staff-made screens. Skips a file
 * that a release changed since the design was last based on it: overwriting it would undo the release.
 */
export async function planPull(place: SyncPlace): Promise<Plan<Pull>> {
  const { db, folder } = place;
  const plan = newPlan<Pull>();
  const known = new Map(readMadeScreens(folder).map((screen) => [screen.path as string, screen]));
  const screens = new Map((await findScreens(db)).map((screen) => [screen.path as string, screen]));
  for (const { path, version, digest, shippedDigest } of await findLiveVersions(db)) {
    const file = pageFileOf(path);
    const screen = screens.get(path);
    if (!isCustomPath(path) && !routes.some((route) => route.path === path)) {
      skip(plan, path, 'this release has no such screen');
      continue;
    }
    const read = await readPageFile(place, plan, { path, file });
    if (read === undefined) continue;
    const { page } = read;
    if (isCustomPath(path) && screen === undefined) {
      const hint = `delete pages/${file} and its entry in pages/${madeScreensFile}, or restore the screen`;
      if (page) plan.refused.push({ path, file, lines: [`the screen was removed in the console: ${hint}`] });
      else skip(plan, file, 'the screen was removed in the console');
      continue;
    }
    const entry = known.get(path);
    const changes = screen === undefined ? [] : entry ? entryLines(entry, screen) : ['new entry'];
    if (digest === shippedDigest && page?.digest === digest && changes.length === 0) {
      skip(plan, file, 'the file is what is live');
      continue;
    }
    const schema = await getVersionSchema(db, path, version);
    const isSame = page?.digest === digest;
    if (!isSame && page && shippedDigest !== null && page.digest !== shippedDigest) {
      const lines = [
        'the file was changed since the design took account of it; merge it in the designer first',
      ];
      plan.refused.push({ path, file, lines });
      continue;
    }
    const lines = isSame ? [] : page ? changeLines(page.schema, schema) : ['new file'];
    plan.todo.push({
      path,
      file,
      version,
      digest,
      schema,
      isSame,
      screen,
      lines: lines.length + changes.length > 0 ? [...lines, ...changes] : ['the same already'],
    });
  }
  return plan;
}

/** Afterwards the designs are based on the written files, so the console reports no change by a release. */
export async function pull({ db, folder }: SyncPlace, todo: readonly Pull[], now: Date): Promise<void> {
  const entries = new Map(readMadeScreens(folder).map((screen) => [screen.path, screen]));
  for (const { path, file, version, digest, schema, isSame, screen } of todo) {
    if (!isSame) writeFile(folder, file, toPageText(schema));
    if (screen) entries.set(screen.path, screen);
    await db.transaction().execute(async (tx) => {
      await keepShippedPages(tx, [{ path, digest, schema }], now);
      await setShippedBase(tx, path, digest, version);
    });
  }
  if (todo.some(({ screen }) => screen)) {
    writeFile(folder, madeScreensFile, toMadeScreensText([...entries.values()]));
  }
}
