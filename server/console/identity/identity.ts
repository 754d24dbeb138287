import type { Logger } from 'pino';
import { toAmisAnswer, type Caller } from '../../adapter/browser';
import type { UpstreamClient } from '../../adapter/upstream-client';
import { UpstreamError } from '../../adapter/upstream-reply';
import { ApiError } from '../../contract/api-error';
import { findCall } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { readAdmin } from '../../contract/console-calls/boot';
import { isObject } from '../../contract/json-object';
import { message } from '../../contract/messages';
import { isCustomPath, findRoute } from '../../contract/screens/routes';
import { isGrant, platformUrl } from '../../contract/screens/permissions';
import { ConsoleRefusal } from '../console-context';

/** The staff member behind a call to /api/console. */
export interface Identity {
  /** The display name. */
  username: string;
  /** Owner key of a staff member's drafts: the login name if the upstream sends it, else the display name. */
  account: string;
  /** Urls (`/platform/...`) of the staff member's menus. */
  menus: ReadonlySet<string>;
  /** Names of the sidebar's groups, in order. */
  groups: readonly string[];
  /** The password was set by an administrator and must be changed. */
  mustChangePassword: boolean;
}

/** Reads `data` of `/admin/index` (A §7: `data.admin`, `data.menus`). @throws UpstreamError malformed */
export function toIdentity(data: unknown): Identity {
  const admin = readAdmin(data);
  if (!isObject(data) || !admin) throw new UpstreamError('malformed', '/admin/index names nobody');
  const { username, loginName: account = username, mustChangePassword = false } = admin;
  const menus = urlsOf(data['menus']);
  return { username, account, menus, groups: groupsOf(data['menus']), mustChangePassword };
}

/** The top-level entries that have children. */
function groupsOf(tree: unknown): string[] {
  return (Array.isArray(tree) ? (tree as unknown[]) : []).flatMap((node) =>
    isObject(node) && typeof node['menuName'] === 'string' && Array.isArray(node['children'])
      ? [node['menuName']]
      : [],
  );
}

function urlsOf(tree: unknown): Set<string> {
  const urls = new Set<string>();
  const open: unknown[] = [tree];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...(next as unknown[]));
    else if (isObject(next)) {
      if (typeof next['url'] === 'string') urls.add(platformUrl(next['url']));
      if (Array.isArray(next['children'])) open.push(next['children']);
    }
  }
  urls.delete('');
  return urls;
}

/**
 * Resolves the caller. @throws ConsoleRefusal with the upstream's message (1009), ApiError sessionExpired or
 * passwordChangeRequired, UpstreamError
 */
export type Identify = (caller: Caller) => Promise<Identity>;

/** The upstream's call that says who the caller is. */
export const identityCall = findCall('/admin/index');

/**
 * Calls the upstream's `/admin/index` for every call, as it works with any upstream. Nothing is cached, so that a
 * revoked menu is gone at the very next request; calls here (opening pages, saving designs) are as rare as user
 * actions.
 */
export function createIdentify({ upstream, log }: { upstream: UpstreamClient; log: Logger }): Identify {
  const noteMenus = createMenuNotes(log);
  return async (caller) => {
    if (caller.token === '') throw new ApiError(code.sessionExpired, message.sessionExpired);
    const { envelope } = await upstream.post(identityCall, '', caller);
    if (envelope.code !== code.ok) {
      const { status, msg } = toAmisAnswer(envelope);
      throw new ConsoleRefusal(status, msg);
    }
    const identity = toIdentity(envelope.data);
    noteMenus(identity.menus);
    if (identity.mustChangePassword) {
      throw new ApiError(code.passwordChangeRequired, message.passwordChangeRequired);
    }
    return identity;
  };
}

const mostNoted = 100;

/** Logs each upstream menu without a screen once. */
function createMenuNotes(log: Logger): (menus: ReadonlySet<string>) => void {
  const noted = new Set<string>();
  return (menus) => {
    for (const url of menus) {
      if (noted.has(url) || noted.size >= mostNoted) continue;
      if (findRoute(url) || isCustomPath(url) || isGrant(url)) continue;
      noted.add(url);
      log.warn({ url }, 'the upstream has a menu that no screen belongs to');
    }
  };
}
