import { describe, expect, it } from 'vitest';
import { toImageUrls } from '../../renderers/image-host';

const origin = 'https://console.example.com';

describe('image urls', () => {
  it('[B §3] several URLs are comma-separated for the app, pipe-separated for the mini-program', () => {
    const both = ['https://a/1.png', '/files/2.png'];
    expect(toImageUrls('https://a/1.png,/files/2.png', origin)).toEqual(both);
    expect(toImageUrls('https://a/1.png| /files/2.png |', origin)).toEqual(both);
    expect(toImageUrls(both, origin)).toEqual(both);
    expect(toImageUrls('https://a/1,2.png|https://a/3.png', origin, '|')).toEqual([
      'https://a/1,2.png',
      'https://a/3.png',
    ]);
  });

  it('empty, blank and invalid values give no URL', () => {
    expect([undefined, null, '', ' , |', 7, {}].flatMap((value) => toImageUrls(value, origin))).toEqual([]);
    expect(toImageUrls('javascript:alert(1)|data:image/png;base64,xx|/files/a.png', origin)).toEqual([
      '/files/a.png',
    ]);
  });
});
