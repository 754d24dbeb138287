import { useEffect, useReducer } from 'react';
import { whenIdle } from '../../when-idle';

/** In ms: the rows have had time to show. */
const fetchAfter = 3_000;

/**
 * A part of a field that is needed only once it opens. Its code is fetched at the first pointer or focus, when the
 * browser is idle, or at the latest when the field opens; a field that was opened before the code arrived shows the
 * part as soon as it is there.
 */
export interface LatePart<T> {
  /** Starts to fetch the code; later calls do nothing. */
  fetch(): void;
  /** The part, or undefined until it is there. `onFail` is called when `wanted` code cannot be fetched. */
  usePart(wanted: boolean, onFail: () => void): T | undefined;
}

export function latePart<T>(load: () => Promise<T>): LatePart<T> {
  let part: T | undefined;
  let coming: Promise<void> | undefined;
  let idle = false;

  function request(): Promise<void> {
    coming ??= load().then(
      (loaded) => {
        part = loaded;
      },
      (error: unknown) => {
        // The next try asks again.
        coming = undefined;
        throw error;
      },
    );
    return coming;
  }
  const fetch = () => void request().catch(() => undefined);

  function usePart(wanted: boolean, onFail: () => void): T | undefined {
    const [, render] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (idle) return;
      idle = true;
      if (typeof requestIdleCallback === 'function') whenIdle(fetch, fetchAfter);
    }, []);
    useEffect(() => {
      if (!wanted || part !== undefined) return;
      let current = true;
      request().then(
        () => current && render(),
        () => current && onFail(),
      );
      return () => {
        current = false;
      };
      // oxlint-disable-next-line react/exhaustive-deps -- a later onFail does not ask again
    }, [wanted]);
    return part;
  }

  return { fetch, usePart };
}
