import {
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Login } from './login/login';
import { landing } from '../server/contract/screens/landing';
import { startBoot, untilBooted } from './net/boot';
import {
  currentPlace,
  findWantedPlace,
  forgetWantedPlace,
  isAtRoot,
  pathOf,
  rememberWantedPlace,
} from './net/place';
import { isLoggedIn } from './session';
import { Toasts } from './ui/toasts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/**
 * '/' is the login page, anything else the console, whose code (router included) the login page does not load.
 * Navigation within the console uses the history API and only concerns its router.
 */
export function Root() {
  const atRoot = useSyncExternalStore(subscribe, isAtRoot);
  const wasAtRoot = useRef(false);
  wasAtRoot.current ||= atRoot;
  return (
    <>
      {atRoot && isLoggedIn() ? (
        <GoIn />
      ) : atRoot ? (
        <Login />
      ) : (
        <Guard>
          <LazyConsole atOnce={wasAtRoot.current} />
        </Guard>
      )}
      <Toasts />
    </>
  );
}

/**
 * The console, once its code and the boot call's replies have arrived. Renders in slices to avoid long tasks;
 * `atOnce` renders a tenth of a second sooner, for a user who has just logged in and waits.
 */
function LazyConsole({ atOnce }: { atOnce: boolean }) {
  const [loaded, setLoaded] = useState<{ View: ComponentType } | { error: unknown }>();
  useEffect(() => {
    let current = true;
    Promise.all([import('./router'), untilBooted()]).then(
      ([{ ConsoleRouter }]) => {
        const draw = () => setLoaded({ View: ConsoleRouter });
        if (current) (atOnce ? draw : () => startTransition(draw))();
      },
      (error: unknown) => current && setLoaded({ error }),
    );
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- as it stood when it was asked for
  }, []);
  if (loaded === undefined) return <div className="page-loading" role="status" aria-label="加载中" />;
  if ('error' in loaded) throw loaded.error;
  return <loaded.View />;
}

/** Redirects a logged-in user from the login page to the wanted place, else to the landing screen. */
function GoIn() {
  useEffect(() => {
    const place = findWantedPlace() ?? landing;
    forgetWantedPlace();
    startBoot({ place });
    window.earlyCode?.run(place);
    window.location.replace(`#${place}`);
  }, []);
  return null;
}

/** Screens require a stored token (A §6); the wanted one opens after the login. */
function Guard({ children }: { children: ReactNode }) {
  const needsLogin = pathOf(currentPlace()).startsWith('/platform') && !isLoggedIn();
  useEffect(() => {
    if (!needsLogin) return;
    rememberWantedPlace();
    window.location.replace('#/');
  }, [needsLogin]);
  return needsLogin ? null : children;
}
