import { expect, it } from 'vitest';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';
import { findDialog, marksIn } from '../../../../src/amis/conventions/guarded-form';
import { sanitizeHtml } from '../../../../src/amis/services/sanitize';

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

it('[A §2] guards a full-page form with all calls that save it, wherever the page declares them', () => {
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

it('[A §2] does not guard a form that saves nothing: a filter, a report’s range, or a read-only form, in a dialog or not', () => {
  expect(guardOf({ type: 'crud', api: '/api/admin/feedback/list', filter: { body: [field] } })).toEqual([]);
  expect(guardOf({ type: 'form', target: 'chart', body: [field] })).toEqual([]);
  expect(guardOf({ type: 'form', api: '/api/admin/feedback/list', body: field })).toEqual([]);
  expect(
    guardOf({ type: 'button', actionType: 'dialog', dialog: { body: { type: 'form', body: [field] } } }),
  ).toEqual([]);
});

it("[decisions 'Conflicts'] a form that saves with a revision compares the typed values with a fresh read of the record", () => {
  const inDialog = (form: object) => ({ type: 'button', actionType: 'dialog', dialog: { body: form } });
  const saves = ['/api/admin/app/activity/edit'];
  const recordApi = 'post:/api/admin/app/activity/detail/${activityId}';
  const form = { type: 'form', api: saves[0], body: [field] };
  expect(
    comparisonOf(inDialog({ ...form, initApi: '/api/admin/app/activity/detail/${activityId}' })),
  ).toEqual([{ type: 'stale-record', saves, recordApi, isList: false }]);
  // Outside a dialog, the form edits the record that the page loads.
  const page = { initApi: '/api/admin/app/activity/detail/${activityId}' };
  expect(comparisonOf(form, page)).toEqual([{ type: 'stale-record', saves, recordApi, isList: false }]);
  // Categories have no detail call: the comparison reads the list.
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

it("[decisions 'Conflicts'] a dialog form that is saved by the dialog’s buttons compares its values in the same way", () => {
  const dialog = {
    body: { type: 'form', initApi: '/api/admin/app/version/detail/${id}', body: [field] },
    actions: [{ type: 'submit', label: '立即发布', api: { url: '/api/admin/app/version/edit', data: {} } }],
  };
  expect(comparisonOf({ type: 'button', actionType: 'dialog', dialog })).toEqual([
    {
      type: 'stale-record',
      saves: ['/api/admin/app/version/edit'],
      recordApi: 'post:/api/admin/app/version/detail/${id}',
      isList: false,
    },
  ]);
});

const edit = {
  title: '编辑渠道 ${channelName}',
  data: { requestId: '${UUID()}' },
  body: { type: 'form', initApi: '/api/admin/x/detail/${id}', body: [field] },
  actions: [{ type: 'submit', label: '保存', api: '/api/admin/vip/redemption/channel/edit' }],
};
const button = (dialog: object) => ({ type: 'button', actionType: 'dialog', dialog });

it('[A §8] guards a dialog form with the dialog’s save call, and finds the dialog again by this call and its title', () => {
  const page = applyConventions(
    { type: 'page', toolbar: [button({ ...edit, title: '新增渠道' })], body: button(edit) },
    sanitizeHtml,
  );
  const guard = {
    type: 'unsaved-text',
    saves: ['/api/admin/vip/redemption/channel/edit'],
    dialog: {
      mark: '编辑渠道 ${channelName} /api/admin/vip/redemption/channel/edit',
      title: '编辑渠道 ${channelName}',
      reads: ['channelName', 'UUID', 'id', 'title'],
    },
  };
  const dialog = (page['body'] as { dialog: { body: { body: unknown[] } } }).dialog;
  expect(dialog.body.body).toContainEqual(guard);
  expect(findDialog(page, guard.dialog.mark)).toBe(dialog);
  expect(findDialog(page, '删除渠道 /api/admin/x/remove')).toBeUndefined();
});

it('[A §8] finds a dialog that a new version of the page renamed by its save call, unless several share the call', () => {
  const page = (...dialogs: object[]) =>
    applyConventions({ type: 'page', body: dialogs.map((dialog) => button(dialog)) }, sanitizeHtml);
  const old = '修改渠道 /api/admin/vip/redemption/channel/edit';
  const remove = { title: '删除', body: { type: 'form', api: '/api/admin/vip/redemption/channel/remove' } };
  const found = findDialog(page(remove, edit), old);
  expect(marksIn(found?.['body'])).toEqual([
    '编辑渠道 ${channelName} /api/admin/vip/redemption/channel/edit',
  ]);
  expect(findDialog(page(edit, { ...edit, title: '新增渠道' }), old)).toBeUndefined();
});
