import type { IFormStore } from 'amis-core';
import { expect, it } from 'vitest';
import { FormValues } from '../../../../src/amis/drafts/keep-draft';

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

it('[A §8] keeps the values that a dialog reads from its opener, to open it again: no typed text, no other page data', () => {
  const row = Object.create({ dict: { state: [] }, items: [{ id: 1 }], requestId: 'r-1' }) as object;
  const form = formOf(Object.assign(row, { id: 3, name: '旧' }), { id: 3, name: '新' }, [{ name: 'name' }]);
  expect(form.found(['id', 'name', 'requestId', 'dict', 'items', 'missing'])).toEqual({
    id: 3,
    name: '旧',
    requestId: 'r-1',
  });
});
