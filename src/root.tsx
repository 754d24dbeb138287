import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Login } from './login/login';
import { landing } from '../server/contract/screens/landing';
import { startBoot } from './net/boot';
import {
  currentPlace,
  findWantedPlace,
  forgetWantedPlace,
  isAtRoot,
  pathOf,
  rememberWantedPlace,
} from './net/place';
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
      {atRoot && isLoggedIn() ? (
        <GoIn />
      ) : atRoot ? (
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

/** Who is logged in has nothing to do at the login page: they go where they wanted to, else where one lands. */
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
