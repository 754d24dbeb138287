import md5 from 'crypto-js/md5';
import { afterEach, expect, it, vi } from 'vitest';
import { setTransport } from '../../../src/http';
import { sendXhr } from '../../../src/net/transport';
import { findSignedPath, signUrl, withSignature } from '../../../src/amis/services/console-services';

afterEach(() => {
  setTransport(sendXhr);
  vi.useRealTimers();
});

it('[A §7] an open tab fetches a changed secret when a picture is refused, once for many pictures', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
  let secret = 'old';
  let asked = 0;
  setTransport(async ({ url }) => {
    expect(url).toBe('/api/admin/sys/config/detail/17');
    asked += 1;
    return {
      status: 200,
      body: JSON.stringify({ status: 0, msg: '', data: { configValue: secret } }),
      header: () => null,
    };
  });
  const sign = async (refused?: boolean) => new URL(await signUrl('/files/a.png', '', refused), 'http://x');
  const signed = (by: string) => {
    const seconds = Math.floor(Date.now() / 1_000);
    return `?t=${seconds}&sign=${md5(`${by}/files/a.png${seconds}`).toString()}`;
  };
  expect((await sign()).search).toBe(signed('old'));
  secret = 'new';
  vi.setSystemTime(Date.now() + 60_000);
  expect((await sign()).search).toBe(signed('old'));
  const again = await Promise.all([sign(true), sign(true), sign(true)]);
  expect(again.map(({ search }) => search)).toEqual([signed('new'), signed('new'), signed('new')]);
  expect(asked).toBe(2);
  // A permanently broken picture does not retry forever.
  vi.setSystemTime(Date.now() + 4_000);
  await sign(true);
  expect(asked).toBe(2);
  expect((await sign()).search).toBe(signed('new'));
});

it("[decisions 'Behaviour'] url?t=<seconds>&sign=<md5>; an old signature is replaced", () => {
  expect(withSignature('/files/a.png?t=1&sign=x', 2, 'abc')).toBe('/files/a.png?t=2&sign=abc');
});

it("[decisions 'Behaviour'] only urls on the image host are signed", () => {
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
