import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ConsoleServices } from '../console-services';

/**
 * States of a displayed image, as a pure reducer:
 *
 *   signing ──signed──▶ loading ──loaded──▶ shown
 *      ▲                   │ errored           │ aged / errored (its signature has expired)
 *      └── once, anew ─────┴───────────────────┘
 *   errored again, or signing failed ──▶ broken ──retry──▶ signing
 *
 * 'Once' prevents endless requests for a deleted image.
 */
export interface SignedImage {
  url: string;
  status: 'signing' | 'loading' | 'shown' | 'broken';
  /** The url to display, signed where needed. */
  src?: string | undefined;
  /** Milliseconds. */
  signedAt?: number | undefined;
  /** Already signed again since it was last shown. */
  again: boolean;
}

export type ImageEvent =
  | { type: 'given'; urls: readonly string[] }
  | { type: 'signed'; url: string; src: string; at: number }
  | { type: 'signingFailed' | 'loaded' | 'errored' | 'retry'; url: string }
  | { type: 'aged'; now: number; signatureSeconds: number };

/** Sign again a little before the server would refuse. */
const marginSeconds = 60;

export function toSignedImages(urls: readonly string[], before: readonly SignedImage[] = []): SignedImage[] {
  return [...new Set(urls)].map(
    (url) => before.find((image) => image.url === url) ?? { url, status: 'signing', again: false },
  );
}

/** Whether this image was signed and its signature has (almost) expired. */
function isAged(image: SignedImage, now: number, signatureSeconds: number): boolean {
  if (image.signedAt === undefined || image.src === image.url) return false;
  return now - image.signedAt > (signatureSeconds - marginSeconds) * 1000;
}

function afterError(image: SignedImage): SignedImage {
  const canBeSignedAnew = image.src !== image.url && !image.again;
  return canBeSignedAnew ? { ...image, status: 'signing', again: true } : { ...image, status: 'broken' };
}

export function reduceImages(images: readonly SignedImage[], event: ImageEvent): readonly SignedImage[] {
  if (event.type === 'given') return toSignedImages(event.urls, images);
  return images.map((image): SignedImage => {
    if (event.type === 'aged')
      return image.status === 'shown' && isAged(image, event.now, event.signatureSeconds)
        ? { ...image, status: 'signing', again: false }
        : image;
    if (image.url !== event.url) return image;
    switch (event.type) {
      case 'signed':
        return { ...image, status: 'loading', src: event.src, signedAt: event.at };
      case 'signingFailed':
        return { ...image, status: 'broken' };
      case 'loaded':
        return { ...image, status: 'shown', again: false };
      case 'errored':
        return afterError(image);
      case 'retry':
        return { ...image, status: 'signing', src: undefined, again: false };
    }
  });
}

/** Signs the urls through the services and renews expired signatures. */
export function useSignedImages(urls: readonly string[], services: ConsoleServices) {
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
      services
        .signUrl(url, again)
        .then((src) => mounted.current && dispatch({ type: 'signed', url, src, at }))
        .catch(() => mounted.current && dispatch({ type: 'signingFailed', url }))
        .finally(() => inFlight.current.delete(url));
    }
  }, [images, services]);

  return {
    images,
    loaded: useCallback((url: string) => dispatch({ type: 'loaded', url }), []),
    errored: useCallback((url: string) => dispatch({ type: 'errored', url }), []),
    retry: useCallback((url: string) => dispatch({ type: 'retry', url }), []),
    /** Renews expired signatures; called before an image opens in the viewer. */
    refresh: useCallback(
      () => dispatch({ type: 'aged', now: Date.now(), signatureSeconds: services.signatureSeconds }),
      [services],
    ),
  };
}

export type SignedImages = ReturnType<typeof useSignedImages>;
