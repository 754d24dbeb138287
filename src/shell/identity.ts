import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { identityPath } from '../../server/contract/console-calls/boot';
import { isCustomPath } from '../../server/contract/screens/custom-screens';
import { menusDigest } from '../../server/contract/screens/menus-digest';
import { findRoute, landing } from '../../server/contract/screens/routes';
import { peek, post, toAnswer } from '../http';
import { onMenus } from '../net/session-loss';
import { reloadToBase } from '../net/place';
import { loadSettings, peekSettings } from '../net/settings';
import type { Settings, Staff } from '../screen-host';
import { onSessionChange } from '../session';
import { stopGuarding } from './leaving/leaving';
import { listScreens, toMenuItems, type MenuItem, type MenuNode } from './nav/menu-items';

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
function peekIdentity(): Found | undefined {
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

type IdentityState = { status: 'loading' } | Found;

/** Two looks at the identity are at least so far apart, in ms. */
const gap = 1_000;
/** Coming back to the window looks again after so long, in ms. */
const restedAfter = 10_000;

/**
 * Who is logged in, and what they may open. What a role gains or loses reaches the open session without polling: it
 * looks again when a call was refused, when a page comes with other menus than the known ones (every opened screen asks
 * for its page), and when the window is returned to.
 */
export function useIdentity(): { state: IdentityState; reload: () => void; passwordChanged: () => void } {
  const [state, setState] = useState<IdentityState>(() => peekIdentity() ?? { status: 'loading' });
  const [turn, setTurn] = useState(0);
  const known = state.status === 'ready' ? state.identity : undefined;

  const lookAgain = useLookAgain(useCallback((next) => setState((old) => adopt(old, next)), []));
  useEffect(() => {
    const controller = new AbortController();
    fetchIdentity({ signal: controller.signal }).then(
      (next) => setState((old) => adopt(old, next)),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const msg = error instanceof Error ? error.message : String(error);
        setState((old) => adopt(old, { status: 'failed', msg }));
      },
    );
    return () => controller.abort();
  }, [turn]);

  const username = known?.staff.username;
  useEffect(
    () =>
      onSessionChange(({ token }) => {
        if (token === '') return reloadToBase();
        // Another window logged in: as the same person little changes, as another one everything does.
        void fetchIdentity().then((next) => {
          if (next.status !== 'ready') return;
          if (next.identity.staff.username === username) return setState((old) => adopt(old, next));
          stopGuarding();
          window.location.reload();
        });
      }),
    [username],
  );

  const digest = useMemo(() => known && menusDigest(known.staff.menus), [known]);
  useEffect(
    () =>
      onMenus((told) => {
        if (digest !== undefined && told !== digest) lookAgain();
      }),
    [digest, lookAgain],
  );
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') lookAgain(restedAfter);
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [lookAgain]);

  const reload = useCallback(() => {
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

/** The identity on show stays usable when a later request fails. */
function adopt(old: IdentityState, next: Found): IdentityState {
  if (old.status !== 'ready') return next;
  if (next.status !== 'ready') return old;
  const identity: Identity = merge(old.identity, next.identity);
  return identity === old.identity ? old : { status: 'ready', identity };
}

/**
 * Asks again, however many reasons come at once: one question now, one more at the end of the gap for those that came
 * meanwhile. With `rested` only if the last question is that long ago.
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
          // In the background: a failure changes nothing, the next reason asks again.
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
