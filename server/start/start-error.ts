/** Something at start is not as it must be; `message` is one line for the operator: what, and what to do. */
export class StartError extends Error {}

/** Tells the operator what ended a command: one line where it is known what to do, else the error with its stack. */
export function tellError(error: unknown): void {
  const text = error instanceof Error && !(error instanceof StartError) ? error.stack : undefined;
  process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`);
}
