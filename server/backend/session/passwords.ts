import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

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
