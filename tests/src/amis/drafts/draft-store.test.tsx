import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';

let now = Date.parse('2025-03-01T00:00:00Z');
const day = 24 * 60 * 60 * 1_000;
const path = '/platform/help/aritcleDetails/7';
const draft = { username: '张三', path, values: { title: '怎样登录', content: '<p>先…</p>' }, revision: '3' };

let opened = 0;

/** A browser with empty storage; each module instance acts as a page opened in it. */
async function openPage() {
  opened += 1;
  const instance = `../../../../src/amis/drafts/draft-store.ts?page=${opened}`;
  const { DraftStore } = (await import(
    /* @vite-ignore */ instance
  )) as typeof import('../../../../src/amis/drafts/draft-store');
  return new DraftStore(() => now);
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  now = Date.parse('2025-03-01T00:00:00Z');
});

it('[A §2] a draft survives its page, with everything that was typed', async () => {
  await (await openPage()).keep(draft);
  expect(await (await openPage()).find(draft)).toEqual({ ...draft, savedAt: now });
});

it('[A §6] never gives a draft to another account on this device, nor to another record', async () => {
  const page = await openPage();
  await page.keep(draft);
  expect(await page.find({ username: '李四', path })).toBeUndefined();
  expect(await page.find({ username: '张三', path: '/platform/help/aritcleDetails/8' })).toBeUndefined();
});

it('[A §2] the newest text wins; a deleted draft stays deleted, even with a pending write', async () => {
  const page = await openPage();
  void page.keep(draft);
  void page.keep({ ...draft, values: { title: '怎样退出' } });
  expect((await page.find(draft))?.values).toEqual({ title: '怎样退出' });
  void page.keep(draft);
  void page.forget(draft);
  expect(await page.find(draft)).toBeUndefined();
});

it('[A §8] finds the drafts of a screen’s dialogs, newest first, but no drafts of other screens, other accounts or its page form', async () => {
  const page = await openPage();
  const dialog = { title: '编辑渠道', mark: '编辑 /api/admin/x/edit', scope: { id: 3 } };
  for (const [path, username] of [
    ['/platform/a', '张三'],
    ['/platform/a#1', '张三'],
    ['/platform/a#2', '张三'],
    ['/platform/a#3', '李四'],
    ['/platform/ab#4', '张三'],
  ] as const) {
    now += 1;
    await page.keep({ ...draft, path, username, dialog });
  }
  const found = await page.listDialogs({ username: '张三', path: '/platform/a' });
  expect(found.map(({ path }) => path)).toEqual(['/platform/a#2', '/platform/a#1']);
  expect(found[0]?.dialog).toEqual(dialog);
});

it('[A §2] drops drafts after a week, and keeps only the newest thirty on a device', async () => {
  const page = await openPage();
  await page.keep(draft);
  now += 7 * day;
  expect(await page.find(draft)).toBeDefined();
  now += 1;
  expect(await page.find(draft)).toBeUndefined();
  for (let id = 1; id <= 32; id += 1) {
    now += 1;
    await page.keep({ ...draft, path: `/platform/help/aritcleDetails/${id}` });
  }
  const found = (id: number) => page.find({ username: '张三', path: `/platform/help/aritcleDetails/${id}` });
  expect(await found(2)).toBeUndefined();
  expect(await found(3)).toBeDefined();
});

it('[A §2] does not store a draft over two million characters', async () => {
  const page = await openPage();
  await page.keep({ ...draft, values: { content: '长'.repeat(2_000_001) } });
  expect(await page.find(draft)).toBeUndefined();
});

it('[A §2] works without drafts if the browser has no storage', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private window', 'SecurityError');
    },
  });
  const page = await openPage();
  await page.keep(draft);
  expect(await page.find(draft)).toBeUndefined();
});
