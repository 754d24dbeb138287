import type { Config } from '../config';
import { DatabaseFailure } from '../database/database-failure';
import { MigrationFailure } from '../database/migrate';
import { isFull, StartError } from './start-error';

/** One line for the operator about a failed start, if the remedy is known; otherwise the error itself. */
export function explainStart(error: unknown, config: Config): unknown {
  if (error instanceof StartError) return error;
  const causes = causesOf(error);
  if (causes.map(codeOf).some(isFull))
    return new StartError(`DATA_DIR: no space left in ${config.DATA_DIR}: free some and start again`);
  const known = error instanceof MigrationFailure ? new StartError(error.message) : error;
  if (config.DATABASE_URL === undefined) return known;
  const { host: given, pathname, searchParams, username } = new URL(config.DATABASE_URL);
  const host = given || (searchParams.get('host') ?? 'localhost');
  const name = pathname.slice(1);
  for (const cause of causes) {
    const refusal = refusals[codeOf(cause) ?? '']?.({ host, name, username });
    if (refusal !== undefined) return new StartError(`DATABASE_URL: ${refusal}`);
  }
  if (!causes.some((cause) => cause instanceof DatabaseFailure)) return known;
  const codes = causes.map(codeOf).filter((code) => typeof code === 'string');
  const reason = codes.at(-1) ?? 'no answer';
  return new StartError(
    `DATABASE_URL: no database answers at ${host} (${reason}): start it, or correct the address, and start again`,
  );
}

/** Explanations by SQLSTATE of a refused connection. */
const refusals: Record<string, (address: { host: string; name: string; username: string }) => string> = {
  '28P01': ({ username, host }) => `${host} refuses the password of ${username}: correct it and start again`,
  '28000': ({ username, host }) =>
    `${host} refuses ${username}: allow this account there, or name another one`,
  '3D000': ({ name, host }) => `${host} has no database ${name}: create it, or name another one`,
  '42501': ({ username, name }) =>
    `${username} may not make tables in ${name}: grant CREATE on that database and start again`,
  '53300': ({ host }) =>
    `${host} takes no more connections: end some, or lower DATABASE_CONNECTIONS, and start again`,
  '53100': ({ host }) => `${host} has no space left on its disk: free some and start again`,
};

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause) {
    causes.push(cause);
    if (cause instanceof AggregateError) causes.push(...cause.errors);
  }
  return causes;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
