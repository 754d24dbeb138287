/** An expected failure at the start; `message` is one line for the operator: the problem and the remedy. */
export class StartError extends Error {}

/** Prints why a command failed. */
export function tellError(error: unknown): void {
  process.stderr.write(`${toText(error)}\n`);
}

/** Whether an error's code says: no space left, quota used up, or file over the limit of the process. */
export const isFull = (code: string | undefined): boolean =>
  code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';

/** What the operator reads of an error: one line if the remedy is known, otherwise the message and the stack. */
export function toText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError) return error.message;
  const { code, path, dest = path } = error as NodeJS.ErrnoException & { dest?: string };
  if (isFull(code))
    return `no space to write ${dest ?? 'a file'} (${code}): free some, and run the command again`;
  return error.stack ?? error.message;
}
