import { getVersionSchema } from '../console/pages/live-page';
import { findLiveVersions } from '../console/pages/page-version-store';
import { keepShippedPages, setShippedBase } from '../console/pages/shipped-store';
import { toPageText } from '../contract/canonical-page';
import { pageFileOf, routes } from '../contract/screens/routes';
import { changeLines, writePage, type Plan, type Step, type SyncPlace } from './page-file';

/** A published design that goes into its file. */
export interface Pull extends Step {
  version: number;
  digest: string;
  schema: Record<string, unknown>;
  /** The file says it already: only that is written down. */
  isSame: boolean;
}

/**
 * Which published designs go back into `pages/`. A file that a release changed since the design took account of it is left
 * alone: writing the design over it would undo the release.
 */
export async function planPull({ db, shipped }: SyncPlace): Promise<Plan<Pull>> {
  const plan: Plan<Pull> = { todo: [], refused: [] };
  for (const { path, version, digest, shippedDigest } of await findLiveVersions(db)) {
    const file = pageFileOf(path);
    if (!routes.some((route) => route.path === path)) {
      plan.refused.push({ path, file, lines: ['a screen made by staff: it has no shipped page'] });
      continue;
    }
    const page = await shipped.find(path);
    if (digest === shippedDigest && page?.digest === digest) continue;
    const schema = await getVersionSchema(db, path, version);
    const isSame = page?.digest === digest;
    if (!isSame && page && shippedDigest !== null && page.digest !== shippedDigest) {
      const lines = [
        'the file was changed since the design took account of it; merge it in the designer first',
      ];
      plan.refused.push({ path, file, lines });
      continue;
    }
    const lines = page ? changeLines(page.schema, schema) : ['new file'];
    plan.todo.push({
      path,
      file,
      version,
      digest,
      schema,
      isSame,
      lines: isSame ? ['the same already'] : lines,
    });
  }
  return plan;
}

/** The designs count as based on what was written: the console shows them as changed by no release. */
export async function pull({ db, folder }: SyncPlace, todo: readonly Pull[], now: Date): Promise<void> {
  for (const { path, file, version, digest, schema, isSame } of todo) {
    if (!isSame) writePage(folder, file, toPageText(schema));
    await db.transaction().execute(async (tx) => {
      await keepShippedPages(tx, [{ path, digest, schema }], now);
      await setShippedBase(tx, path, digest, version);
    });
  }
}
