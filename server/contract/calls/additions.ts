import type { JsonObject } from '../json-object';
import { z } from 'zod';
import { takesPage, type Call } from '../define-call';
import { isAddition } from '../wire';

/**
 * Which additions (decisions 'Additions') an upstream supports: the fields that the contract marks with
 * `wire.addition`, and whole calls that it may lack.
 */
export interface UpstreamAdditions {
  /** Whether the upstream supports every addition and every call, so that nothing is left out. */
  complete: boolean;
  /** Eight hexadecimal digits that identify what is left out; '' if nothing is. */
  tag: string;
  /** Whether a call accepts a field. Fields that are no additions are always accepted. */
  takes(call: Described, name: string): boolean;
  /** Whether a call's reply has a field with this schema and name. */
  gives(call: Described, name: string, type: z.ZodType): boolean;
  /** Whether the upstream is known to lack a call. */
  lacks(path: string): boolean;
}

type Described = Pick<Call, 'path' | 'request'>;

const names = z.array(z.string().max(100)).max(200);

/** The file that the conformance kit writes and `UPSTREAM_ADDITIONS` names. */
export const savedAdditions = z.object({
  /** Missing calls, by the contract's path. */
  missing: z.array(z.string()),
  /** The additions present, by the contract's path. */
  additions: z.record(z.string(), z.object({ request: names, reply: names })),
});
export type SavedAdditions = z.output<typeof savedAdditions>;

export const everyAddition: UpstreamAdditions = {
  complete: true,
  tag: '',
  takes: () => true,
  gives: () => true,
  lacks: () => false,
};

/** Parses a saved file. */
export function toAdditions({ missing, additions }: SavedAdditions, tag: string): UpstreamAdditions {
  const lacking = new Set(missing);
  const had = new Map(Object.entries(additions));
  return {
    complete: false,
    tag,
    takes: ({ path, request }, name) => {
      const type = (request.shape as Record<string, z.ZodType>)[name];
      return type === undefined || !isAddition(type) || (had.get(path)?.request.includes(name) ?? false);
    },
    gives: ({ path }, name, type) => !isAddition(type) || (had.get(path)?.reply.includes(name) ?? false),
    lacks: (path) => lacking.has(path),
  };
}

/** Every call and no addition. */
export const noAdditions: SavedAdditions = { missing: [], additions: {} };

const paging = ['page', 'perPage'];

/**
 * The fields of a call to send upstream: the declared ones, without path parameters, which are part of the path,
 * and without additions that the upstream lacks. An undeclared call sends all its fields.
 */
export function toSentFields(
  call: Call | undefined,
  fields: Readonly<JsonObject>,
  additions: UpstreamAdditions,
): Readonly<JsonObject> {
  if (call === undefined || call.multipart) return fields;
  const isSent = (name: string) =>
    paging.includes(name)
      ? takesPage(call)
      : Object.hasOwn(call.request.shape, name) && !(name in call.params) && additions.takes(call, name);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isSent(name)));
}
