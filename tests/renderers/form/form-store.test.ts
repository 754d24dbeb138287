import { isObject } from '../../../server/contract/json-object';
import { expect, it } from 'vitest';
import { findFormPlan } from '../../../renderers/form/form-plan';
import { FormStore } from '../../../renderers/form/form-store';
import type { CallReply, CallRequest, ListHost } from '../../../renderers/list/list-host';
import { scopeOver } from '../../../renderers/list/plan/expression';
import type { Json } from '../../../renderers/list/plan/node';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';

const name = { type: 'input-text', name: 'name', label: '姓名', required: true, trimContents: true };
const body = [
  { type: 'hidden', name: 'id' },
  name,
  { type: 'switch', name: 'limited', label: '限量', trueValue: 'T', falseValue: 'F', value: 'F' },
  {
    type: 'input-number',
    name: 'count',
    label: '数量',
    required: true,
    visibleOn: "${limited == 'T'}",
    value: 3,
  },
];
const revision = { type: 'hidden', name: 'revision' };
const edit: Json = {
  type: 'button',
  label: '编辑',
  actionType: 'dialog',
  dialog: {
    type: 'dialog',
    title: '编辑 ${name}',
    body: { type: 'form', api: '/api/admin/people/edit', initApi: '/api/admin/people/detail/${id}', body },
  },
};

const withForm = (form: Json, dialog: Json = {}): Json => ({
  ...edit,
  dialog: {
    ...(edit['dialog'] as Json),
    ...dialog,
    body: { type: 'form', api: '/api/admin/people/edit', body, ...form },
  },
});

/** A form over a recording host; a test answers its calls one after the other, on demand. */
function open(button: Json, answers: (CallReply | Promise<CallReply>)[] = []) {
  const page = applyConventions({ type: 'page', body: button }, String);
  const plan = findFormPlan(page['body'] as Json);
  if (!plan) throw new Error('no plan');
  const asked: CallRequest[] = [];
  const toasts: string[] = [];
  const host = {
    scope: { page: 'P' },
    ask: (request: CallRequest) => {
      asked.push(request);
      return Promise.resolve(answers.shift() ?? { ok: true, msg: '', data: {} });
    },
    toast: (level: string, text: string) => toasts.push(`${level}: ${text}`),
  } as unknown as ListHost;
  const row = scopeOver(scopeOver(host.scope, { items: [] }), { id: 5, name: '小明', revision: 'r1' });
  return { form: new FormStore(plan, row, host), asked, toasts };
}

const record = (data: Json): CallReply => ({ ok: true, msg: '', data });

it('[Foundation §7] a form starts with the data from its opener, and then adopts the loaded record', async () => {
  const { form, asked } = open(edit, [record({ id: 5, name: '小红', limited: 'F', revision: 'r2' })]);
  expect(form.get()).toMatchObject({ loading: true, values: { id: 5, name: '小明', limited: 'F' } });
  await form.load();
  expect(asked[0]).toMatchObject({ url: '/api/admin/people/detail/5' });
  expect(form.get()).toMatchObject({ loading: false, values: { name: '小红', revision: 'r2' } });
  expect(form.title()).toBe('编辑 小红');
});

it("[decisions 'Behaviour'] a form keeps text typed while the record loads", async () => {
  let answer: (reply: CallReply) => void = () => undefined;
  const { form } = open(edit, [new Promise((resolve) => (answer = resolve))]);
  const loaded = form.load();
  form.change({ name: '小刚' });
  answer(record({ id: 5, name: '小红' }));
  await loaded;
  expect(form.get().values['name']).toBe('小刚');
  expect(form.pristine['name']).toBe('小红');
});

it("[decisions 'Conflicts'] text typed over the row’s values is saved with the row’s revision", async () => {
  let answer: (reply: CallReply) => void = () => undefined;
  const { form, asked } = open(
    withForm({ initApi: '/api/admin/people/detail/${id}', body: [...body, revision] }),
    [
      new Promise((resolve) => (answer = resolve)),
      { ok: false, msg: '该记录已被他人修改，请核对后再试', data: null },
    ],
  );
  const loaded = form.load();
  form.change({ name: '小刚' });
  answer(record({ id: 5, name: '小红', revision: 'r2' }));
  await loaded;
  await form.submit();
  expect(asked[1]?.data).toMatchObject({ name: '小刚', revision: 'r1' });
});

it('[B §8] a record that fails to load shows a message, can be retried, and blocks saving', async () => {
  const { form, asked } = open(edit, [
    { ok: false, msg: '记录不存在', data: null },
    record({ id: 5, name: '小红' }),
  ]);
  await form.load();
  expect(form.get()).toMatchObject({ loading: false, failure: '记录不存在' });
  expect(await form.submit()).toBe(false);
  expect(asked).toHaveLength(1);
  await form.load();
  expect(form.get()).toMatchObject({ failure: undefined, values: { name: '小红' } });
});

it('[look-and-feel] choices that did not load are asked for again when their list opens; loaded ones are not', async () => {
  const choices = [{ label: '甲', value: 1 }];
  const { form, asked, toasts } = open(
    withForm({ body: [{ type: 'select', name: 'kind', label: '类别', source: '/api/admin/kind/list' }] }),
    [{ ok: false, msg: '稍后再试', data: null }, record({ items: choices })],
  );
  const [item] = form.plan.items;
  if (!item) throw new Error('no field');
  await form.load();
  await expect.poll(() => form.optionsOf(item)).toEqual([]);
  expect(toasts).toEqual(['error: 稍后再试']);
  form.askAgain(item);
  expect(form.optionsOf(item)).toBeUndefined();
  await expect.poll(() => form.optionsOf(item)).toMatchObject(choices);
  form.askAgain(item);
  expect(asked).toHaveLength(2);
});

it('[Foundation §7] a field gets its value when it becomes visible, and is validated only then', async () => {
  const { form, asked } = open(withForm({}));
  await form.submit();
  expect(asked[0]?.data).toEqual({ id: 5, name: '小明', limited: 'F' });
  form.change({ limited: 'T' });
  expect(form.get().values['count']).toBe(3);
  form.change({ count: null });
  expect(await form.submit()).toBe(false);
  expect(form.get().faults).toEqual({ count: '这是必填项' });
  form.change({ limited: 'F' });
  expect(form.get().faults).toEqual({});
});

it('[A §5] a form shows all errors at once and removes each when it is corrected; texts are sent trimmed', async () => {
  const { form, asked, toasts } = open(withForm({}));
  form.change({ name: '  ', limited: 'T', count: null });
  expect(await form.submit()).toBe(false);
  expect(Object.keys(form.get().faults)).toEqual(['name', 'count']);
  expect(toasts).toEqual(['error: 请先改正标出的内容']);
  form.change({ name: ' 小红 ' });
  expect(Object.keys(form.get().faults)).toEqual(['count']);
  form.change({ count: 4 });
  expect(await form.submit()).toBe(true);
  expect(asked[0]?.data).toMatchObject({ name: '小红', count: 4 });
});

it('[A §7] the server’s errors appear at their fields, and the dialog stays open', async () => {
  const refusal: CallReply = { ok: false, msg: '名称已存在', data: null, errors: { name: '名称已存在' } };
  const { form, toasts } = open(withForm({}), [refusal]);
  expect(await form.submit()).toBe(false);
  expect(form.get()).toMatchObject({ saving: false, faults: { name: '名称已存在' } });
  expect(toasts).toEqual(['error: 名称已存在']);
});

it('[A §7] a second click during a save does not save again', async () => {
  const { form, asked } = open(withForm({}));
  const [first, second] = await Promise.all([form.submit(), form.submit()]);
  expect([first, second]).toEqual([true, false]);
  expect(asked).toHaveLength(1);
});

it('[Foundation §7] the data of the dialog replace the row, as in amis', () => {
  const { form } = open(withForm({}, { data: { id: '${id}', name: '${page}' } }));
  expect(form.get().values).toMatchObject({ id: 5, name: 'P' });
  expect(form.scope()['revision']).toBeUndefined();
});

it('[Foundation §5] amis draws what the plan does not support', () => {
  const left = [
    withForm({ body: [{ ...name, value: '${other}' }] }),
    withForm({ body: [{ type: 'combo', name: 'all' }] }),
    withForm({ onEvent: { change: { actions: [{ actionType: 'toast' }] } } }),
    withForm({}, { actions: [] }),
    withForm({ data: { name: '${page}' } }),
    withForm({ body: [{ type: 'select', name: 'kind', source: '/api/admin/kind/list?of=${name}' }] }),
    { ...edit, onEvent: { click: { actions: [] } } },
    { ...edit, confirmText: '确定吗？' },
  ];
  for (const button of left) {
    const page = applyConventions({ type: 'page', body: button }, String);
    expect(isObject(page['body']) && findFormPlan(page['body']), JSON.stringify(button)).toBeUndefined();
  }
});

it('[A §2] while its save runs a form takes no change; saved, it has nothing unsaved', async () => {
  let reply: (reply: CallReply) => void = () => {};
  const { form } = open(withForm({}), [new Promise((resolve) => (reply = resolve))]);
  form.change({ name: '小红' });
  const saved = form.submit();
  form.change({ name: '小绿' });
  expect(form.get()).toMatchObject({ saving: true, values: { name: '小红' } });
  reply(record({}));
  expect(await saved).toBe(true);
  expect(form.pristine).toMatchObject({ name: '小红' });
});
