import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkFailure, setTransport } from '../../../../src/http';
import type { Finding, OpenDesign, Page } from '../../../../src/editor/designs';
import { findCopy, keepCopy } from '../../../../src/editor/workbench/draft/local-copy';
import { useDesign } from '../../../../src/editor/workbench/draft/use-design';
import { copyOf, openDesign, pageWith } from './open-design';

const key = { account: 'li', path: '/platform/user/register/list' };

interface Asked {
  call: string;
  title: unknown;
}

let asked: Asked[] = [];
let checks = 0;
/** How long a page check, and any other call, takes, in ms. */
let checkTakes = 0;
let callTakes = 0;
/** The findings of every page check. */
let found: Finding[] = [];
let reachable = true;
let refusal: { status: number; msg: string } | undefined;
/** Requests that the browser still sends after the window is closed. */
let parted: { url: string; title: unknown }[] = [];

beforeEach(() => {
  asked = [];
  checks = 0;
  checkTakes = 0;
  callTakes = 0;
  found = [];
  parted = [];
  reachable = true;
  refusal = undefined;
  localStorage.clear();
  localStorage.setItem('token', 'a token');
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    parted.push({ url, title: titleIn(body) });
    return new Response();
  });
  setTransport(async ({ url, body }) => {
    const call = url.replace('/api/console/designs/', '');
    if (call === 'check') checks += 1;
    else asked.push({ call, title: titleIn(body) });
    const takes = call === 'check' ? checkTakes : callTakes;
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
    if (!reachable) throw new NetworkFailure();
    const answer = refusal ?? { status: 0, msg: '' };
    const kept = { savedAt: '2025-11-21 12:03:05', findings: found, changes: null };
    const data = refusal || call === 'draft/remove' ? null : kept;
    return { status: 200, body: JSON.stringify({ ...answer, data }), header: () => null };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const titleIn = (body: unknown) =>
  (JSON.parse(String(body)) as { schema?: { title?: unknown } }).schema?.title;

const draftOf = (title: string) => ({
  schema: pageWith(title),
  baseVersion: 0,
  baseDigest: 'a',
  shippedDigest: '',
  savedAt: '2025-11-21 12:00:00',
});

const open = (design: OpenDesign = openDesign()) => renderHook(() => useDesign(design, key.account)).result;
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const edit = (hook: ReturnType<typeof open>, page: Page) => act(() => hook.current.change(page, page));

it('[Foundation §6] saves a draft some seconds after the last change, and shows the time', async () => {
  const design = open();
  expect(design.current.draft.is).toBe('none');
  edit(design, pageWith('甲'));
  await wait(2_000);
  edit(design, pageWith('乙'));
  expect(design.current.draft.is).toBe('unsaved');
  await wait(2_900);
  expect(asked).toEqual([]);
  await wait(200);
  expect(asked).toEqual([{ call: 'draft/save', title: '乙' }]);
  expect(design.current.draft).toEqual({ is: 'kept', savedAt: '2025-11-21 12:03:05', problem: '' });
  await wait(60_000);
  expect(asked).toHaveLength(1);
});

it('[Foundation §6] the publish dialog saves, checks and compares the draft with one call', async () => {
  const design = open();
  edit(design, pageWith('甲'));
  let reviewed: unknown;
  await act(async () => void (reviewed = await design.current.review()));
  await wait(10_000);
  expect(reviewed).toEqual({ page: pageWith('甲'), findings: [], changes: [] });
  expect([asked, checks]).toEqual([[{ call: 'draft/save', title: '甲' }], 0]);
  refusal = { status: 403, msg: '你只能调整布局' };
  edit(design, pageWith('乙'));
  await act(async () => void (reviewed = await design.current.review()));
  expect([reviewed, checks]).toEqual([undefined, 1]);
});

it('[Foundation §6] a page reverted to the live version needs no draft', async () => {
  const design = open();
  edit(design, pageWith('甲'));
  await wait(3_100);
  edit(design, pageWith('线上'));
  await wait(3_100);
  expect(asked.map(({ call }) => call)).toEqual(['draft/save', 'draft/remove']);
  expect(design.current.draft).toEqual({ is: 'none', savedAt: '', problem: '' });
});

it('[Foundation §6] a discarded draft is deleted after a save under way, and never saved again', async () => {
  const design = open(openDesign({ draft: draftOf('甲') }));
  edit(design, pageWith('乙'));
  callTakes = 2_000;
  await wait(3_100);
  const discarded = design.current.discard();
  // Made while the draft is being deleted.
  edit(design, pageWith('丙'));
  await wait(4_000);
  expect(await discarded).toBe('');
  window.dispatchEvent(new Event('pagehide'));
  await wait(60_000);
  expect(asked.map(({ call }) => call)).toEqual(['draft/save', 'draft/remove']);
  expect([parted, findCopy(key)]).toEqual([[], undefined]);
});

it('[Foundation §6] a draft that could not be deleted goes on being saved', async () => {
  const design = open(openDesign({ draft: draftOf('甲') }));
  reachable = false;
  expect(await act(() => design.current.discard())).toBe('网络连接失败，请检查网络后重试');
  reachable = true;
  edit(design, pageWith('乙'));
  await wait(3_100);
  expect(design.current.draft.is).toBe('kept');
});

it('[Foundation §6] retries saving the draft after a network failure, and keeps a local copy until then', async () => {
  reachable = false;
  const design = open();
  edit(design, pageWith('甲'));
  await wait(3_100);
  expect(design.current.draft).toMatchObject({ is: 'failed', problem: '网络连接失败，请检查网络后重试' });
  expect(findCopy(key)).toMatchObject({ schema: { title: '甲' }, savedAt: '' });
  reachable = true;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(1_000);
  });
  expect(design.current.draft.is).toBe('kept');
  expect(findCopy(key)).toBeUndefined();
});

it('[Foundation §6] a draft that the rules refuse is not sent again until it changes', async () => {
  refusal = { status: 403, msg: '你只能调整布局' };
  const design = open();
  edit(design, pageWith('甲'));
  await wait(60_000);
  expect(asked).toHaveLength(1);
  expect(design.current.draft).toMatchObject({ is: 'failed', problem: '你只能调整布局' });
  refusal = undefined;
  edit(design, pageWith('乙'));
  await wait(3_100);
  expect(design.current.draft.is).toBe('kept');
});

it('[Foundation §6] asks before the window closes, then writes the local copy and sends the draft', async () => {
  const design = open();
  edit(design, pageWith('甲'));
  const asking = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(asking);
  expect(asking.defaultPrevented).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(parted).toEqual([{ url: '/api/console/designs/draft/save', title: '甲' }]);
  expect(findCopy(key)).toMatchObject({ schema: { title: '甲' } });
});

it('[Foundation §6] restores unsaved edits on the canvas, announces them, and saves them', async () => {
  keepCopy(key, copyOf(pageWith('上次'), { changedAt: Date.now() }));
  const design = open();
  expect(design.current.page).toEqual(pageWith('上次'));
  expect(design.current).toMatchObject({ unsaved: true, changed: true, found: { recovery: 'restore' } });
  await wait(3_100);
  expect(asked).toEqual([{ call: 'draft/save', title: '上次' }]);
  act(() => design.current.answerFound('drop'));
  expect(design.current.page).toEqual(pageWith('线上'));
  await wait(3_100);
  expect(asked.at(-1)).toEqual({ call: 'draft/remove', title: undefined });
});

it('[Foundation §6] offers the local copy if the draft changed elsewhere, and keeps it until the user answers', async () => {
  keepCopy(key, copyOf(pageWith('这里'), { changedAt: Date.now() }));
  const design = open(openDesign({ draft: draftOf('别处') }));
  expect(design.current).toMatchObject({
    page: { title: '别处' },
    unsaved: false,
    found: { recovery: 'offer' },
  });
  edit(design, pageWith('别处又改'));
  await wait(3_100);
  expect(findCopy(key)).toMatchObject({ schema: { title: '这里' } });
  act(() => design.current.answerFound('take'));
  expect(design.current).toMatchObject({ page: { title: '这里' }, found: undefined });
  await wait(3_500);
  expect(asked.map(({ title }) => title)).toEqual(['别处又改', '这里']);
  expect(findCopy(key)).toBeUndefined();
});

it('[Foundation §6] saves a merged page even if its content is unchanged, because its base version differs', async () => {
  const design = open();
  edit(design, pageWith('甲'));
  await wait(3_100);
  const base = { baseVersion: 3, baseDigest: 'c', shippedDigest: '' };
  act(() => design.current.load(pageWith('甲'), { base, live: pageWith('对方') }));
  expect(design.current).toMatchObject({ unsaved: true, changed: true, base });
  await wait(3_100);
  expect(asked).toHaveLength(2);
  expect(design.current.unsaved).toBe(false);
});

it('[Foundation §6] a failed page check is reported instead of earlier findings, until a check succeeds', async () => {
  found = [{ rule: 'r', pointer: '', element: '页面', severity: 'error', message: 'm', hint: 'h' }];
  const design = open();
  expect(design.current.pageCheck).toMatchObject({ is: 'running', findings: [] });
  await wait(1_300);
  expect(design.current.pageCheck).toMatchObject({ is: 'done', findings: found });
  refusal = { status: 500, msg: '服务暂时不可用' };
  edit(design, pageWith('甲'));
  expect(design.current.pageCheck.is).toBe('running');
  await wait(1_300);
  expect(design.current.pageCheck).toMatchObject({ is: 'failed', findings: [] });
  refusal = undefined;
  reachable = false;
  await act(async () => design.current.check());
  expect(design.current.pageCheck.is).toBe('failed');
  reachable = true;
  found = [];
  act(() => design.current.check());
  expect(design.current.pageCheck.is).toBe('running');
  await wait(0);
  expect(design.current.pageCheck).toMatchObject({ is: 'done', of: pageWith('甲'), findings: [] });
});

it('[Foundation §6] a refused draft does not hide the findings of the page check under way', async () => {
  checkTakes = 3_000;
  const design = open();
  edit(design, pageWith('甲'));
  await wait(2_900);
  refusal = { status: 403, msg: '你只能调整布局' };
  await wait(200);
  refusal = undefined;
  await wait(5_000);
  expect(design.current.pageCheck).toMatchObject({ is: 'done', of: pageWith('甲') });
});
