const most = 8;
const keyOf = (username: string) => `recent:${username}`;

/** Urls of the screens a staff member opened last, newest first. */
export function listRecent(username: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((url): url is string => typeof url === 'string') : [];
  } catch {
    return [];
  }
}

export function addRecent(username: string, url: string): void {
  const rest = listRecent(username).filter((one) => one !== url);
  localStorage.setItem(keyOf(username), JSON.stringify([url, ...rest].slice(0, most)));
}
