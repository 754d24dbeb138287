export interface Finding {
  /** `fault`: a start or calls would fail; `warning`: it works, and somebody should look at it. */
  state: 'ok' | 'warning' | 'fault';
  /** The setting or the part that it is about. */
  subject: string;
  text: string;
}

const finding = (state: Finding['state']) => (subject: string, text: string) => ({ state, subject, text });
export const ok = finding('ok');
export const warning = finding('warning');
export const fault = finding('fault');

/** The shortest that says why something failed: an error's code, or the first line of what it says. */
export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
    if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return reasonOf(cause.errors[0]);
    if (cause.cause === undefined) return cause.message.split('\n')[0] ?? cause.name;
  }
  return String(error);
}

/** How far another clock is from ours; both answer within `tookMs`, which is how exact this is. */
export function findClock(subject: string, theirs: Date, askedAt: number, tookMs: number): Finding {
  const apart = Math.round((theirs.getTime() - (askedAt + tookMs / 2)) / 1_000);
  // Dates in HTTP have whole seconds.
  if (Math.abs(apart) <= 2 + tookMs / 1_000) return ok(subject, 'its clock agrees with this machine');
  const text = `its clock is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} this machine: set both by NTP`;
  // Signed file addresses hold five minutes ahead.
  return Math.abs(apart) > 240 ? fault(subject, text) : warning(subject, text);
}
