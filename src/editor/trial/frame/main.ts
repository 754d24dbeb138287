import { portMessage, type ToFrame } from '../messages';

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

/**
 * The frame's origin is nobody's: its storages throw when looked at. The console's code and amis keep small things
 * there (a hidden column, a session): here they are kept in memory and gone with the frame.
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
