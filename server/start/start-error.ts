/** An expected failure at the start; `message` is one line for the operator: the problem and the remedy. */
export class StartError extends Error {}

/** Prints why a command failed: one line if the remedy is known, otherwise the error with its stack. */
export function tellError(error: unknown): void {
  const text = error instanceof Error && !(error instanceof StartError) ? error.stack : undefined;
  process.stderr.write(`${text ?? (error instanceof Error ? error.message : String(error))}\n`);
}
