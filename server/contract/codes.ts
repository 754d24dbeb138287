/**
 * Codes of the envelope `{code, msg, data}` (A §7, A §8, decisions 'The envelope and the adapter').
 * 1, 1008 and 1009 are the upstream's; the others are what the embedded backend adds where the
 * specification shows no code. A client never branches on a message, only on these.
 */
export const code = {
  ok: 1,
  /** A field is missing or malformed; `data.errors` maps field -> message. */
  invalid: 422,
  /** The role owns no menu that owns the call. */
  forbidden: 403,
  notFound: 404,
  /** The record moved on since it was read, or the move is not allowed in its state. */
  conflict: 409,
  tooLarge: 413,
  /** Too many failed logins for this account and address. */
  locked: 429,
  internal: 500,
  /** The upstream has no such call. */
  notImplemented: 501,
  /** The database does not answer, or the server has more to do than it can. */
  unavailable: 503,
  /** Login: wrong username or password. */
  badCredentials: 1007,
  /** Login: the captcha is wrong, used or expired. */
  badCaptcha: 1008,
  /** The session is unknown, expired or ended. */
  sessionExpired: 1009,
  /** The account uses a password that somebody else chose: it must be changed before anything else. */
  passwordChangeRequired: 1010,
} as const;

export type Code = (typeof code)[keyof typeof code];

/** The envelope of every upstream answer (A §7). */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
}
