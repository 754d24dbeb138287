import { expect, it } from 'vitest';
import { findSignedPath, withSignature } from '../../../../src/amis/door/image-signing';

it('[decisions Behaviour] url?t=<seconds>&sign=<md5>; an old signature is replaced', () => {
  expect(withSignature('/files/a.png?t=1&sign=x', 2, 'abc')).toBe('/files/a.png?t=2&sign=abc');
});

it('[decisions Behaviour] only urls on the image host are signed', () => {
  const own = window.location.origin;
  expect([
    findSignedPath('/files/a.png', ''),
    findSignedPath(`${own}/files/a.png?t=1`, ''),
    findSignedPath('/other/a.png', ''),
    findSignedPath('https://elsewhere.example.com/files/a.png', ''),
    findSignedPath('https://img.example.com/x/a.png', 'https://img.example.com'),
    findSignedPath('https://img.example.com.evil.com/a.png', 'https://img.example.com'),
    findSignedPath('/files/a.png', 'https://img.example.com'),
  ]).toEqual(['/files/a.png', '/files/a.png', undefined, undefined, '/x/a.png', undefined, undefined]);
});
