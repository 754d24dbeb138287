import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { menusDigest } from '../../../server/contract/screens/menus-digest';
import { onMenus } from '../../net/permission';
import { reloadToBase } from '../../net/place';
import { onSessionChange } from '../../session';
import { fetchIdentity, merge, peekIdentity, type Found, type Identity } from './identity';
import { stopGuarding } from '../leaving/leaving';

export type IdentityState = { status: 'loading' } | Found;

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
