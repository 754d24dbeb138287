import { z } from 'zod';
import { findCall } from './index';
import type { Call } from '../define-call';
import { isAddition } from '../wire';

/**
 * What an upstream has of the additions (decisions 'Additions'): the fields that the contract marks with `wire.addition`,
 * and whether it lacks whole calls.
 */
export interface UpstreamAdditions {
  /** Whether the upstream takes and gives every addition and has every call: nothing is left out then. */
  complete: boolean;
  /** Eight hexadecimal digits that change with what is left out; '' where nothing is. */
  tag: string;
  /** Whether a call takes a field. A field that is no addition is always taken. */
  takes(call: Described, name: string): boolean;
  /** Whether a call's answer has a field of this schema and name. */
  gives(call: Described, name: string, type: z.ZodType): boolean;
  /** Whether the upstream was found to lack a call. */
  lacks(path: string): boolean;
}

type Described = Pick<Call, 'path' | 'request'>;

const names = z.array(z.string().max(100)).max(200);

/** The file that the conformance kit saves and `UPSTREAM_ADDITIONS` names. */
export const savedAdditions = z.object({
  /** Calls that are not answered, by the contract's path. */
  missing: z.array(z.string()),
  /** The additions that are there, by the contract's path. */
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

/** What a saved file says. */
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
 * The fields that a call sends upstream: those that it declares, without path parameters, which stand in the path, and without
 * additions that the upstream lacks. A call that is not declared sends what it is given.
 */
export function toSentFields(
  path: string,
  fields: Readonly<Record<string, unknown>>,
  additions: UpstreamAdditions,
): Readonly<Record<string, unknown>> {
  const call = findCall(path)?.call;
  if (call === undefined || call.multipart) return fields;
  const isSent = (name: string) =>
    paging.includes(name)
      ? 'pageNum' in call.request.shape
      : Object.hasOwn(call.request.shape, name) && !(name in call.params) && additions.takes(call, name);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isSent(name)));
}
