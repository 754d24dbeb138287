import { expect, it } from 'vitest';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../../src/amis/door/sanitize';

const guardOf = (body: unknown) => {
  const text = JSON.stringify(applyConventions({ type: 'page', body }, sanitizeHtml));
  return [...text.matchAll(/\{"type":"unsaved-text","saves":(\[[^\]]*\])\}/g)].map(
    ([, saves]) => JSON.parse(saves ?? '[]') as unknown,
  );
};
const comparisonOf = (body: unknown, page: object = {}) => {
  const text = JSON.stringify(applyConventions({ type: 'page', ...page, body }, sanitizeHtml));
  return [...text.matchAll(/\{"type":"stale-record".*?"isList":(?:true|false)\}/g)].map(
    ([found]) => JSON.parse(found) as unknown,
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

it("[decisions 'Conflicts'] a form that saves with a revision compares what was typed with the record as it reads it", () => {
  const inDialog = (form: object) => ({ type: 'button', actionType: 'dialog', dialog: { body: form } });
  const saves = ['/api/admin/app/activity/edit'];
  const recordApi = 'post:/api/admin/app/activity/detail/${activityId}';
  const form = { type: 'form', api: saves[0], body: [field] };
  expect(
    comparisonOf(inDialog({ ...form, initApi: '/api/admin/app/activity/detail/${activityId}' })),
  ).toEqual([{ type: 'stale-record', saves, recordApi, isList: false }]);
  // In no dialog, the page's own record is the form's.
  const page = { initApi: '/api/admin/app/activity/detail/${activityId}' };
  expect(comparisonOf(form, page)).toEqual([{ type: 'stale-record', saves, recordApi, isList: false }]);
  // A category is read by no detail call: the list has it.
  const category = { ...form, api: '/api/admin/help/category/edit' };
  expect(comparisonOf(inDialog(category))).toEqual([
    {
      type: 'stale-record',
      saves: ['/api/admin/help/category/edit'],
      recordApi: '/api/admin/help/category/list',
      isList: true,
    },
  ]);
  expect(comparisonOf(inDialog({ ...form, api: '/api/admin/app/activity/add' }))).toEqual([]);
});
