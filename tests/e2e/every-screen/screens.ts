import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root';
import { pageFileOf, routes, type Route } from '../../../server/contract/screens/routes';
import type { TestConsole } from '../../support/console';

const fileOf = ({ path }: Route) => join(projectRoot, 'pages', pageFileOf(path));

/** The routes that have a page. */
export const builtRoutes: readonly Route[] = routes.filter((route) => existsSync(fileOf(route)));

/** The routes whose first element is a list. */
export const listRoutes: readonly Route[] = builtRoutes.filter((route) => {
  const { body } = JSON.parse(readFileSync(fileOf(route), 'utf8')) as { body?: unknown };
  const parts = Array.isArray(body) ? (body as unknown[]) : [body];
  return !route.path.includes(':') && parts.some((part) => (part as { type?: string }).type === 'crud');
});

/** The source of a detail screen's parameter: a list and its field. */
const records: Readonly<Record<string, readonly [list: string, field: string]>> = {
  '/platform/feedback/reply/list/:id': ['/admin/feedback/list', 'id'],
  '/platform/feedback/mini/reply/list/:id': ['/admin/mini/feedback/list', 'id'],
  '/platform/vip/redemption/batch/details/:id': ['/admin/vip/redemption/batch/list', 'batchNumber'],
  '/platform/app/channel/statistics/:code': ['/admin/app/channel/list', 'channelCode'],
  '/platform/starWheel/details/:id': ['/admin/starWheel/list', 'id'],
  '/platform/help/categoryDetails/:id': ['/admin/help/category/list', 'id'],
  '/platform/help/aritcleDetails/:id': ['/admin/help/article/list', 'id'],
  '/platform/docs/aritcleDetails/:id': ['/admin/docs/article/list', 'id'],
};

/** The route's URL path; for a detail screen, with the first record of its list. */
export async function placeOf({ path }: Route, console: TestConsole): Promise<string> {
  if (!path.includes(':')) return path;
  const [list, field] = records[path] ?? ['', ''];
  const { data } = await console.callUnchecked(list, { page: 1, perPage: 1 });
  const [row] = (data as { items: Record<string, unknown>[] }).items;
  return path.replace(/:\w+/, encodeURIComponent(String(row?.[field])));
}
