import { expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { findSignedPath, withSignature } from '../../../src/amis/image-signing';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

it('[decisions Behaviour] a signed url is url?t=<seconds>&sign=<md5(secret + path + t)>, lower-case hex', () => {
  const url = 'https://img.example.com/files/%E5%9B%BE.png';
  expect(withSignature(url, '/files/%E5%9B%BE.png', 'secret', 1_700_000_000)).toBe(
    `${url}?t=1700000000&sign=${md5('secret/files/%E5%9B%BE.png1700000000')}`,
  );
});

it('[decisions Behaviour] an old signature is replaced', () => {
  expect(withSignature('/files/a.png?t=1&sign=x', '/files/a.png', 's', 2)).toBe(
    `/files/a.png?t=2&sign=${md5('s/files/a.png2')}`,
  );
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
