import { ApiError } from '../../contract/api-error';
import { findCall } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import type { Caller } from '../browser/caller';

/** How many calls may wait for the upstream at once. */
export interface CallBounds {
  all: number;
  /** Of one session; before login, of one address. */
  perSession: number;
}

export const defaultBounds: CallBounds = { all: 256, perSession: 32 };

/** Places for calls that wait for the upstream. A call that finds none is refused at once, not queued. */
export interface CallPlaces {
  /** @returns gives the place back. @throws ApiError unavailable */
  take(path: string, caller: Caller): () => void;
}

/**
 * One session has so many places, and one call (by its declaration) at most half of all, so that neither one person nor
 * one slow call of the upstream's leaves the others without any.
 */
export function createCallPlaces({ all, perSession }: CallBounds): CallPlaces {
  const perCall = Math.max(1, Math.floor(all / 2));
  const taken = new Map<string, number>();
  const countOf = (key: string) => taken.get(key) ?? 0;
  const add = (key: string, change: 1 | -1) => {
    const count = countOf(key) + change;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return {
    take: (path, caller) => {
      const session = caller.token === '' ? `address ${caller.address}` : `session ${caller.token}`;
      const call = `call ${findCall(path)?.call.path ?? 'unknown'}`;
      if (countOf('all') >= all || countOf(call) >= perCall)
        throw new ApiError(code.unavailable, message.busy);
      if (countOf(session) >= perSession) throw new ApiError(code.unavailable, message.tooManyAtOnce);
      const keys = ['all', session, call];
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys) add(key, -1);
      };
    },
  };
}
