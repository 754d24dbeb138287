import { useEffect } from 'react';
import { HashRouter, Route, Routes } from 'react-router-dom';
import { setTransport } from './http';
import { Console } from './shell/console';
import { LatePlace } from './shell/late-place';
import { ConsoleBoundary, NotFound } from './shell/states/state-view';

/** In ms: the first screen has its rows by then, which the login page's transport brings as well. */
const axiosDelay = 3_000;

/** Hash routing (A §2): /platform and what is under it is the shell, which looks screens up in the contract's table. */
export function ConsoleRouter() {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Where it does not load, what carried requests so far goes on.
      void import('./net/axios-transport').then(({ sendAxios }) => setTransport(sendAxios)).catch(() => {});
    }, axiosDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ConsoleBoundary>
      <HashRouter>
        <LatePlace />
        <Routes>
          <Route path="/platform/*" element={<Console />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </HashRouter>
    </ConsoleBoundary>
  );
}
