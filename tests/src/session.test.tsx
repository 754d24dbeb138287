import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearSession, getSession, isLoggedIn, onSessionChange, saveSession } from '../../src/session';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

it('[A §7] token and captcha session id are stored locally', () => {
  saveSession({ token: 'T', sessionId: 'S' });
  expect(getSession()).toEqual({ token: 'T', sessionId: 'S' });
  expect({ ...localStorage }).toEqual({ token: 'T', sessionId: 'S' });
  expect(isLoggedIn()).toBe(true);
});

it('without a token there is no session', () => {
  saveSession({ token: 'T', sessionId: 'S' });
  clearSession();
  expect(getSession()).toEqual({ token: '', sessionId: '' });
  expect(isLoggedIn()).toBe(false);
});

it('a listener is called only for a login or logout in another window', () => {
  const events: string[] = [];
  const stop = onSessionChange(({ token }) => events.push(token));
  const storage = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
  localStorage.setItem('token', 'new');
  storage('token');
  storage('theme');
  localStorage.clear();
  storage(null);
  stop();
  storage('token');
  expect(events).toEqual(['new', '']);
});
