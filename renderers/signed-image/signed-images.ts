/**
 * The life of a displayed image, as a pure reducer:
 *
 *   signing ──signed──▶ loading ──loaded──▶ shown
 *      ▲                   │ errored           │ aged / errored (its signature has run out)
 *      └── once, anew ─────┴───────────────────┘
 *   errored again, or signing failed ──▶ broken ──retry──▶ signing
 *
 * 'Once' is what keeps a deleted image from being asked for without end.
 */
export interface SignedImage {
  url: string;
  status: 'signing' | 'loading' | 'shown' | 'broken';
  /** The url to display, signed where needed. */
  src?: string | undefined;
  /** Milliseconds. */
  signedAt?: number | undefined;
  /** Signed anew since it was last shown. */
  again: boolean;
}

export type ImageEvent =
  | { type: 'given'; urls: readonly string[] }
  | { type: 'signed'; url: string; src: string; at: number }
  | { type: 'signingFailed' | 'loaded' | 'errored' | 'retry'; url: string }
  | { type: 'aged'; now: number; signatureSeconds: number };

/** Sign anew a little before the server would refuse. */
const marginSeconds = 60;

export function toSignedImages(urls: readonly string[], before: readonly SignedImage[] = []): SignedImage[] {
  return [...new Set(urls)].map(
    (url) => before.find((image) => image.url === url) ?? { url, status: 'signing', again: false },
  );
}

/** Was this image signed at all, and has its signature (nearly) run out? */
export function isAged(image: SignedImage, now: number, signatureSeconds: number): boolean {
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
