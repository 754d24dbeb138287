import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../../../src/http';
import { usePage } from '../../../../src/shell/content/page-store';

/** The version that the server has published, and the delay of its answer. */
let published = { etag: '"1"', title: '旧' };
let delay = 0;
let asked: (string | undefined)[] = [];
let turn = 0;
let path = '';

beforeEach(() => {
  published = { etag: '"1"', title: '旧' };
  delay = 0;
  asked = [];
  path = `/platform/page-${++turn}`;
  setTransport(async ({ headers }) => {
    asked.push(headers['if-none-match']);
    await new Promise((resolve) => setTimeout(resolve, delay));
    const { etag, title } = published;
    const header = (name: string) => (name === 'etag' ? etag : null);
    if (headers['if-none-match'] === etag) return { status: 304, body: '', header };
    const data = { schema: { type: 'page', title } };
    return { status: 200, body: JSON.stringify({ status: 0, msg: '', data }), header };
  });
});

async function open() {
  const hook = renderHook(() => usePage(path));
  const first = hook.result.current.page;
  await waitFor(() => expect(hook.result.current.page.status).toBe('ready'));
  return { first, page: () => hook.result.current.page, close: hook.unmount };
}

it('[Foundation §6] shows a page that was published in the meantime when the screen opens again', async () => {
  (await open()).close();
  published = { etag: '"2"', title: '新' };
  const again = await open();
  expect(again.first).toMatchObject({ status: 'ready', schema: { title: '旧' } });
  await waitFor(() => expect(again.page()).toMatchObject({ schema: { title: '新' }, etag: '"2"' }));
  expect(asked).toEqual([undefined, '"1"']);
});

it('revalidates an unchanged page, and keeps the same object', async () => {
  (await open()).close();
  const again = await open();
  await waitFor(() => expect(asked).toEqual([undefined, '"1"']));
  expect(again.page()).toBe(again.first);
});

it('a late version does not replace a page in use', async () => {
  (await open()).close();
  published = { etag: '"2"', title: '新' };
  delay = 1_200;
  const again = await open();
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  expect(again.page()).toMatchObject({ schema: { title: '旧' } });
  again.close();
  delay = 0;
  expect((await open()).first).toMatchObject({ schema: { title: '新' } });
});

it('[A §6] hides a page when its menu is revoked, and shows it again with the menu', async () => {
  const hook = renderHook(({ allowed }) => usePage(path, allowed), { initialProps: { allowed: true } });
  await waitFor(() => expect(hook.result.current.page.status).toBe('ready'));
  hook.rerender({ allowed: false });
  expect(hook.result.current.page.status).toBe('forbidden');
  hook.rerender({ allowed: true });
  await waitFor(() => expect(hook.result.current.page).toMatchObject({ status: 'ready', etag: '"1"' }));
  expect(asked).toHaveLength(2);
});
