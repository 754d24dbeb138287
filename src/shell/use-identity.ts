import { useCallback, useEffect, useMemo, useState } from 'react';
import { landing } from '../../server/contract/screens/routes';
import { post } from '../http';
import { reloadToBase } from '../net/place';
import { loadSettings } from '../net/settings';
import type { Settings, Staff } from '../screen-host';
import { onSessionChange } from '../session';
import { listScreens, toMenuItems, type MenuItem, type MenuNode } from './nav/menu-items';

export interface Identity {
  staff: Staff;
  menus: MenuItem[];
  settings: Settings;
  /** The generated first password is still in use. */
  mustChangePassword: boolean;
  /** Where the console opens for this staff member: the landing screen, else the first one they have. */
  home: string;
}

export type IdentityState =
  { status: 'loading' } | { status: 'failed'; msg: string } | { status: 'ready'; identity: Identity };

/** Who is logged in, and what they may open (A §7 `/api/admin/index`). */
export function useIdentity(): { state: IdentityState; reload: () => void; passwordChanged: () => void } {
  const [state, setState] = useState<IdentityState>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  const username = state.status === 'ready' ? state.identity.staff.username : undefined;

  useEffect(() => {
    const controller = new AbortController();
    fetchIdentity(controller.signal).then(
      (next) => setState(next),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        // What is on show stays usable when a later look fails.
        const msg = error instanceof Error ? error.message : String(error);
        setState((old) => (old.status === 'ready' ? old : { status: 'failed', msg }));
      },
    );
    return () => controller.abort();
  }, [turn]);

  useEffect(
    () =>
      onSessionChange(({ token }) => {
        if (token === '') return reloadToBase();
        // Another window logged in: as the same person nothing changes, as another one everything does.
        void fetchIdentity().then((next) => {
          if (next.status === 'ready' && next.identity.staff.username !== username) window.location.reload();
        });
      }),
    [username],
  );

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

async function fetchIdentity(signal?: AbortSignal): Promise<IdentityState> {
  const [answer, settings] = await Promise.all([
    post<{ admin: { username: string; mustChangePassword?: boolean }; menus: MenuNode[] }>(
      '/api/admin/index',
      {},
      { signal },
    ),
    loadSettings(),
  ]);
  if (answer.status !== 0) return { status: 'failed', msg: answer.msg };
  const { admin } = answer.data;
  const menus = toMenuItems(answer.data.menus);
  const urls = listScreens(menus).map(({ url }) => url);
  return {
    status: 'ready',
    identity: {
      staff: { username: admin.username, menus: urls },
      menus,
      settings,
      mustChangePassword: admin.mustChangePassword === true,
      home: urls.includes(landing) ? landing : (urls[0] ?? landing),
    },
  };
}
