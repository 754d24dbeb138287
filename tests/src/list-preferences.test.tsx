import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListPreference } from '../../server/contract/pages/list-preferences';
import type { CallFields } from '../../server/contract/typed-calls';
import { preferenceOf, preferencesReady, savePreference } from '../../src/direct/list-preferences';
import { setTransport } from '../../src/http';
import { sendXhr } from '../../src/net/transport';
import { saveSession } from '../../src/session';
import { toast, toastStore } from '../../src/toast';

const list = '/platform/feedback/list table';
const views = [{ name: '待处理', search: 'status=0' }];
let sessions = 0;
let stored: ListPreference;
/** The views that the last save names as known. */
let known: string[] | undefined;
let answers: (() => void)[];
/** Status of the answers. */
let status: number;
/** Whether a request waits until the test answers it. */
let isHeld: (url: string) => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  saveSession({ token: `T${++sessions}`, sessionId: 'S' });
  stored = { views };
  answers = [];
  status = 0;
  isHeld = () => false;
  setTransport(async ({ url, body }) => {
    if (isHeld(url)) await new Promise<void>((resolve) => answers.push(resolve));
    const isSave = url.endsWith('/save');
    if (isSave && status === 0) keep(String(body));
    const data = isSave ? null : { lists: { [list]: stored } };
    return {
      status: 200,
      body: JSON.stringify({ status, msg: status === 0 ? '' : '不行', data }),
      header: () => null,
    };
  });
});
/** Stores a change as the server does. */
function keep(body: string): void {
  const { value, changed, knownViews } = JSON.parse(body) as CallFields<'/api/console/preferences/save'>;
  const left = Object.entries(stored).filter(([name]) => !changed.some((other) => other === name));
  stored = { ...Object.fromEntries(left), ...value };
  known = knownViews;
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setTransport(sendXhr);
  localStorage.clear();
});
const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it('[look-and-feel] a change of a list that opened before its preference arrived erases nothing of it', async () => {
  isHeld = (url) => !url.endsWith('/save');
  void preferencesReady();
  await later(2_000);
  expect(preferenceOf(list)).toEqual({});
  savePreference(list, { hidden: ['mobile'] });
  await later(1_000);
  answers[0]?.();
  await later(1_000);
  expect(stored).toEqual({ views, hidden: ['mobile'] });
  expect(preferenceOf(list)).toEqual({ views, hidden: ['mobile'] });
});

it('[look-and-feel] the last of two changes is stored, even if the first request is slow', async () => {
  await preferencesReady();
  expect(preferenceOf(list)).toEqual({ views });
  isHeld = () => answers.length === 0;
  savePreference(list, { hidden: ['mobile'] });
  await later(400);
  savePreference(list, { hidden: undefined, perPage: 50 });
  await later(400);
  answers[0]?.();
  await later();
  expect(stored).toEqual({ views, perPage: 50 });
  expect(preferenceOf(list)).toEqual({ views, perPage: 50 });
});

it('[look-and-feel] a change leaves what another browser has stored meanwhile', async () => {
  await preferencesReady();
  stored = { views: [...views, { name: '已处理', search: 'status=1' }], density: 'compact' };
  savePreference(list, { perPage: 50 });
  savePreference(list, { pinned: ['mobile'] });
  await later(400);
  expect(stored).toEqual({
    views: [...views, { name: '已处理', search: 'status=1' }],
    ...{ density: 'compact', perPage: 50, pinned: ['mobile'] },
  });
});

it('[look-and-feel] a change of the views names those that this window knew before its first unsaved change', async () => {
  await preferencesReady();
  const [view, other] = [views[0]!, { name: '已处理', search: 'status=1' }];
  savePreference(list, { views: [view, other] });
  savePreference(list, { views: [other] });
  await later(400);
  expect([stored, known]).toEqual([{ views: [other] }, [view.name]]);
  savePreference(list, { views: undefined });
  await later(400);
  expect([stored, known]).toEqual([{}, [other.name]]);
});

it('[look-and-feel] a change that the server refuses is reported', async () => {
  await preferencesReady();
  status = 422;
  savePreference(list, { perPage: 50 });
  await later(400);
  expect(toastStore.get().map(({ text }) => text)).toEqual(['列表设置没有保存：不行']);
  toast.clear();
});

it('[look-and-feel] a change that waits for a slow save is stored when the window closes', async () => {
  await preferencesReady();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(String(body));
    return new Response();
  });
  isHeld = (url) => url.endsWith('/save');
  savePreference(list, { hidden: ['mobile'] });
  await later(400);
  savePreference(list, { perPage: 50 });
  await later(400);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([expect.stringContaining('"value":{"perPage":50}')]);
  answers[0]?.();
  await later();
});

it('[look-and-feel] a change just before the window closes is stored', async () => {
  await preferencesReady();
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_path: string, request: RequestInit) => {
    sent.push(request);
    if (request.keepalive) keep(String(request.body));
    return new Response();
  });
  savePreference(list, { hidden: ['mobile'] });
  window.dispatchEvent(new Event('pagehide'));
  expect(stored).toEqual({ views, hidden: ['mobile'] });
  await later(1_000);
  expect(sent.length).toBe(1);
});

it('[look-and-feel] a change is stored although the stored preference could not be read, and the next list reads both', async () => {
  status = 500;
  await preferencesReady();
  savePreference(list, { hidden: ['mobile'] });
  expect(preferenceOf(list)).toEqual({ hidden: ['mobile'] });
  status = 0;
  await later(400);
  expect(stored).toEqual({ views, hidden: ['mobile'] });
  await preferencesReady();
  expect(preferenceOf(list)).toEqual({ views, hidden: ['mobile'] });
});
