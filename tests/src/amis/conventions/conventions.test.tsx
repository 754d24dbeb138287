import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../server/contract/json-object';
import { toDay } from '../../../../server/contract/shanghai-time';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../../src/amis/services/sanitize';
import { searchNamesOf, withAbsentNames } from '../../../../src/amis/place/list-search';

const page = (body: unknown) => applyConventions({ type: 'page', body }, sanitizeHtml)['body'] as JsonObject;

it('[A §9] a list has size 10, a size changer, and the total label 共N条', () => {
  const list = page({ type: 'crud', api: '/api/admin/x/list', columns: [] });
  expect(list).toMatchObject({
    api: 'post:/api/admin/x/list',
    perPage: 10,
    perPageAvailable: [10, 20, 50, 100],
    syncLocation: true,
  });
  expect(JSON.stringify(list['footerToolbar'])).toContain('共${total | number}条');
  expect(JSON.stringify(list['footerToolbar'])).toContain('switch-per-page');
});

it('[A §7] a list whose call names its data still asks for its page, unless the page does so itself', () => {
  const dataOf = (data: object, list: object = {}) =>
    (page({ type: 'crud', api: { url: '/api/admin/x/list', data }, ...list })['api'] as JsonObject)['data'];
  const own = { categoryId: '${id}' };
  expect(dataOf(own)).toEqual({ page: '${page}', perPage: '${perPage}', ...own });
  expect(dataOf({ ...own, perPage: 5 })).toEqual({ page: '${page}', perPage: 5, ...own });
  expect(dataOf({ '&': '$$', ...own })).toEqual({ '&': '$$', ...own });
  expect(dataOf(own, { loadDataOnce: true })).toEqual(own);
  expect(dataOf(own, { pageField: 'pageNum' })).toEqual(own);
  // A call that answers one record takes no page.
  const api = { url: '/api/admin/app/channel/stats', data: own };
  expect((page({ type: 'crud', api })['api'] as JsonObject)['data']).toEqual(own);
});

it('[B §9] hides the page size changer if a page turns it off', () => {
  const list = page({ type: 'crud', api: '/api/admin/x/list', perPageAvailable: [] });
  expect(JSON.stringify(list['footerToolbar'])).not.toContain('switch-per-page');
});

it('[B §9] a page’s own total label overrides the convention: Total N items', () => {
  const footerToolbar = [{ type: 'tpl', tpl: 'Total ${total} items' }];
  expect(page({ type: 'crud', footerToolbar })['footerToolbar']).toEqual(footerToolbar);
});

it('[A §7] every upstream call is a POST; our own additions keep their method', () => {
  const service = page({
    type: 'service',
    api: { url: '/api/admin/x/detail', messages: { success: '操作成功' } },
    initApi: '/api/console/y',
    body: { type: 'select', source: '/api/admin/x/options' },
  });
  expect(service).toMatchObject({
    api: { method: 'post', url: '/api/admin/x/detail', messages: { success: '操作成功' } },
    initApi: '/api/console/y',
    body: [{ type: 'failed-record' }, { source: 'post:/api/admin/x/options' }],
  });
});

it('[B §2] a filter is one row that ends with 查询 and 清空', () => {
  const filter = page({
    type: 'crud',
    api: '/api/admin/x/list',
    filter: { body: [{ type: 'input-text', name: 'mobile' }] },
  })['filter'] as JsonObject;
  const body = filter['body'] as JsonObject[];
  expect(body[0]).toMatchObject({ name: 'mobile', trimContents: true, clearable: true });
  expect(JSON.stringify(body.at(-1))).toMatch(/查询.*清空/);
});

it('[A §7] a text filter accepts no more characters than its call, unless the page sets its own limit', () => {
  const filterOf = (field: object) => {
    const body = [{ type: 'input-text', name: 'mobile', ...field }];
    const list = page({ type: 'crud', api: '/api/admin/user/register/list', filter: { body } });
    const [shown] = (list['filter'] as JsonObject)['body'] as JsonObject[];
    return [shown?.['validations'], shown?.['validationErrors']];
  };
  const text = '不能超过20个字符';
  expect(filterOf({})).toEqual([{ maxLength: 20 }, { maxLength: text }]);
  expect(filterOf({ validations: { minLength: 3 }, validationErrors: { minLength: '太短' } })).toEqual([
    { minLength: 3, maxLength: 20 },
    { minLength: '太短', maxLength: text },
  ]);
  expect(filterOf({ validations: { maxLength: 11 } })).toEqual([{ maxLength: 11 }, undefined]);
  expect(filterOf({ name: 'note' })).toEqual([undefined, undefined]);
});

it('[Foundation §4] a list in a dialog does not write to the URL', () => {
  const button = page({ type: 'button', dialog: { body: { type: 'crud', api: '/api/admin/x/list' } } });
  expect((button['dialog'] as JsonObject)['body']).toMatchObject({ syncLocation: false });
});

it('[look-and-feel] a column of plain text without a width is cut with an ellipsis; any other is left alone', () => {
  const others = [
    { name: 'mobile', width: 120 },
    { name: 'code', copyable: true },
    { name: 'state', type: 'mapping' },
    { name: 'place', tpl: '${province} ${city}' },
    { name: 'content', className: 'wrap' },
    { label: '操作', type: 'operation', buttons: [] },
  ];
  const shown = page({ type: 'crud', columns: [{ name: 'title' }, ...others] })['columns'] as JsonObject[];
  expect(shown.map(({ className }) => className)).toEqual([
    'ellipsis',
    undefined,
    undefined,
    undefined,
    undefined,
    'wrap',
    undefined,
  ]);
});

it('[Foundation §6] the form of a dialog has no border, even if the dialog is the whole schema', () => {
  const dialog = { type: 'dialog', body: { type: 'form', body: [] } };
  const onPage = page({ type: 'button', dialog })['dialog'] as JsonObject;
  expect(onPage['body']).toMatchObject({ wrapWithPanel: false });
  expect(applyConventions(dialog, sanitizeHtml)['body']).toEqual(onPage['body']);
});

it('[look-and-feel] at most three action links, then 更多', () => {
  const buttons = ['查看', '编辑', '停用', '删除'].map((label) => ({ type: 'button', label }));
  const operation = page({ type: 'operation', buttons });
  const shown = operation['buttons'] as JsonObject[];
  expect(shown.map(({ label }) => label)).toEqual(['查看', '编辑', '更多']);
  expect(shown[2]?.['buttons']).toMatchObject([{ label: '停用' }, { label: '删除' }]);
});

it('[Foundation §5] applying the conventions does not mutate the page', () => {
  const schema = Object.freeze({
    type: 'page',
    body: Object.freeze({ type: 'crud', api: '/api/admin/x/list' }),
  });
  const before = JSON.stringify(schema);
  applyConventions(schema, sanitizeHtml);
  expect(JSON.stringify(schema)).toBe(before);
});

it("[decisions 'Behaviour'] a link without a filter parameter clears that filter", () => {
  const names = searchNamesOf(
    applyConventions(
      {
        type: 'page',
        body: {
          type: 'crud',
          api: '/api/admin/x/list',
          filter: { body: [{ type: 'input-date-range', name: 'startDate', extraName: 'endDate' }] },
        },
      },
      sanitizeHtml,
    ),
  );
  expect(withAbsentNames('?startDate=2025-01-01', names)).toBe(
    '?startDate=2025-01-01&endDate=&page=1&perPage=10',
  );
});

it('[B §5] a day before today is disabled in the calendar; a typed one stays in its field, which shows an error', () => {
  const picker = page({ type: 'input-date', name: 'endDate', minDate: 'today' });
  expect(picker['minDate']).toBe('1900-01-01');
  const isGrey = picker['disabledDate'] as (day: { format(): string }) => boolean;
  const isGreyOn = (day: Date) => isGrey({ format: () => toDay(day) });
  const now = Date.now();
  const dayLength = 24 * 60 * 60 * 1000;
  expect([-1, 0, 1].map((days) => isGreyOn(new Date(now + days * dayLength)))).toEqual([true, false, false]);
});

it('[Foundation §5] a page’s own style sheet is dropped, because it would also style the shell', () => {
  const css = { '.console': { display: 'none' } };
  const shown = applyConventions(
    {
      type: 'page',
      css,
      mobileCSS: css,
      body: { type: 'page', css, body: '' },
    },
    sanitizeHtml,
  );
  expect(JSON.stringify(shown)).not.toContain('console');
});

it('[look-and-feel] a saving dialog shows one spinner: that of its form, or its own if it has no form', () => {
  const dialog = (body: object) => {
    const button = page({ type: 'button', actionType: 'dialog', dialog: { body } });
    return (button['dialog'] as JsonObject)['showLoading'];
  };
  expect(dialog({ type: 'service', body: [{ type: 'form', body: [] }] })).toBe(false);
  expect(dialog({ type: 'tpl', tpl: '确定吗？' })).toBeUndefined();
});
