import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../server/contract/calls/index';
import { toOpenApi } from '../../../server/contract/calls/openapi';
import { TestConsole } from '../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

const get = (path: string) =>
  fetch(`${console.url}/api/console/docs${path}`, {
    headers: { token: console.token, 'session-id': console.sessionId },
  });

it('[A §6] the API reference is for staff who design pages; others see the reason for the refusal', async () => {
  const anybody = await get('/openapi.json');
  expect([anybody.status, await anybody.json()]).toEqual([
    401,
    { status: 1009, msg: '登录已过期，请重新登录', data: null },
  ]);
  await console.loginAs({ menus: ['/platform/user/order/list'] });
  for (const path of ['/openapi.json', '/reference']) {
    const other = await get(path);
    expect([other.status, await other.json()]).toEqual([
      403,
      { status: 403, msg: '没有权限，请联系管理员', data: null },
    ]);
  }
  await console.loginAs({ menus: ['/platform/page/design'] });
  expect(await (await get('/openapi.json')).json()).toEqual(toOpenApi());
});

it('[A §7, B §7] the readable API reference names every call, its fields, the meanings of codes and what is an addition', async () => {
  const html = await (await get('/reference')).text();
  expect(calls.filter(({ path }) => !html.includes(`<code>${path}</code>`))).toEqual([]);
  expect(html).toContain('<h2>从这里开始</h2>');
  expect(html).toContain('<td><code>records[].deviceList[].isReload</code></td><td>string</td><td>必有</td>');
  expect(html).toMatch(/<code>expireWithin<\/code><\/td><td>integer<\/td><td>可无 <b class="addition">附加/);
  // Each code is shown with its label, also in a field that may be null.
  expect(html).toContain('<td>取值 0 待处理, 1 处理中, 2 已完成</td>');
  expect(html).toMatch(/<code>records\[\]\.vipType<\/code>(?:<[^>]+>|[^<]){0,60}取值 1 12个月, 2 1个月/);
});

it('[A §6] the page around the API reference has no data, loads only its own files and can send nothing elsewhere', async () => {
  const nobody = await fetch(`${console.url}/api/console/docs`);
  const html = await nobody.text();
  expect(html).not.toContain('/admin/');
  expect([...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/api/console/docs/docs.css',
    '/',
    '/api/console/docs/docs.js',
  ]);
  expect(nobody.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
  for (const [file, type] of [
    ['/docs.js', 'javascript'],
    ['/docs.css', 'css'],
  ] as const)
    expect((await get(file)).headers.get('content-type')).toContain(type);
});
