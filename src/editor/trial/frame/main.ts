import { portMessage, type ToFrame } from '../messages';
import { installOwnStorage } from './own-storage';

/*
 * The entry of the trial frame, step by step:
 *
 *   storage in memory -> a port from the designer, and from nobody else -> the page to try -> amis
 *
 * Everything else is imported afterwards: modules of the console look at the storage as they run.
 */
installOwnStorage();

const designer = new URL(import.meta.url).origin;

window.addEventListener('message', function take(event) {
  if (event.source !== window.parent || event.origin !== designer || event.data !== portMessage) return;
  const [port] = event.ports;
  if (!port) return;
  window.removeEventListener('message', take);
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind !== 'start') return;
    void import('./try-page').then(({ tryPage }) => tryPage(data.start, port));
  });
  port.start();
});
