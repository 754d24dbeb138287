import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { findRoute } from '../../../server/contract/screens/routes';
import { withoutLoss } from './leaving';
import { watchHistory } from './watch-history';

export interface GuardedNavigation {
  /** Goes to a place, asking first when the screen on show would lose text. */
  go: (to: string, options?: { replace?: boolean }) => void;
  /** Tabs whose screen ends when the console goes to a path; undefined: all. */
  lostBy: (path: string) => readonly string[] | undefined;
}

/** The console's one way from place to place; the browser's own ways are watched. */
export function useGuardedNavigate(): GuardedNavigation {
  const navigate = useNavigate();
  // Another function after each change of place.
  const latestNavigate = useRef(navigate);
  latestNavigate.current = navigate;
  const location = useLocation();
  const active = useRef(location.pathname);
  active.current = location.pathname;

  const lostBy = useCallback((path: string) => {
    if (!path.startsWith('/platform')) return undefined;
    // Kept screens stay mounted behind the others.
    const stays = path === active.current || findRoute(active.current)?.route.kept === true;
    return stays ? [] : [active.current];
  }, []);
  const watch = useRef<ReturnType<typeof watchHistory>>(undefined);
  useEffect(() => {
    watch.current = watchHistory(lostBy, (to) => void latestNavigate.current(to));
    return () => watch.current?.end();
  }, [lostBy]);
  useEffect(() => watch.current?.stand(), [location]);

  const go = useCallback<GuardedNavigation['go']>(
    (to, { replace = false } = {}) =>
      withoutLoss(() => void navigate(to, { replace }), lostBy(to.split('?')[0] ?? to)),
    [navigate, lostBy],
  );
  return { go, lostBy };
}
