import { createHash, randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../../contract/api-error';

/** OWASP's argon2id profile; argon2id is the default of @node-rs/argon2. */
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Trims the password, as every form does, so that a pasted one fits. */
export const hashPassword = (password: string): Promise<string> => hash(password.trim(), profile);

/** SHA-256 as hex, for tokens and device ids: they are random, so that the fast hash reveals no usable secret. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

let nobody: Promise<string> | undefined;

/**
 * Checks a password. An unknown account (`undefined`) takes as long as a wrong password, because a hash is
 * verified either way.
 */
export async function fitsPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(readablePassword());
  const fits = await verify(passwordHash ?? (await nobody), password.trim());
  return fits && passwordHash !== undefined;
}

/** Excludes the similar characters 0/o and 1/l/i, because people type the password from a terminal. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a first password, four groups of four: 79 bits. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49 000 most common passwords, in lower case; loaded when the first password is set, about 3 MB. */
function loadCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

export async function isCommonPassword(password: string): Promise<boolean> {
  return (await loadCommon()).has(password.trim().toLowerCase());
}

/** Minimum length of a password after its owner's names are removed. */
const minBesideNames = 6;

/**
 * Refuses easily guessed passwords (NIST SP 800-63B 5.1.1.2): the most common ones, and the account's own names
 * with a few characters around them.
 * @param field the form field that shows the refusal
 * @throws ApiError invalid
 */
export async function refuseGuessable(
  field: string,
  password: string,
  names: readonly string[],
): Promise<void> {
  if (await isCommonPassword(password)) throw invalid(field, '这是常见密码，容易被猜到，请换一个');
  const given = password.trim().toLowerCase();
  const ownNames = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  // Longest first: a login name may begin with the display name.
  const rest = ownNames
    .sort((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, ''), given);
  if (rest === given) return;
  const bare = rest.replace(/[^\p{L}\p{N}]/gu, '');
  if (bare.length < minBesideNames || (await isCommonPassword(bare))) {
    throw invalid(field, '密码不能只是登录名、姓名或手机号加上几个字符');
  }
}
