import { expect, it } from 'vitest';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../../src/amis/door/sanitize';

const guardOf = (body: unknown) => {
  const text = JSON.stringify(applyConventions({ type: 'page', body }, sanitizeHtml));
  return [...text.matchAll(/\{"type":"unsaved-text","saves":(\[[^\]]*\])\}/g)].map(
    ([, saves]) => JSON.parse(saves ?? '[]') as unknown,
  );
};
const field = { type: 'input-text', name: 'title' };

it('[A §2] a full-page form is guarded by the calls that save it, wherever they stand', () => {
  expect(
    guardOf({
      type: 'form',
      initApi: '/api/admin/help/article/detail/${params.id}',
      api: '/api/admin/help/article/add',
      body: [field],
      actions: [
        { type: 'submit', api: { url: '/api/admin/help/article/edit', data: {} } },
        { type: 'submit', api: { url: '/api/admin/help/article/edit', data: {} } },
      ],
      onEvent: { click: { actions: [{ actionType: 'ajax', api: '/api/admin/help/article/publish/${id}' }] } },
    }),
  ).toEqual([
    ['/api/admin/help/article/add', '/api/admin/help/article/edit', '/api/admin/help/article/publish/'],
  ]);
});

it('[A §2] what saves nothing is not: a filter, a report’s range, a form that only reads; nor is a dialog, which asks itself', () => {
  expect(guardOf({ type: 'crud', api: '/api/admin/feedback/list', filter: { body: [field] } })).toEqual([]);
  expect(guardOf({ type: 'form', target: 'chart', body: [field] })).toEqual([]);
  expect(guardOf({ type: 'form', api: '/api/admin/feedback/list', body: field })).toEqual([]);
  expect(
    guardOf({
      type: 'button',
      actionType: 'dialog',
      dialog: { body: { type: 'form', api: '/api/admin/x/add', body: [field] } },
    }),
  ).toEqual([]);
});
