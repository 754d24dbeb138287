import { HashRouter, Route, Routes } from 'react-router-dom';
import { setTransport } from './http';
import { sendAxios } from './net/axios-transport';
import { Console } from './shell/console';
import { LatePlace } from './shell/late-place';
import { NotFound } from './shell/states/not-found';

setTransport(sendAxios);

/** Hash routing (A §2): /platform and what is under it is the shell, which looks screens up in the contract's table. */
export function ConsoleRouter() {
  return (
    <HashRouter>
      <LatePlace />
      <Routes>
        <Route path="/platform/*" element={<Console />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </HashRouter>
  );
}
