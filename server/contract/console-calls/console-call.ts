import { z } from 'zod';
import type { Effect, Owner, ShellSignal } from '../define-call';

/**
 * A call that is ours and not the upstream's, under /api/console (decisions 'Calls the spec does not show').
 * It takes JSON by POST and answers what amis wants, `{status: 0, msg: '', data}`; a refusal's `status` is the
 * code of `codes.ts`. Lists come as `items` with `total`.
 */
export interface ConsoleCall<Request extends z.ZodObject = z.ZodObject, Reply extends z.ZodType = z.ZodType> {
  path: `/api/console/${string}`;
  summary: string;
  request: Request;
  /** The shape of `data` in a successful answer. */
  reply: Reply;
  menu: Owner;
  effect: Effect;
  /** What the shell shows anew after it. */
  changes?: ShellSignal;
  /** A write that changes nothing anybody would ask about later: not in the audit log. */
  unaudited?: true;
}

export const declareConsoleCall = <Request extends z.ZodObject, Reply extends z.ZodType>(
  call: ConsoleCall<Request, Reply>,
) => call;

/** One of `values`, or nothing: a cleared select sends ''. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.enum(values).optional(),
  );
}
