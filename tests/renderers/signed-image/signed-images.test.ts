import { describe, expect, it } from 'vitest';
import {
  reduceImages,
  toSignedImages,
  type ImageEvent,
  type SignedImage,
} from '../../../renderers/signed-image/signed-images';

const url = '/files/a.png';

function play(events: ImageEvent[]): SignedImage {
  return events.reduce(reduceImages, toSignedImages([url]))[0]!;
}

const signed: ImageEvent = { type: 'signed', url, src: `${url}?t=1&sign=x`, at: 1_000 };
const errored: ImageEvent = { type: 'errored', url };
const loaded: ImageEvent = { type: 'loaded', url };

describe('the states of a signed image', () => {
  it('[Foundation §5] re-signs an expired signature once, never in a loop', () => {
    expect(play([signed, errored]).status).toBe('signing');
    expect(play([signed, errored, signed, errored]).status).toBe('broken');
    expect(play([signed, errored, signed, loaded]).status).toBe('shown');
    // The image loaded in between, so this is a new expiry.
    expect(play([signed, errored, signed, loaded, errored]).status).toBe('signing');
  });

  it('[decisions] a url on another host is not signed again when it fails', () => {
    const plain: ImageEvent = { type: 'signed', url, src: url, at: 1_000 };
    expect(play([plain, errored]).status).toBe('broken');
  });

  it('a broken image is retried on demand', () => {
    expect(play([signed, errored, signed, errored, { type: 'retry', url }])).toEqual({
      url,
      status: 'signing',
      src: undefined,
      signedAt: 1_000,
      again: false,
    });
    expect(play([{ type: 'signingFailed', url }]).status).toBe('broken');
  });

  it('an image shown for nearly an hour is re-signed before the preview', () => {
    const aged = (now: number): ImageEvent => ({ type: 'aged', now, signatureSeconds: 3600 });
    expect(play([signed, loaded, aged(1_000 + 3_500_000)]).status).toBe('shown');
    expect(play([signed, loaded, aged(1_000 + 3_541_000)]).status).toBe('signing');
  });

  it('a new list of URLs keeps the state of URLs that stay', () => {
    const before = [play([signed, loaded])];
    expect(reduceImages(before, { type: 'given', urls: ['/files/b.png', url, url] })).toEqual([
      { url: '/files/b.png', status: 'signing', again: false },
      before[0],
    ]);
  });
});
