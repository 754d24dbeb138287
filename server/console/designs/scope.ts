import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { designPermissions } from '../../contract/screens/permissions';
import type { Finding } from '../../contract/console-calls/design-parts';
import { findOverreach } from '../../page-check/find-overreach';
import { getCatalogue } from '../catalogue/catalogue';
import type { ConsoleContext } from '../core/console-context';
import { ConsoleRefusal } from '../core/console-refusal';
import type { Identity } from '../identity/identity';
import { findLivePage, getSchema } from '../pages/live-page';
import { findVersion } from '../pages/page-version-store';

/** What the caller may do beyond the layout, as their menus say at this very call. */
export const mayOf = ({ menus }: Identity) => ({
  interfaces: menus.has(designPermissions.interfaces),
  publish: menus.has(designPermissions.publish),
});

/** @throws ApiError forbidden */
export function requirePublish(staff: Identity): void {
  if (!mayOf(staff).publish) throw new ApiError(code.forbidden, '没有“发布页面”的权限，请联系管理员');
}

interface Work {
  path: string;
  schema: Record<string, unknown>;
  /** The version that the work started from; it may be behind the live one. */
  baseVersion?: number | undefined;
}

/**
 * What of the work is beyond a layout editor; nothing for a full one. Compared with what the database and this release
 * hold: a state that the browser sends along proves nothing.
 */
export async function findBeyondScope(work: Work, context: ConsoleContext): Promise<Finding[]> {
  if (mayOf(context.staff).interfaces) return [];
  const { db, shipped } = context;
  const live = await findLivePage(db, shipped, work.path);
  const calls = await getCatalogue(shipped);
  const beyond = findOverreach(live ? await getSchema(db, live) : {}, work.schema, calls);
  if (beyond.length === 0 || work.baseVersion === undefined) return beyond;
  const start = await findStart(work.path, work.baseVersion, context);
  return start === undefined || findOverreach(start, work.schema, calls).length > 0 ? beyond : [];
}

async function findStart(path: string, version: number, { db, shipped }: ConsoleContext): Promise<unknown> {
  if (version === 0) return (await shipped.find(path))?.schema;
  const found = await findVersion(db, path, version);
  return found && (JSON.parse(found.text) as unknown);
}

/**
 * @param act what is refused: 保存 or 发布
 * @throws ConsoleRefusal invalid, with the findings, for work beyond a layout editor
 */
export async function requireScope(work: Work, act: '保存' | '发布', context: ConsoleContext): Promise<void> {
  const findings = await findBeyondScope(work, context);
  if (findings.length === 0) return;
  const named = findings.slice(0, 3).map(({ message }) => message.replace(/^没有权限/, ''));
  const more = findings.length > named.length ? `等 ${findings.length} 处` : '';
  const msg = `没有“修改接口与动作”的权限，不能${act}：${named.join('；')}${more}`;
  throw new ConsoleRefusal(code.invalid, msg, { findings });
}
