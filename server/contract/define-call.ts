import type { z } from 'zod';
import type { ParameterShape, ParametersOf } from './calls/call-address';
import { valuesIn } from './wire';

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
 */
export function defineCall<
  const Path extends `/admin/${string}`,
  Request extends z.ZodObject,
  Reply extends z.ZodType,
>(
  path: Path,
  options: CallOptions<Request, Reply> & { multipart?: boolean } & DeclaredParameters<Path>,
): Call<Request, Reply> {
  return { multipart: false, params: {}, ...options, path };
}

/** A path with parameters names each of them, with its shape. */
type DeclaredParameters<Path extends string> = Path extends `${string}{${string}`
  ? { params: ParametersOf<Path> }
  : { params?: never };

/** The menus that own a call, as a list; empty for public and session calls. */
export function ownersOf(call: Pick<Call, 'menu'>): readonly string[] {
  if (call.menu === 'public' || call.menu === 'session') return [];
  return typeof call.menu === 'string' ? [call.menu] : call.menu;
}

/** The columns by which a list call sorts (`wire.sorting`). */
export function sortableColumns({ request }: Pick<Call, 'request'>): readonly string[] {
  const { orderBy } = request.shape as Record<string, z.ZodType>;
  return orderBy === undefined ? [] : ((valuesIn(orderBy) ?? []) as readonly string[]);
}
