import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../../contract/api-error';

/** OWASP's argon2id profile; @node-rs/argon2 takes argon2id unless told otherwise. */
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Blanks around a password are dropped here as in every form, so a pasted one fits. */
export const hashPassword = (password: string): Promise<string> => hash(password.trim(), profile);

let nobody: Promise<string> | undefined;

/**
 * Does the password fit? An unknown account (`undefined`) costs the same time as a wrong password:
 * a real hash is verified either way.
 */
export async function fitsPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(readablePassword());
  const fits = await verify(passwordHash ?? (await nobody), password.trim());
  return fits && passwordHash !== undefined;
}

/** Without the look-alikes 0/o, 1/l/i: people copy it from a terminal by hand. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A first password, four groups of four: 79 bits. */
export function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49 000 commonest passwords, in lower case; loaded with the first password that is set, about 3 MB. */
function loadCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}

export async function isCommonPassword(password: string): Promise<boolean> {
  return (await loadCommon()).has(password.trim().toLowerCase());
}

/** What must be left of a password without the account's own names. */
const minBesideNames = 6;

/**
 * Refuses what is tried first by whoever guesses (NIST SP 800-63B 5.1.1.2): the commonest passwords, and the account's
 * own names with a few characters around them.
 * @param field the form's field that the refusal stands at
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
  // The longest first: a login name may begin with the shown one.
  const rest = ownNames
    .sort((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, ''), given);
  if (rest === given) return;
  const bare = rest.replace(/[^\p{L}\p{N}]/gu, '');
  if (bare.length < minBesideNames || (await isCommonPassword(bare))) {
    throw invalid(field, '密码不能只是登录名、姓名或手机号加上几个字符');
  }
}
