import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { identityPath, readAdmin } from '../../server/contract/console-calls/boot';
import { message } from '../../server/contract/messages';
import { landing } from '../../server/contract/screens/landing';
import { isCustomPath, findRoute } from '../../server/contract/screens/routes';
import { menusDigest } from '../../server/contract/screens/permissions';
import type { CallData } from '../../server/contract/typed-calls';
import { peek, post, toAnswer, type Answer } from '../http';
import { onMenus } from '../net/session-loss';
import { rememberWantedPlace, reloadToBase } from '../net/place';
import { loadSettings, peekSettings } from '../net/settings';
import { onReturn } from '../net/staff-presence';
import type { Settings, Staff } from '../screen-host';
import { getSession, holdCalls, keepSession, onSessionChange, ownSession, type Session } from '../session';
import { stopGuarding } from './leaving/leaving';
import { listScreens, toMenuItems, type MenuItem } from './nav/menu-items';

export interface Identity {
  staff: Staff;
  menus: MenuItem[];
  settings: Settings;
  /** Whether users can change their own password here: not every upstream supports that call. */
  changesPassword: boolean;
  /** The user still has a password set by someone else. */
  mustChangePassword: boolean;
  /** The user's home screen: the landing screen, else the first one they may open. */
  home: string;
}

type IndexReply = CallData<typeof identityPath>;

type Found = { status: 'failed'; msg: string } | { status: 'ready'; identity: Identity };

/** Loads the user of a session and their menus (A §7 `/api/admin/index`). `quiet`: in the background. */
export async function fetchIdentity({
  signal,
  quiet = false,
  session,
}: { signal?: AbortSignal; quiet?: boolean; session?: Session | undefined } = {}) {
  const [answer, settings] = await Promise.all([
    post(identityPath, {}, { signal, quiet, session }),
    loadSettings(),
  ]);
  return toFound(answer, settings);
}

/** The identity, if the boot call has already brought it. */
function peekIdentity(): Found | undefined {
  const reply = peek(identityPath, {});
  const settings = peekSettings();
  const answer = reply && toAnswer<IndexReply>(reply);
  return settings && answer?.status === 0 ? toFound(answer, settings) : undefined;
}

function toFound({ status, msg, data }: Answer<IndexReply | null>, settings: Settings): Found {
  if (status !== 0) return { status: 'failed', msg };
  const admin = readAdmin(data);
  if (!admin) return { status: 'failed', msg: message.unavailable };
  const menus = toMenuItems(data?.menus);
  const urls = listScreens(menus).map(({ url }) => url);
  const identity: Identity = {
    staff: { username: admin.username, account: admin.loginName ?? admin.username, menus: urls },
    menus,
    settings,
    changesPassword: admin.mustChangePassword !== undefined,
    mustChangePassword: admin.mustChangePassword === true,
    home: findHome(urls),
  };
  return { status: 'ready', identity };
}

/** The landing screen, else the first menu that has a screen. @param urls of the menus, in their order */
export function findHome(urls: readonly string[]): string {
  if (urls.includes(landing)) return landing;
  const first = urls.find((url) => findRoute(url) !== undefined || isCustomPath(url));
  return first ?? urls[0] ?? landing;
}

/**
 * Merges a new identity into the old one and reuses unchanged parts, so that open screens only re-render for real
 * changes.
 */
function merge(old: Identity, next: Identity): Identity {
  const merged = {
    ...next,
    staff: isSame(old.staff, next.staff) ? old.staff : next.staff,
    menus: isSame(old.menus, next.menus) ? old.menus : next.menus,
  };
  return isSame(old, merged) ? old : merged;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type IdentityState = { status: 'loading' } | Found;

/** In ms: throttle of identity requests. */
const gap = 1_000;
/** In ms: minimum time before a return to the window requests it again. */
const restedAfter = 10_000;

/**
 * The user and what they may open. Changes of a role reach the open session without polling: the identity is
 * requested again when a call was refused, when a page reply reports a different digest of menus (every opened
 * screen loads its page), and when the user returns to the window.
 */
export function useIdentity(): { state: IdentityState; reload: () => void; passwordChanged: () => void } {
  const [state, setState] = useState<IdentityState>(() => {
    keepSession(getSession());
    return peekIdentity() ?? { status: 'loading' };
  });
  const [turn, setTurn] = useState(0);
  const known = state.status === 'ready' ? state.identity : undefined;

  const take = useCallback((next: Found) => setState((old) => adopt(old, next)), []);
  const lookAgain = useLookAgain(take);
  useEffect(() => {
    const controller = new AbortController();
    fetchIdentity({ signal: controller.signal }).then(take, (error: unknown) => {
      if (controller.signal.aborted) return;
      take({ status: 'failed', msg: error instanceof Error ? error.message : String(error) });
    });
    return () => controller.abort();
  }, [turn, take]);

  useEffect(
    () =>
      onSessionChange(({ token }) => {
        if (token !== '') return;
        // The session may just have expired: the next login leads back.
        rememberWantedPlace();
        reloadToBase();
      }),
    [],
  );
  const account = known?.staff.account;
  useEffect(() => (account === undefined ? undefined : followLogins(account, take)), [account, take]);

  const digest = useMemo(() => known && menusDigest(known.staff.menus), [known]);
  useEffect(
    () =>
      onMenus((current) => {
        if (digest !== undefined && current !== digest) lookAgain();
      }),
    [digest, lookAgain],
  );
  useEffect(() => onReturn(() => lookAgain(restedAfter)), [lookAgain]);

  const reload = useCallback(() => {
    keepSession(getSession());
    setState((old) => (old.status === 'ready' ? old : { status: 'loading' }));
    setTurn((old) => old + 1);
  }, []);
  const passwordChanged = useCallback(() => {
    setState((old) =>
      old.status === 'ready' ? { ...old, identity: { ...old.identity, mustChangePassword: false } } : old,
    );
  }, []);
  return useMemo(() => ({ state, reload, passwordChanged }), [state, reload, passwordChanged]);
}

/** Delay before the user of a new session is asked for again, in ms. */
const retryAfter = 3_000;

/**
 * After a login in another window: continues in the new session if it is that of the same user. For another user the
 * window reloads, as nothing that is open here is theirs. Calls wait meanwhile. Returns the unsubscriber.
 */
export function followLogins(account: string, onFound: (found: Found) => void = () => undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  async function follow(): Promise<void> {
    const session = getSession();
    if ([ownSession().token, ''].includes(session.token)) return;
    const found = await fetchIdentity({ quiet: true, session }).catch(() => undefined);
    if (ended || getSession().token !== session.token) return;
    if (found?.status !== 'ready') {
      timer = setTimeout(look, retryAfter);
    } else if (found.identity.staff.account === account) {
      keepSession(session);
      onFound(found);
    } else {
      stopGuarding();
      window.location.reload();
      await new Promise(() => {});
    }
  }
  function look(): void {
    clearTimeout(timer);
    holdCalls(follow());
  }
  // A login may have come before the user of this window was known.
  look();
  const stop = onSessionChange(look);
  return () => {
    ended = true;
    stop();
    clearTimeout(timer);
  };
}

/** The current identity stays usable when a later request fails. */
function adopt(old: IdentityState, next: Found): IdentityState {
  if (old.status !== 'ready') return next;
  if (next.status !== 'ready') return old;
  const identity: Identity = merge(old.identity, next.identity);
  return identity === old.identity ? old : { status: 'ready', identity };
}

/**
 * Requests the identity again, throttled: one request now, and at most one more at the end of the interval. With
 * `rested` only if the last request is that long ago.
 */
function useLookAgain(onFound: (found: Found) => void): (rested?: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(Date.now());
  const pending = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      pending.current?.abort();
    },
    [],
  );
  return useCallback(
    (rested = 0) => {
      const since = Date.now() - asked.current;
      if (timer.current !== undefined || since < rested) return;
      timer.current = setTimeout(
        () => {
          timer.current = undefined;
          asked.current = Date.now();
          pending.current?.abort();
          const controller = new AbortController();
          pending.current = controller;
          // In the background: ignores a failure; the next trigger requests it again.
          fetchIdentity({ signal: controller.signal, quiet: true }).then(
            (found) => onFound(found),
            () => undefined,
          );
        },
        Math.max(0, gap - since),
      );
    },
    [onFound],
  );
}
