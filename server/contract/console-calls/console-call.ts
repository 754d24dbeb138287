import { z } from 'zod';
import type { Effect, Owner, ShellSignal } from '../define-call';
import * as wire from '../wire';

/**
 * A call of the console itself, not the upstream's, under /api/console (decisions 'Calls the spec does not show').
 * It takes JSON by POST and replies in amis' format, `{status: 0, msg: '', data}`; a refusal's `status` is a code
 * of `codes.ts`. Lists are `items` with `total`.
 */
export interface ConsoleCall<Request extends z.ZodObject = z.ZodObject, Reply extends z.ZodType = z.ZodType> {
  path: `/api/console/${string}`;
  summary: string;
  request: Request;
  /** The type of `data` in a successful reply. */
  reply: Reply;
  menu: Owner;
  effect: Effect;
  /** The part of the shell to refresh after it. */
  changes?: ShellSignal;
  /** A write of no interest to the audit log. */
  unaudited?: true;
}

type Path = ConsoleCall['path'];
type Fields = z.core.$ZodLooseShape;

/** Declares the calls of one owner. Requests, and replies to reads, are declared by their fields. */
export function consoleCallsOf(menu: Owner) {
  return {
    /** Returns rows. */
    list: <Request extends Fields, Row extends z.ZodType>(
      path: Path,
      summary: string,
      row: Row,
      request: Request,
    ) => {
      const reply = z.object({ items: z.array(row), total: z.int() });
      return declare({ path, summary, request: z.object(request), reply, menu, effect: 'read' });
    },
    read: <Request extends Fields, Reply extends Fields>(
      path: Path,
      summary: string,
      request: Request,
      reply: Reply,
    ) => declare({ path, summary, request: z.object(request), reply: z.object(reply), menu, effect: 'read' }),
    /** Returns nothing unless `reply` is given. */
    write: <Request extends Fields, Reply extends z.ZodType = typeof wire.nothing>(
      path: Path,
      summary: string,
      request: Request,
      { reply = wire.nothing as z.ZodType as Reply, ...more }: WriteOptions<Reply> = {},
    ) => declare({ path, summary, request: z.object(request), reply, menu, effect: 'write', ...more }),
  };
}

type WriteOptions<Reply> = Pick<ConsoleCall, 'changes' | 'unaudited'> & { reply?: Reply };

const declare = <Request extends z.ZodObject, Reply extends z.ZodType>(call: ConsoleCall<Request, Reply>) =>
  call;
