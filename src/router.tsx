import { useEffect, useMemo } from 'react';
import { HashRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { setTransport } from './http';
import { withoutSlash } from './net/place';
import { Console } from './shell/console';
import { SyncFirstLocation } from './shell/sync-first-location';
import { ConsoleBoundary, NotFound } from './shell/states/state-view';

/** In ms: by then the first screen has its rows, for which the login page's transport suffices. */
const axiosDelay = 3_000;

/** Hash routing (A §2): /platform and below is the shell, which finds screens in the contract's table. */
export function ConsoleRouter() {
  useEffect(() => {
    const timer = setTimeout(() => {
      // If it fails to load, the current transport stays.
      void import('./net/axios-transport').then(({ sendAxios }) => setTransport(sendAxios)).catch(() => {});
    }, axiosDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ConsoleBoundary>
      <HashRouter>
        <SyncFirstLocation />
        <Places />
      </HashRouter>
    </ConsoleBoundary>
  );
}

/** A screen has one address: a slash at its end is ignored, and removed from the window's address. */
function Places() {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search } = location;
  const path = withoutSlash(pathname);
  useEffect(() => {
    if (path !== pathname) void navigate(path + search, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- `navigate` is a new function after each navigation
  }, [path, pathname, search]);
  const known = useMemo(() => ({ ...location, pathname: path }), [location, path]);
  return (
    <Routes location={known}>
      <Route path="/platform/*" element={<Console />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
