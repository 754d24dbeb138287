/** Screens and shell notify each other that something is stale (A §2 'refreshed on a reset signal'). */
const listeners = new Map<string, Set<() => void>>();

export function sendSignal(name: string): void {
  for (const listener of [...(listeners.get(name) ?? [])]) listener();
}

/** Returns the unsubscriber. */
export function onSignal(name: string, listener: () => void): () => void {
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(listener));
  return () => void all.delete(listener);
}
