import type { designHistory, designVersion } from '../../contract/console-calls/designs';
import { notFound } from '../../contract/api-error';
import type { ConsoleHandler } from '../core/declared-call';
import { getState } from '../pages/page-states';
import { findVersion, findVersions } from '../pages/page-version-store';
import { getRoute } from '../screens/find-route';
import { toWireVersion } from './wire-version';

/** Every state that was ever live, newest first; the shipped page last. */
export const listHistory: ConsoleHandler<typeof designHistory> = async (request, { db, shipped }) => {
  const { path } = await getRoute(db, request.path);
  const versions = await findVersions(db, path);
  const items = versions.map((version, index) => ({
    ...toWireVersion(version),
    path,
    note: version.note,
    restoredFrom: version.restoredFrom,
    live: index === 0,
  }));
  if (await shipped.find(path)) {
    const live = items.length === 0;
    items.push({ ...toWireVersion(undefined), path, note: '出厂版本', restoredFrom: null, live });
  }
  return { items, total: items.length };
};

export const readVersion: ConsoleHandler<typeof designVersion> = async ({ path, version }, context) => {
  const route = await getRoute(context.db, path);
  if (version === 0) {
    const schema = await getState(route.path, { version: 0 }, context);
    return { ...toWireVersion(undefined), note: '出厂版本', schema };
  }
  const found = await findVersion(context.db, route.path, version);
  if (!found) throw notFound('该版本不存在');
  const schema = JSON.parse(found.text) as Record<string, unknown>;
  return { ...toWireVersion(found), note: found.note, schema };
};
