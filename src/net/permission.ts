/** Told that the menus known here may be stale: by their digest at the server, or with none by a refused call. */
type Listener = (digest: string | undefined) => void;

const listeners = new Set<Listener>();

export function reportMenus(digest?: string): void {
  for (const listener of listeners) listener(digest);
}

/** Returns the unsubscriber. */
export function onMenus(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
