import type { IFormStore } from 'amis-core';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { DraftStore } from '../../../../src/amis/drafts/draft-store';
import { DraftKeeper, FormValues } from '../../../../src/amis/drafts/keep-draft';
import { announceWrite } from '../../../../src/amis/request/after-write';
import type { ScreenHost } from '../../../../src/screen-host';

/** The part of amis' form store that the code under test reads. */
const formOf = (pristine: object, data: object, items: object[]) =>
  new FormValues({ items, pristine, data } as unknown as IFormStore);

it('[A §2] a draft holds the typed values without passwords, because the device stores it unencrypted', () => {
  const form = formOf({ username: '张三' }, { username: '张三丰', password: 'geheim' }, [
    { name: 'username', type: 'input-text' },
    { name: 'password', type: 'input-password' },
  ]);
  expect(form.changes()).toEqual({ username: '张三丰', password: 'geheim' });
  expect(form.changes({ forDraft: true })).toEqual({ username: '张三丰' });
});

it('[A §2] a typed password is not kept, since no draft holds it: a reload asks first', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const keptWith = (typed: object) => {
    const items = [
      { name: 'username', type: 'input-text' },
      { name: 'password', type: 'input-password' },
    ];
    const keeper = new DraftKeeper({
      ...{ key: { username: '张三', path: '/platform/system/user' }, session: '', saves: [] },
      ...{ store: new DraftStore(), flush: () => Promise.resolve(), values: formOf({}, typed, items) },
    });
    keeper.release();
    return keeper.keep();
  };
  expect(await keptWith({ username: '李四' })).toBe(true);
  expect(await keptWith({ username: '李四', password: 'geheim' })).toBe(false);
  expect(await keptWith({ password: 'geheim' })).toBe(false);
});

it('[A §2] text typed right after a save counts as unsaved, but what the save’s reply changes in the form does not', async () => {
  vi.useFakeTimers();
  const [session, save] = ['a screen', '/api/admin/starWheel/modify'];
  const store = { items: [{ name: 'stage' }, { name: 'sort' }], pristine: {}, data: {}, saving: true };
  const keeper = new DraftKeeper({
    ...{ key: { username: '张三', path: '/platform/starWheel/list' }, session, saves: [save] },
    ...{ store: new DraftStore(), flush: () => Promise.resolve() },
    values: new FormValues(store as unknown as IFormStore),
  });
  const end = keeper.start();
  announceWrite(save, session, { signal: () => undefined } as unknown as ScreenHost);
  Object.assign(store, { data: { sort: 2 }, saving: false });
  await vi.advanceTimersByTimeAsync(200);
  store.data = { sort: 2, stage: '相知期' };
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keeper.hasChangesNow()).toBe(true);
  store.data = { sort: 2 };
  expect(keeper.hasChangesNow()).toBe(false);
  end();
  vi.useRealTimers();
});

it('[A §8] keeps the values that a dialog reads from its opener, to open it again: no typed text, no other page data', () => {
  const row = Object.create({ dict: { state: [] }, items: [{ id: 1 }], requestId: 'r-1' }) as object;
  const form = formOf(Object.assign(row, { id: 3, name: '旧' }), { id: 3, name: '新' }, [{ name: 'name' }]);
  expect(form.found(['id', 'name', 'requestId', 'dict', 'items', 'missing'])).toEqual({
    id: 3,
    name: '旧',
    requestId: 'r-1',
  });
});
