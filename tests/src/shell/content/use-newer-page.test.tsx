import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTransport } from '../../../../src/http';
import { loadPage } from '../../../../src/shell/content/page-store';
import { NewerPageBar, useNewerPage } from '../../../../src/shell/content/newer-page';

let published = '"1"';
let asked: string[] = [];
let turn = 0;
let path = '';
let visibility: DocumentVisibilityState = 'visible';
const minute = 60_000;

beforeEach(async () => {
  published = '"1"';
  asked = [];
  visibility = 'visible';
  path = `/platform/newer-${++turn}`;
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  setTransport(async ({ headers }) => {
    asked.push(headers['if-none-match'] ?? '');
    const header = (name: string) => (name === 'etag' ? published : null);
    if (headers['if-none-match'] === published) return { status: 304, body: '', header };
    return { status: 200, body: JSON.stringify({ status: 0, msg: '', data: { schema: {} } }), header };
  });
  await loadPage(path, new AbortController().signal);
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'visibilityState');
});

const open = (active = true) =>
  renderHook(({ active, etag }) => useNewerPage(path, etag, active), {
    initialProps: { active, etag: '"1"' },
  });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const comeBack = () =>
  act(async () => {
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
  });

it('[A §2] an opened screen makes no request; then it polls once a minute by ETag', async () => {
  const { result } = open();
  await wait(minute - 1);
  expect(asked).toEqual([]);
  await wait(2 * minute);
  expect(asked).toEqual(['"1"', '"1"']);
  expect(result.current).toBeUndefined();
});

it('[A §2] reports a new version when the user returns to the window, until the new version is visible', async () => {
  const { result, rerender } = open();
  published = '"2"';
  await wait(9_000);
  await comeBack();
  expect(asked).toEqual([]);
  await wait(1_000);
  await comeBack();
  expect(result.current?.etag).toBe('"2"');
  rerender({ active: true, etag: '"2"' });
  expect(result.current).toBeUndefined();
});

it('[A §2] a hidden screen, a background window and an idle window never poll', async () => {
  const { rerender } = open(false);
  await wait(3 * minute);
  await comeBack();
  expect(asked).toEqual([]);
  visibility = 'hidden';
  rerender({ active: true, etag: '"1"' });
  await wait(3 * minute);
  expect(asked).toEqual([]);
  visibility = 'visible';
  await wait(40 * minute);
  const whileThere = asked.length;
  expect(whileThere).toBeLessThan(30);
  await wait(10 * minute);
  expect(asked).toHaveLength(whileThere);
  document.dispatchEvent(new Event('pointerdown'));
  await wait(minute);
  expect(asked).toHaveLength(whileThere + 1);
});

it('[A §2] a hidden screen learns of the new version from another tab of the same page', async () => {
  const { result } = open(false);
  published = '"2"';
  vi.useRealTimers();
  await loadPage(path, new AbortController().signal);
  await waitFor(() => expect(result.current?.etag).toBe('"2"'));
});

it.each([
  ['李雷', '列名更短', '李雷 发布了新版本：列名更短', false],
  ['李雷', '', '李雷 发布了新版本', false],
  ['管理员', '列名更短', '你发布了新版本：列名更短', true],
  ['', '', '系统升级更新了这个页面', false],
])('[A §2] tells who published a version and what changed: %j, %j', (publishedBy, note, told, own) => {
  const newer = { etag: '"2"', schema: {}, publishedBy, own, note };
  render(<NewerPageBar screen={path} newer={newer} onReload={() => undefined} />);
  expect(screen.getByText(told)).toBeDefined();
});
