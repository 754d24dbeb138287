import { ApiError, invalid } from '../../contract/api-error';
import { calls } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { consoleCalls } from '../../contract/console-calls/index';
import type { Finding } from '../../contract/console-calls/designs';
import { ownersOf } from '../../contract/define-call';
import type { JsonObject } from '../../contract/json-object';
import { message } from '../../contract/messages';
import { hasTooManyValues, limits } from '../../contract/pages/page-limits';
import { grants, screens } from '../../contract/screens/menus';
import { designPermissions } from '../../contract/screens/permissions';
import type { Route } from '../../contract/screens/routes';
import { findForbiddenChanges } from '../../page-check/find-forbidden-changes';
import { getCatalogue } from '../catalogue/catalogue';
import { ConsoleRefusal, type ConsoleContext } from '../console-context';
import type { Identity } from '../identity/identity';
import {
  findLivePage,
  getSchema,
  digestOfLive,
  toWireVersion,
  versionOf,
  type LivePage,
} from '../pages/page-states';
import { findVersion, findVersions } from '../pages/page-store';

/**
 * What the caller may do with a page besides layout, read from their menus at each call. A button acts with the rights of
 * the colleague who presses it, so only those who have all these rights may decide what it does.
 */
export const mayOf = ({ menus }: Identity, { menu }: Route) => ({
  interfaces: menus.has(designPermissions.interfaces) && rightsOf(menu).every((url) => menus.has(url)),
  publish: menus.has(designPermissions.publish),
});

/** The menus on which the replies to a menu's calls depend: all of them if one of its calls changes who may do what. */
const rightsOf = (menu: string): readonly string[] => (accessMenus.has(menu) ? everyMenu : [menu]);

const accessMenus = new Set(
  [...calls, ...consoleCalls].filter(({ changesAccess }) => changesAccess).flatMap(ownersOf),
);
const everyMenu = [...screens, ...grants].map(({ url }) => url);

/** @throws ApiError forbidden */
export function requirePublish({ menus }: Identity): void {
  if (!menus.has(designPermissions.publish))
    throw new ApiError(code.forbidden, '没有“发布页面”的权限，请联系管理员');
}

interface Work {
  route: Route;
  schema: JsonObject;
  /** The version that the work started from; may be older than the live one. */
  baseVersion?: number | undefined;
  /** The live page, if it was read already. */
  live?: LivePage | undefined;
}

/**
 * The parts of the work that a layout editor may not change; none for a full editor. Compares with the database
 * and this release, because a base sent by the browser cannot be trusted.
 */
export async function findBeyondScope(work: Work, context: ConsoleContext): Promise<Finding[]> {
  if (mayOf(context.staff, work.route).interfaces) return [];
  const { db, shipped } = context;
  const { path } = work.route;
  const live = work.live ?? (await findLivePage(db, shipped, path));
  const calls = await getCatalogue(shipped);
  const beyond = findForbiddenChanges(live ? await getSchema(db, live) : {}, work.schema, calls);
  if (beyond.length === 0 || work.baseVersion === undefined) return beyond;
  const start = await findStart(path, work.baseVersion, context);
  return start === undefined || findForbiddenChanges(start, work.schema, calls).length > 0 ? beyond : [];
}

async function findStart(path: string, version: number, { db, shipped }: ConsoleContext): Promise<unknown> {
  if (version === 0) return (await shipped.find(path))?.schema;
  return (await findVersion(db, path, version))?.schema;
}

/**
 * @param act the refused action: 保存 or 发布
 * @throws ConsoleRefusal invalid, with the findings, if the work goes beyond what a layout editor may change
 */
export async function requireScope(work: Work, act: '保存' | '发布', context: ConsoleContext): Promise<void> {
  const findings = await findBeyondScope(work, context);
  if (findings.length === 0) return;
  const named = findings.slice(0, 3).map(({ message }) => message.replace(/^没有权限/, ''));
  const more = findings.length > named.length ? `等 ${findings.length} 处` : '';
  const msg = `${reasonOf(work.route, context.staff)}，不能${act}：${named.join('；')}${more}`;
  throw new ConsoleRefusal(code.invalid, msg, { findings });
}

/** Why someone may change only the layout of a page. */
function reasonOf({ menu }: Route, { menus }: Identity): string {
  if (!menus.has(designPermissions.interfaces)) return '没有“修改接口与动作”的权限';
  if (menus.has(menu)) return '本页的接口能授予权限，只有拥有全部菜单的员工才能改动作';
  return `没有本页的菜单“${screens.find(({ url }) => url === menu)?.name ?? menu}”`;
}

/** The base of a draft: a version, and for version 0 also the digest of the shipped page. */
export interface Base {
  baseVersion: number;
  /** If absent, version 0 is the currently shipped page. */
  baseDigest?: string | undefined;
}

/** Whether the live page is no longer the one that the work started from. */
export function isOvertaken({ baseVersion, baseDigest }: Base, live: LivePage | undefined): boolean {
  if (baseVersion !== versionOf(live)) return true;
  return baseVersion === 0 && baseDigest !== undefined && baseDigest !== digestOfLive(live);
}

/** A conflict reply that names who published in between, so that they can talk. */
export async function toOvertaken(
  path: string,
  { baseVersion }: Base,
  { db, shipped }: ConsoleContext,
): Promise<ConsoleRefusal> {
  const live = await findLivePage(db, shipped, path);
  const between = await findVersions(db, path, baseVersion);
  const latest = toWireVersion(live?.published);
  const names = [...new Set(between.map(({ publishedBy }) => publishedBy))].join('、');
  return new ConsoleRefusal(code.conflict, toMessage(), latest);

  function toMessage(): string {
    if (between.length > 0) {
      return `${names} 已于 ${latest.publishedAt} 发布了版本 ${latest.version}，请先查看后再发布`;
    }
    return baseVersion === 0 && live ? '出厂页面已随新版本更新，请先合并再发布' : message.stale;
  }
}

/**
 * Refuses to compare, store or publish a page that is too large: one request must not block all others, and a
 * million deeply nested values take hundreds of megabytes as indented text.
 */
export function requireFewValues(act: '比较' | '保存' | '发布', ...pages: readonly JsonObject[]): void {
  if (pages.some(hasTooManyValues)) throw invalid('schema', `页面超过 ${limits.values} 个值，无法${act}`);
}
