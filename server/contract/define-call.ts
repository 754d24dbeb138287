import { z } from 'zod';
import type { ParameterShape } from './calls/call-address';
import * as wire from './wire';

/**
 * Who may make a call: `'public'` (no session), `'session'` (any logged-in staff), or the menus
 * (`/platform/...`) that own it; a role needs one of them (A §6).
 */
export type Owner = 'public' | 'session' | `/platform/${string}` | readonly `/platform/${string}`[];

/** A read may be repeated freely and is not audited; a write is neither. */
export type Effect = 'read' | 'write';

/** Parts of the shell that a call can make stale. */
export type ShellSignal = 'unread' | 'screens';

export interface CallOptions<Request extends z.ZodObject, Reply extends z.ZodType> {
  /** One line in Chinese: what the editor and the API reference show. */
  summary: string;
  /** Form fields and path parameters together, parsed from text (see `wire.ts`). */
  request: Request;
  /** The shape of `data` in a successful answer. */
  reply: Reply;
  menu: Owner;
  effect: Effect;
  /** Answered also while the account still uses a password that somebody else chose. */
  beforePasswordChange?: true;
  /** What the shell shows anew after it: its counts of unread feedback, or the screens that staff made. */
  changes?: ShellSignal;
  /** Of a change that carries a revision: the read that answers the record as it is now by `id`, where no form asks for one. */
  current?: `/admin/${string}`;
  /** Text for staff from a refusal's `data`; undefined where its `msg` suffices. */
  explainRefusal?: (data: unknown) => string | undefined;
  /** Clause of the specification, as test titles cite it: `'A §7'`. */
  source: string;
}

export interface Call<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
> extends CallOptions<Request, Reply> {
  /** Upstream path, `/admin/...`, with `{name}` for path parameters. */
  path: string;
  /** What each path parameter looks like. */
  params: Readonly<Record<string, ParameterShape>>;
  /** True for the multipart uploads. */
  multipart: boolean;
}

export type RequestOf<C extends Call> = z.output<C['request']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

/**
 * Declares one upstream call. Everything about it is derived from this declaration: the backend's
 * parsing and permission check, the types, the page check, the conformance kit, the API reference.
 * @throws Error for a path parameter that is not in the request
 */
export function defineCall<Request extends z.ZodObject, Reply extends z.ZodType>(
  path: `/admin/${string}`,
  options: CallOptions<Request, Reply> & { multipart?: boolean },
): Call<Request, Reply> {
  return { multipart: false, ...options, path, params: parametersOf(path, options.request) };
}

/** A parameter that is read as a number is a record's id, any other one a code. */
function parametersOf(path: string, { shape }: z.ZodObject): Call['params'] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name) => {
      const type = shape[name] as z.ZodType | undefined;
      if (type === undefined) throw new Error(`${path}: the request lacks ${name}`);
      return [name, typeof type.parse('1') === 'number' ? 'id' : 'code'] as const;
    }),
  );
}

/** An object type, or the fields of one. */
type Fields = z.ZodObject | z.core.$ZodLooseShape;
type ObjectOf<Given extends Fields> = Given extends z.ZodObject ? Given : ReturnType<typeof z.object<Given>>;
const toObject = <Given extends Fields>(given: Given) =>
  (given instanceof z.ZodObject ? given : z.object(given)) as ObjectOf<Given>;

type More<Reply extends z.ZodType> = Partial<Omit<CallOptions<z.ZodObject, Reply>, 'request' | 'effect'>>;

/** Declares the calls that have the same owner and the same clause of the specification. */
export function callsOf(menu: Owner, source: string) {
  return {
    /** Answers a page of rows; `filter` beside the paging. */
    list: <Row extends z.ZodType, Filter extends z.core.$ZodLooseShape>(
      path: `/admin/${string}`,
      summary: string,
      row: Row,
      filter: Filter,
    ) =>
      defineCall(path, {
        summary,
        request: z.object({ ...wire.paging, ...filter }),
        reply: wire.listOf(row),
        menu,
        effect: 'read',
        source,
      }),
    read: <Request extends Fields, Reply extends z.ZodType>(
      path: `/admin/${string}`,
      summary: string,
      request: Request,
      reply: Reply,
      more: More<Reply> = {},
    ) =>
      defineCall(path, { summary, request: toObject(request), reply, menu, effect: 'read', source, ...more }),
    /** Answers nothing unless `more` names a reply. */
    write: <Request extends Fields, Reply extends z.ZodType = typeof wire.nothing>(
      path: `/admin/${string}`,
      summary: string,
      request: Request,
      more: More<Reply> & { multipart?: boolean } = {},
    ) => {
      const reply = more.reply ?? (wire.nothing as z.ZodType as Reply);
      return defineCall(path, {
        summary,
        request: toObject(request),
        menu,
        effect: 'write',
        source,
        ...more,
        reply,
      });
    },
  };
}

/** The menus that own a call, as a list; empty for public and session calls. */
export function ownersOf(call: Pick<Call, 'menu'>): readonly string[] {
  if (call.menu === 'public' || call.menu === 'session') return [];
  return typeof call.menu === 'string' ? [call.menu] : call.menu;
}

/** The columns by which a list call sorts (`wire.sorting`). */
export function sortableColumns({ request }: Pick<Call, 'request'>): readonly string[] {
  const { orderBy } = request.shape as Record<string, z.ZodType>;
  return orderBy === undefined ? [] : ((wire.valuesIn(orderBy) ?? []) as readonly string[]);
}
