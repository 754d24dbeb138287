import { isCustomPath } from '../../../server/contract/screens/custom-screens';
import { findRoute, landing } from '../../../server/contract/screens/routes';
import { identityPath } from '../../../server/contract/console-calls/boot';
import { peek, post, toAnswer } from '../../http';
import { loadSettings, peekSettings } from '../../net/settings';
import type { Settings, Staff } from '../../screen-host';
import { listScreens, toMenuItems, type MenuItem, type MenuNode } from '../nav/menu-items';

export interface Identity {
  staff: Staff;
  menus: MenuItem[];
  settings: Settings;
  /** Whether one can change one's own password here: not every upstream answers that call. */
  changesPassword: boolean;
  /** A password that somebody else chose is still in use. */
  mustChangePassword: boolean;
  /** Where the console opens for this staff member: the landing screen, else the first one they have. */
  home: string;
}

interface IndexAnswer {
  admin: { username: string; mustChangePassword?: boolean };
  menus: MenuNode[];
}

export type Found = { status: 'failed'; msg: string } | { status: 'ready'; identity: Identity };

/** Asks who is logged in, and what they may open (A §7 `/api/admin/index`). `quiet`: in the background. */
export async function fetchIdentity({
  signal,
  quiet = false,
}: { signal?: AbortSignal; quiet?: boolean } = {}) {
  const [answer, settings] = await Promise.all([
    post<IndexAnswer>(identityPath, {}, { signal, quiet }),
    loadSettings(),
  ]);
  return answer.status === 0
    ? ({ status: 'ready', identity: toIdentity(answer.data, settings) } satisfies Found)
    : ({ status: 'failed', msg: answer.msg } satisfies Found);
}

/** The same where the boot call has brought it already. */
export function peekIdentity(): Found | undefined {
  const reply = peek(identityPath, {});
  const settings = peekSettings();
  const answer = reply && toAnswer<IndexAnswer>(reply);
  return settings && answer?.status === 0
    ? { status: 'ready', identity: toIdentity(answer.data, settings) }
    : undefined;
}

function toIdentity({ admin, menus: nodes }: IndexAnswer, settings: Settings): Identity {
  const menus = toMenuItems(nodes);
  const urls = listScreens(menus).map(({ url }) => url);
  return {
    staff: { username: admin.username, menus: urls },
    menus,
    settings,
    changesPassword: typeof admin.mustChangePassword === 'boolean',
    mustChangePassword: admin.mustChangePassword === true,
    home: findHome(urls),
  };
}

/** The landing screen, else the first of the menus that a screen belongs to. @param urls of the menus, in their order */
export function findHome(urls: readonly string[]): string {
  if (urls.includes(landing)) return landing;
  const first = urls.find((url) => findRoute(url) !== undefined || isCustomPath(url));
  return first ?? urls[0] ?? landing;
}

/** The newer identity, made of the older one's parts where nothing changed: open screens notice only what did. */
export function merge(old: Identity, next: Identity): Identity {
  const merged = {
    ...next,
    staff: isSame(old.staff, next.staff) ? old.staff : next.staff,
    menus: isSame(old.menus, next.menus) ? old.menus : next.menus,
  };
  return isSame(old, merged) ? old : merged;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
