import { z } from 'zod';
import type { ParameterShape } from './calls/call-address';
import * as wire from './wire';

/**
 * Who may make a call: `'public'` (no session), `'session'` (any logged-in staff), or the menus
 * (`/platform/...`) that own it; a role needs one of them (A §6).
 */
export type Owner = 'public' | 'session' | `/platform/${string}` | readonly `/platform/${string}`[];

/** A read may be repeated freely and is not audited; a write is neither. */
type Effect = 'read' | 'write';

/** Parts of the shell that a call can make outdated. */
export type ShellSignal = 'unread' | 'screens';

interface CallOptions<Request extends z.ZodObject, Reply extends z.ZodType, Menu extends Owner> {
  /** One line in Chinese, shown in the editor and the API reference. */
  summary: string;
  /** Form fields and path parameters together, parsed from text (see `wire.ts`). */
  request: Request;
  /** The type of `data` in a successful reply. */
  reply: Reply;
  menu: Menu;
  effect: Effect;
  /** Allowed even while the account must change its password. */
  beforePasswordChange?: true;
  /** The part of the shell to refresh after it: the counts of unread feedback, or the staff-made screens. */
  changes?: ShellSignal;
  /**
   * Decides what staff may do: roles, accounts, published pages. Prepared by one person and sent by another, it acts with
   * the other's rights, so its page gets behaviour only from staff who have every menu.
   */
  changesAccess?: true;
  /** For a change with a revision: the read that returns the current record by `id`, if no form loads it. */
  current?: `/admin/${string}`;
  /** Derives a message for staff from a refusal's `data`; undefined if its `msg` suffices. */
  explainRefusal?: (data: unknown) => string | undefined;
  /**
   * Clause that lists the call, as cited in test titles (`'A §7'`); for a call outside the specification what asks for it
   * (`'decisions'`, `'Foundation §6'`).
   */
  source: string;
}

export interface Call<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  Path extends string = string,
  Menu extends Owner = Owner,
> extends CallOptions<Request, Reply, Menu> {
  /** Upstream path, `/admin/...`, with `{name}` for path parameters. */
  path: Path;
  /** The shape of each path parameter. */
  params: Readonly<Record<string, ParameterShape>>;
  /** True for the multipart uploads. */
  multipart: boolean;
}

type UpstreamPath = `/admin/${string}`;

export type RequestOf<C extends Call> = z.output<C['request']>;
export type ReplyOf<C extends Call> = z.output<C['reply']>;

/** Whether a call takes `pageNum` and `pageSize`, and answers one page of rows. */
export const takesPage = ({ request }: Pick<Call, 'request'>): boolean => 'pageNum' in request.shape;

/** Whether a call reads the one record that its address or its `id` names. */
export const readsRecord = ({ effect, request, params, reply }: Call): boolean =>
  effect === 'read' &&
  ('id' in request.shape || Object.keys(params).length > 0) &&
  reply instanceof z.ZodObject &&
  !('records' in reply.shape);

/**
 * Declares one upstream call. Everything else is derived from the declaration: the backend's parsing and
 * permission check, the types, the page check, the conformance kit, the API reference.
 * @throws Error for a path parameter that is not in the request
 */
export function defineCall<
  Path extends UpstreamPath,
  Request extends z.ZodObject,
  Reply extends z.ZodType,
  Menu extends Owner,
>(
  path: Path,
  options: CallOptions<Request, Reply, Menu> & { multipart?: boolean },
): Call<Request, Reply, Path, Menu> {
  return { multipart: false, ...options, path, params: parametersOf(path, options.request) };
}

/** Derives the shapes: a parameter parsed as a number is a record's id, any other one a code. */
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

type More<Reply extends z.ZodType> = Partial<
  Omit<CallOptions<z.ZodObject, Reply, Owner>, 'request' | 'effect' | 'menu'>
>;

/** Declares calls with the same owner and the same clause of the specification. */
export function callsOf<const Menu extends Owner>(menu: Menu, source: string) {
  return {
    /** Returns a page of rows; `filter` has the request fields besides paging. */
    list: <Path extends UpstreamPath, Row extends z.ZodType, Filter extends z.core.$ZodLooseShape>(
      path: Path,
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
    read: <Path extends UpstreamPath, Request extends Fields, Reply extends z.ZodType>(
      path: Path,
      summary: string,
      request: Request,
      reply: Reply,
      more: More<Reply> = {},
    ) =>
      defineCall(path, { summary, request: toObject(request), reply, menu, effect: 'read', source, ...more }),
    /** Returns nothing unless `more` declares a reply. */
    write: <Path extends UpstreamPath, Request extends Fields, Reply extends z.ZodType = typeof wire.nothing>(
      path: Path,
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

/** The fields of a request that are texts of limited length, with the maximum number of characters. */
export function textLimits({ request }: Pick<Call, 'request'>): readonly [string, number][] {
  return Object.entries(request.shape as Record<string, z.ZodType>).flatMap(([name, type]) => {
    const { maxLength } = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' });
    return maxLength === undefined ? [] : [[name, maxLength]];
  });
}

/** The types of the exports of some modules that are of one kind, `Call` or `ConsoleCall`. */
export type ExportOf<Module, Kind> = Module extends unknown ? Extract<Module[keyof Module], Kind> : never;

/**
 * A call of the console itself, not the upstream's, under /api/console (decisions 'Calls the spec does not show').
 * It takes JSON by POST and replies in amis' format, `{status: 0, msg: '', data}`; a refusal's `status` is a code
 * of `codes.ts`. Lists are `items` with `total`.
 */
export interface ConsoleCall<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  Path extends ConsolePath = ConsolePath,
> {
  path: Path;
  summary: string;
  request: Request;
  /** The type of `data` in a successful reply. */
  reply: Reply;
  menu: Owner;
  effect: Effect;
  /** The part of the shell to refresh after it. */
  changes?: ShellSignal;
  /** As of an upstream call. */
  changesAccess?: true;
  /** A write of no interest to the audit log. */
  unaudited?: true;
}

type ConsolePath = `/api/console/${string}`;
type Shape = z.core.$ZodLooseShape;

/** Declares the console's calls of one owner. Requests, and replies to reads, are declared by their fields. */
export function consoleCallsOf(menu: Owner) {
  return {
    /** Returns rows. */
    list: <Path extends ConsolePath, Request extends Shape, Row extends z.ZodType>(
      path: Path,
      summary: string,
      row: Row,
      request: Request,
    ) => {
      const reply = z.object({ items: z.array(row), total: z.int() });
      return declare({ path, summary, request: z.object(request), reply, menu, effect: 'read' });
    },
    read: <Path extends ConsolePath, Request extends Shape, Reply extends Shape>(
      path: Path,
      summary: string,
      request: Request,
      reply: Reply,
    ) => declare({ path, summary, request: z.object(request), reply: z.object(reply), menu, effect: 'read' }),
    /** Returns nothing unless `reply` is given. */
    write: <Path extends ConsolePath, Request extends Shape, Reply extends z.ZodType = typeof wire.nothing>(
      path: Path,
      summary: string,
      request: Request,
      { reply = wire.nothing as z.ZodType as Reply, ...more }: WriteOptions<Reply> = {},
    ) => declare({ path, summary, request: z.object(request), reply, menu, effect: 'write', ...more }),
  };
}

type WriteOptions<Reply> = Pick<ConsoleCall, 'changes' | 'changesAccess' | 'unaudited'> & { reply?: Reply };

const declare = <Request extends z.ZodObject, Reply extends z.ZodType, Path extends ConsolePath>(
  call: ConsoleCall<Request, Reply, Path>,
) => call;
