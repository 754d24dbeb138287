/**
 * The frame's origin is nobody's: its storages throw when looked at. The console's code and amis keep small things
 * there (a hidden column, a session): here they are kept in memory and gone with the frame.
 */
export function installOwnStorage(): void {
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
