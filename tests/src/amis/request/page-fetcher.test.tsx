import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';
import { findJsonFiles } from '../../../../server/page-check/check-files';
import { findApiUses } from '../../../../server/page-check/view/api-use';
import { toPageView } from '../../../../server/page-check/view/page-view';
import { NetworkFailure, setTransport } from '../../../../src/http';
import type { TransportRequest } from '../../../../src/net/transport';
import { findAddresses, createPageFetcher } from '../../../../src/amis/request/page-fetcher';
import { isWrite } from '../../../../src/amis/request/call-table';
import { createFetcher } from '../../../../src/amis/request/fetcher';
import { Gestures } from '../../../../src/amis/request/gestures';
import { toast, toastStore } from '../../../../src/toast';
import { addressAttacks } from '../../../support/address-attacks';

type Fetcher = (api: unknown, data?: object, options?: object) => Promise<{ ok: boolean; msg: string }>;

const sent: TransportRequest[] = [];
beforeEach(() => {
  sent.length = 0;
  toast.clear();
  setTransport(async (request) => {
    sent.push(request);
    return { status: 200, body: '{"status":0,"msg":"","data":{}}', header: () => null };
  });
});

/** The fetcher of a page that declares this api. */
const fetcherOf = (api: unknown) =>
  createPageFetcher(createFetcher(), { addresses: findAddresses({ api }) }) as unknown as Fetcher;

/** Makes the call of a page as amis does. @returns the paths of the requests sent */
async function pathsOf(api: unknown, data: object = {}): Promise<string[]> {
  await fetcherOf(api)(api, data, { method: 'post' }).catch(() => undefined);
  return sent.map(({ url }) => url);
}

it('[Foundation §7] the attack list has at least sixty entries', () => {
  expect(addressAttacks.length).toBeGreaterThanOrEqual(60);
});

it.each(addressAttacks.map(({ name, api, data }) => [name, api, data] as const))(
  '[Foundation §7] an attack on the address reaches no other call: %s',
  async (_name, api, data) => {
    await pathsOf(api, data);
    // A valid address is sent without the options that pages may not set; an invalid address is not sent.
    const written = typeof api === 'string' ? api : (api as { url: string }).url;
    const isSound = written === '/api/admin/starWheel/list';
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(isSound ? [`POST ${written}`] : []);
    for (const { headers } of sent) expect(Object.keys(headers).sort()).toEqual(['accept', 'content-type']);
  },
);

it.each([
  '%2e%2e/%2e%2e/system/user/edit?userId=31&roleId=1',
  '../../system/user/edit',
  '..',
  '.',
  '%2e%2e',
  'a/b',
  'a\\b',
  '1?x=1',
  '1#x',
  '1\t',
  ' 1',
  '1%00',
  '１',
  { toString: () => '1' },
  ['1'],
  true,
  -1,
  1.5,
])('[Foundation §7] rejects an address parameter that is not an id: %j', async (id) => {
  expect(await pathsOf('post:/api/admin/starWheel/detail/${id}', { id })).toEqual([]);
});

it.each([7, '7', 0, '0'])('[Foundation §7] puts an id into the address: %j', async (id) => {
  expect(await pathsOf('post:/api/admin/starWheel/detail/${params.id}', { params: { id } })).toEqual([
    `/api/admin/starWheel/detail/${id}`,
  ]);
});

it('[Foundation §7] a call with an empty path parameter is not sent', async () => {
  expect(await pathsOf('post:/api/admin/starWheel/detail/${id}', {})).toEqual([]);
});

it('[Foundation §7] refuses an address that is not in the page, wherever it comes from', async () => {
  const fetcher = fetcherOf('post:/api/admin/starWheel/list');
  expect(await fetcher('post:/api/admin/starWheel/remove', { id: 1 })).toMatchObject({
    ok: false,
    msg: '页面里没有写这个接口：/api/admin/starWheel/remove',
  });
  expect(await fetcher('post:/api/admin/starWheel/list', {})).toMatchObject({ ok: true });
  expect(sent.map(({ url }) => url)).toEqual(['/api/admin/starWheel/list']);
});

it('[Foundation §7] sends a write only if the page declares POST, and always sends a read by POST', async () => {
  for (const url of ['/api/admin/starWheel/remove', '/api/admin/starWheel/list']) {
    await fetcherOf(url)(url, { id: 1 }, {});
  }
  expect(sent.map(({ method, url, body }) => `${method} ${url} ${String(body)}`)).toEqual([
    'POST /api/admin/starWheel/list {"id":1}',
  ]);
});

it('[Foundation §7] refuses writes before a user gesture, but sends reads', async () => {
  const gestures = new Gestures();
  const headers = { 'page-route': '/platform/starWheel/list', 'page-version': '"3-x"' };
  const fetcher = createPageFetcher(createFetcher({ gestures, headers })) as unknown as Fetcher;
  const remove = () => fetcher('post:/api/admin/starWheel/remove', { id: 1 });
  const unknown = () => fetcher('post:/api/admin/nobody/knows', { id: 1 });
  const msg = '已阻止一次修改：没有人在本页操作过。如果是您点的，请再点一次；否则请告诉管理员';
  expect(await remove()).toMatchObject({ ok: false, msg });
  expect(await remove()).toMatchObject({ ok: false, msg });
  expect(await unknown()).toMatchObject({ ok: false, msg });
  // Staff see the reason, and the audit log records each call once.
  expect(toastStore.get().map(({ kind, text }) => [kind, text])).toEqual([['error', msg]]);
  expect(sent.splice(0).map(({ url, body }) => `${url} ${String(body)}`)).toEqual([
    '/api/console/page/refused-write {"call":"/api/admin/starWheel/remove"}',
    '/api/console/page/refused-write {"call":"/api/admin/nobody/knows"}',
  ]);
  expect(await fetcher('post:/api/admin/starWheel/list')).toMatchObject({ ok: true });
  gestures.note();
  expect(await remove()).toMatchObject({ ok: true });
  expect(await unknown()).toMatchObject({ ok: true });
  expect(sent.map(({ url }) => url.replace('/api/admin/', ''))).toEqual([
    'starWheel/list',
    'starWheel/remove',
    'nobody/knows',
  ]);
});

it('[A §6] a call names the page that it comes from, even if the page declares another one', async () => {
  const headers = { 'page-route': '/platform/starWheel/list', 'page-version': '"3-x"' };
  const fetcher = createPageFetcher(createFetcher({ headers })) as unknown as Fetcher;
  const forged = { 'page-route': '/platform/system/role', 'page-version': '"1-y"', token: 'T' };
  await fetcher({ url: '/api/admin/starWheel/list', method: 'post', headers: forged });
  expect(sent.map((request) => request.headers)).toEqual([
    { accept: 'application/json', 'content-type': 'application/json', ...headers },
  ]);
});

it('[Foundation §7] sends a file only to an upload call', async () => {
  const form = new FormData();
  form.append('file', new File(['x'], 'x.png'));
  expect(await pathsOf('post:/api/admin/starWheel/modify', form)).toEqual([]);
  expect(await pathsOf('post:/api/admin/file/img/upload', form)).toEqual(['/api/admin/file/img/upload']);
});

const pages = join(import.meta.dirname, '../../../../pages');

it.each(findJsonFiles(pages))('[Foundation §7] sends every call of the shipped page %s', async (file) => {
  const schema = JSON.parse(readFileSync(join(pages, file), 'utf8')) as object;
  const fetcher = createPageFetcher(createFetcher(), {
    addresses: findAddresses(schema),
  }) as unknown as Fetcher;
  const id = (name: string) => ({ [name]: 7 });
  const data = Object.assign(
    {},
    ...'id roleId userId giveId configId activityId channelId'.split(' ').map(id),
  );
  const uses = findApiUses(toPageView(applyConventions(schema, String), undefined));
  for (const { entry, path, call } of uses) {
    sent.length = 0;
    const rest = { orderCode: 'A-1', params: { id: 7, code: 'c' }, batchNumber: '20240101' };
    const body = call?.multipart ? new FormData() : { ...data, ...rest };
    expect(await fetcher(entry.value, body, { method: 'post' })).toMatchObject({ ok: true });
    expect(sent.map(({ url }) => url.replace(/\/(?:7|A-1|20240101)$/, '/{}'))).toEqual([path]);
  }
});

it("[decisions 'The envelope'] calls a record of a backend whose ids have 64 bits", async () => {
  const data = { id: '18446744073709551615' };
  expect(await pathsOf('/api/admin/starWheel/detail/${id}', data)).toEqual([
    `/api/admin/starWheel/detail/${data.id}`,
  ]);
  expect(isWrite(`/api/admin/starWheel/detail/${data.id}`)).toBe(false);
});

it('[B §8] shows no toast for a refused address, as amis shows the reason; shows one for a silent call or one with a failure text', async () => {
  const url = '/api/admin/starWheel/detail/${id}';
  const texts = async (api: object, options = {}) => {
    toast.clear();
    expect(await fetcherOf(api)(api, { id: 'abc' }, options)).toMatchObject({ ok: false });
    return toastStore.get().map(({ text }) => text);
  };
  expect(await texts({ url })).toEqual([]);
  expect(await texts({ url, silent: true })).toEqual(['“abc”不能用在接口地址里']);
  expect(await texts({ url, messages: { failed: '失败' } })).toEqual(['“abc”不能用在接口地址里']);
  expect(await texts({ url: '', silent: true })).toEqual(['还没有选择接口']);
  // Our widgets set it in both places, and show the reason themselves.
  expect(await texts({ url, silent: true }, { silent: true })).toEqual([]);
});

it('[B §8] a call without a connection has our text, so that amis shows none of its own', async () => {
  setTransport(() => Promise.reject(new NetworkFailure()));
  const url = 'post:/api/admin/starWheel/list';
  expect(await fetcherOf(url)(url)).toMatchObject({
    ok: false,
    msg: '网络连接失败，请检查网络后重试',
  });
});
