import { portMessage, type ToFrame } from '../messages';

/* Entry of the trial frame:
   
     in-memory storage -> a port, accepted only from the designer -> the page to try -> amis
   
   All other modules are imported afterwards, since console modules access the storage when they run. */
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

/**
 * The frame has an opaque origin, so accessing its storages throws. The console's code and amis store small
 * things there (a hidden column, a session): this provides storages in memory, which end with the frame.
 */
function installOwnStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, { configurable: true, value: createMemoryStorage() });
  }
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} });
}

function createMemoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, value) => void kept.set(String(key), String(value)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
  };
}
