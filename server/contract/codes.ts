/**
 * Codes of the envelope `{code, msg, data}` (A §7, A §8, decisions 'The envelope and the adapter'). 1, 1008 and
 * 1009 are the upstream's; the embedded backend adds the others where the specification has no code. Clients must
 * branch on these codes, never on messages.
 */
export const code = {
  ok: 1,
  /** A field is missing or malformed; `data.errors` maps field -> message. */
  invalid: 422,
  /** The role has none of the menus that own the call. */
  forbidden: 403,
  notFound: 404,
  /** The record has changed since it was read, or its state does not allow the move. */
  conflict: 409,
  tooLarge: 413,
  /** Too many failed logins for this account and address. */
  locked: 429,
  internal: 500,
  /** The upstream has no such call. */
  notImplemented: 501,
  /** The database does not answer, or the server is overloaded. */
  unavailable: 503,
  /** Login: wrong username or password. */
  badCredentials: 1007,
  /** Login: the captcha is wrong, used or expired. */
  badCaptcha: 1008,
  /** The session is unknown, expired or ended. */
  sessionExpired: 1009,
  /** The password was set by someone else, and must be changed before anything else. */
  passwordChangeRequired: 1010,
} as const;

export type Code = (typeof code)[keyof typeof code];

/** The envelope of every upstream reply (A §7). */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}
