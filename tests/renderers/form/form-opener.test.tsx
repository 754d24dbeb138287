import { expect, it } from 'vitest';
import { FormOpener } from '../../../renderers/form/form-opener';
import type { ListHost } from '../../../renderers/list/list-host';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import type { Json } from '../../../renderers/list/plan/node';

const toButton = (form: object) =>
  applyConventions(
    {
      type: 'page',
      body: { type: 'button', actionType: 'dialog', dialog: { type: 'dialog', title: '新增', body: form } },
    },
    String,
  )['body'] as Json;
const add = toButton({
  type: 'form',
  api: '/api/admin/people/add',
  body: [{ type: 'input-text', name: 'name' }],
});
const other = toButton({
  type: 'form',
  api: '/api/admin/people/add',
  body: [{ type: 'combo', name: 'all' }],
});
const forms = { overlay: () => document.body };
const host = { scope: {}, forms } as unknown as ListHost;

it('[Foundation §7] amis opens a form that the plan does not support, and any form of a list that cannot show dialogs', async () => {
  const opener = new FormOpener();
  expect(await opener.open(other, {}, host)).toBe(false);
  expect(await opener.open(add, {}, { scope: {} } as ListHost)).toBe(false);
  expect(opener.get()).toBeUndefined();
  expect(await opener.open(add, {}, host)).toBe(true);
  expect(opener.get()?.form.title()).toBe('新增');
});

it('[A §5] a late save closes its own form, not one opened meanwhile', async () => {
  const opener = new FormOpener();
  await opener.open(add, {}, host);
  const first = opener.get()?.id;
  opener.close(first);
  expect(opener.get()).toBeUndefined();
  await opener.open(add, {}, host);
  opener.close(first);
  expect(opener.get()?.id).not.toBe(first);
  opener.close();
  expect(opener.get()).toBeUndefined();
});
