/** The calls that all three pages make; the token stays in localStorage. */
async function send(path, options) {
  const token = localStorage.getItem('token') ?? '';
  const response = await fetch(`/api${path}`, {
    headers: { 'content-type': 'application/json', token },
    ...options,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** @returns {Promise<{ items: object[], total: number }>} */
export function listUsers(query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return send(`/users?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`);
}

export const readUser = (id) => send(`/users/${id}`);
export const saveUser = (id, user) => send(`/users/${id}`, { method: 'PUT', body: JSON.stringify(user) });

export async function logIn(account) {
  const { token } = await send('/login', { method: 'POST', body: JSON.stringify(account) });
  localStorage.setItem('token', token);
}

export const isLoggedIn = () => localStorage.getItem('token') !== null;
export const logOut = () => localStorage.removeItem('token');
