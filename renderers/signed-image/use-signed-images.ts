import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ConsoleDoor } from '../console-door';
import { reduceImages, toSignedImages } from './signed-images';

/** Signs the urls through the door and keeps them good: see the life of an image in `signed-images`. */
export function useSignedImages(urls: readonly string[], door: ConsoleDoor) {
  const [images, dispatch] = useReducer(reduceImages, urls, (first) => toSignedImages(first));
  const inFlight = useRef(new Set<string>());
  const mounted = useRef(true);
  const key = urls.join('\n');

  useEffect(() => dispatch({ type: 'given', urls: key === '' ? [] : key.split('\n') }), [key]);

  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);

  useEffect(() => {
    for (const { url, status, again } of images) {
      if (status !== 'signing' || inFlight.current.has(url)) continue;
      inFlight.current.add(url);
      const at = Date.now();
      door
        .signUrl(url, again)
        .then((src) => mounted.current && dispatch({ type: 'signed', url, src, at }))
        .catch(() => mounted.current && dispatch({ type: 'signingFailed', url }))
        .finally(() => inFlight.current.delete(url));
    }
  }, [images, door]);

  return {
    images,
    loaded: useCallback((url: string) => dispatch({ type: 'loaded', url }), []),
    errored: useCallback((url: string) => dispatch({ type: 'errored', url }), []),
    retry: useCallback((url: string) => dispatch({ type: 'retry', url }), []),
    /** Signs anew what has run out; asked before an image is shown large. */
    refresh: useCallback(
      () => dispatch({ type: 'aged', now: Date.now(), signatureSeconds: door.signatureSeconds }),
      [door],
    ),
  };
}

export type SignedImages = ReturnType<typeof useSignedImages>;
