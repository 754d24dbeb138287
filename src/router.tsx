import { useEffect } from 'react';
import { HashRouter, Route, Routes } from 'react-router-dom';
import { setTransport } from './http';
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
        <Routes>
          <Route path="/platform/*" element={<Console />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </HashRouter>
    </ConsoleBoundary>
  );
}
