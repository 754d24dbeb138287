import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Login } from './login/login';
import { currentPlace, isAtRoot, pathOf, rememberWantedPlace } from './net/place';
import { isLoggedIn } from './session';
import { Toasts } from './ui/toasts/toasts';

const Console = lazy(() => import('./router').then((module) => ({ default: module.ConsoleRouter })));

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/**
 * '/' is the login page, anything else the console, whose code (router included) the login page does
 * without. The console's own navigation goes through history and concerns its router alone.
 */
export function Root() {
  const atRoot = useSyncExternalStore(subscribe, isAtRoot);
  return (
    <>
      {atRoot ? (
        <Login />
      ) : (
        <Guard>
          <Suspense fallback={<div className="page-loading" role="status" aria-label="加载中" />}>
            <Console />
          </Suspense>
        </Guard>
      )}
      <Toasts />
    </>
  );
}

/** Screens need a stored token (A §6); the wanted one is opened after the login. */
function Guard({ children }: { children: React.ReactNode }) {
  const needsLogin = pathOf(currentPlace()).startsWith('/platform') && !isLoggedIn();
  useEffect(() => {
    if (!needsLogin) return;
    rememberWantedPlace();
    window.location.replace('#/');
  }, [needsLogin]);
  return needsLogin ? null : children;
}
