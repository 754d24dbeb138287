/**
 * The staff session of this browser: the token and the captcha's session id, in localStorage (A §7). Read for
 * every call, because another window may have logged in or out meanwhile.
 */
export interface Session {
  /** '' when nobody is logged in. */
  token: string;
  sessionId: string;
}

const tokenKey = 'token';
const sessionIdKey = 'sessionId';

export function getSession(): Session {
  return { token: localStorage.getItem(tokenKey) ?? '', sessionId: localStorage.getItem(sessionIdKey) ?? '' };
}

let kept: Session | undefined;
const keeping = new Set<() => void>();

/** From now on this window's calls belong to this session, whoever logs in in another window. */
export function keepSession(session: Session): void {
  const isOther = kept?.token !== session.token;
  kept = session;
  if (isOther) for (const listener of keeping) listener();
}

/** Calls `listener` when this window takes another session. Returns the unsubscriber. */
export function onSessionKept(listener: () => void): () => void {
  keeping.add(listener);
  return () => void keeping.delete(listener);
}

/** The session of this window's calls. */
export const ownSession = (): Session => kept ?? getSession();

let held: Promise<void> | undefined;

/** Lets this window's calls wait for `known`: whether a login in another window is that of the same user. */
export function holdCalls(known: Promise<unknown>): void {
  const hold = known.then(
    () => undefined,
    () => undefined,
  );
  held = hold;
  void hold.then(() => {
    if (held === hold) held = undefined;
  });
}

/** Resolves when this window's calls may be sent; undefined if they need not wait. */
export const callsHeld = (): Promise<void> | undefined => held;

/** The headers that assign a call to a session (A §7). */
export const sessionHeaders = ({ token, sessionId }: Session = ownSession()): Record<string, string> => ({
  ...(token === '' ? {} : { token }),
  ...(sessionId === '' ? {} : { 'session-id': sessionId }),
});

export const isLoggedIn = () => getSession().token !== '';

export function saveSession({ token, sessionId }: Session): void {
  kept = undefined;
  localStorage.setItem(sessionIdKey, sessionId);
  localStorage.setItem(tokenKey, token);
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(sessionIdKey);
}

/** Calls `listener` when ANOTHER window of this browser logs in or out. Returns the unsubscriber. */
export function onSessionChange(listener: (session: Session) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key is localStorage.clear().
    if (event.key === tokenKey || event.key === null) listener(getSession());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
