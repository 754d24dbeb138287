import { describe, expect, it } from 'vitest';
import type { MergeConflict } from '../../../server/contract/console-calls/designs';
import type { JsonObject } from '../../../server/contract/json-object';
import { diffPages } from '../../../server/page-diff/diff-pages';
import { mergePages } from '../../../server/page-diff/merge/merge-pages';

const item = (name: string, label: string, more: JsonObject = {}) => ({
  type: 'input-text',
  name,
  label,
  ...more,
});
const form = (...body: object[]) => ({ type: 'form', api: 'post:/api/admin/save', body });
const edit = (...body: object[]) => ({
  type: 'button',
  label: '编辑',
  dialog: { title: '编辑用户', body: form(...body) },
});
const exporting = { type: 'button', label: '导出', level: 'primary' };
const columns: [JsonObject, JsonObject] = [
  { name: 'mobile', label: '手机号', width: 120 },
  { name: 'createTime', label: '注册时间' },
];
const pageOf = (buttons: object[], toolbar: object[] = [], list: object[] = columns) => ({
  type: 'page',
  title: '注册用户',
  body: {
    type: 'crud',
    api: { url: '/api/admin/list', data: { state: '1' } },
    headerToolbar: ['bulkActions', ...toolbar],
    columns: [...list, { type: 'operation', label: '操作', buttons }],
  },
});
const base = pageOf([edit(item('mobile', '手机号'), item('remark', '备注'))], [exporting]);
const words = (to: unknown, from: unknown = base) => diffPages(from, to).map(({ text }) => text);

describe('[Foundation §6] differences in words', () => {
  it('name shared dialogs by their titles', () => {
    const opening = { type: 'button', label: '查看', dialog: { $ref: 'modal-ref-1' } };
    const shared = { 'modal-ref-1': { type: 'dialog', title: '查看用户', body: form() } };
    const added = { ...pageOf([opening], [exporting]), definitions: shared };
    expect(words(added, pageOf([], [exporting]))).toEqual([
      '新增按钮“查看”（操作列“操作”的按钮）',
      '页面的公用部分：未设置 → 弹窗“查看用户”',
    ]);
    const other = { type: 'dialog', title: '停用用户', body: form() };
    const both = { ...added, definitions: { ...shared, 'modal-ref-2': other } };
    expect(words(both, added)).toEqual(['新增弹窗“停用用户”（页面的公用部分）']);
    const opensOther = { ...opening, dialog: { $ref: 'modal-ref-2' } };
    expect(words({ ...both, ...pageOf([opensOther], [exporting]) }, both)).toEqual([
      '弹窗的引用：弹窗“查看用户” → 弹窗“停用用户”',
    ]);
  });

  it('describe a form item within a dialog within a button within a column', () => {
    const to = pageOf(
      [edit(item('remark', '备注', { placeholder: '选填', required: true }), item('mobile', '手机'))],
      [exporting],
    );
    expect(words(to)).toEqual([
      '移动文本框“手机号”：第 1 位 → 第 2 位',
      '文本框“手机号”的标题：手机号 → 手机',
      '文本框“备注”的占位提示：未设置 → 选填',
      '文本框“备注”的必填：未设置 → 是',
    ]);
  });

  it('describe fields of an api, a toolbar’s tools, and values of all kinds', () => {
    const to = structuredClone(base) as JsonObject & { body: JsonObject };
    Object.assign(to.body, {
      api: { url: '/api/admin/list', data: { state: '2' } },
      headerToolbar: ['pagination', exporting],
      syncLocation: false,
      perPageAvailable: [10, 20],
      visibleOn: '${a}',
    });
    expect(words(to)).toEqual([
      '列表的接口 › 数据 › state：1 → 2',
      '删除批量操作（列表的顶部工具栏）',
      '新增分页（列表的顶部工具栏）',
      '列表的条件写入地址栏：未设置 → 否',
      '列表的可选的每页条数：未设置 → 10、20',
      '列表的显示条件：未设置 → a 有值',
    ]);
  });

  it('describe the type of an element and the messages of a field', () => {
    const required = { required: true, validationErrors: { isRequired: '请选择客户端类型' } };
    const from = pageOf([edit(item('pfType', '客户端', { type: 'radios', ...required }))]);
    const to = pageOf([edit(item('pfType', '客户端', { type: 'select', required: true }))]);
    expect(words(to, from)).toEqual([
      '单选框“客户端”的类型：单选框 → 下拉框',
      '单选框“客户端”的校验提示：必填“请选择客户端类型” → 未设置',
    ]);
  });

  it('describe conditions and sources by the names of their fields and values', () => {
    const state = { type: 'mapping', name: 'state', label: '状态', source: '${dict.yesNo}' };
    const from = pageOf([state, { type: 'button', label: '停用', visibleOn: "${state == 'T'}" }]);
    const to = pageOf([
      { ...state, source: '${dict.userClientType}' },
      { type: 'button', label: '停用', visibleOn: '${state != 0 && name}' },
    ]);
    expect(words(to, from)).toEqual([
      '映射“状态”的数据来源：字典“是、否” → 字典“Android、iOS”',
      '按钮“停用”的显示条件：状态 等于 是 → 状态 不等于 Android 且 name 有值',
    ]);
  });

  it('describe an element that was moved and changed', () => {
    const to = pageOf([
      edit(item('mobile', '手机号'), item('remark', '备注')),
      { ...exporting, level: 'link' },
    ]);
    expect(diffPages(base, to)).toMatchObject([
      {
        kind: 'moved',
        text: '移动按钮“导出”：列表的顶部工具栏 → 操作列“操作”的按钮',
        from: '/body/headerToolbar/1',
        to: '/body/columns/2/buttons/1',
      },
      { kind: 'changed', text: '按钮“导出”的颜色：主要 → 链接' },
    ]);
  });

  it('show only the parts of two long texts around the difference', () => {
    const long = '这一段很长，'.repeat(20);
    const page = (tpl: string) => ({ type: 'page', body: { type: 'tpl', tpl } });
    expect(words(page(`${long}结束`), page(`${long}完`))).toEqual([
      '文字“这一段很长，这一段很长，这一段很长，这一段很长，…”的内容：…这一段很长，这一段很长，完 → …这一段很长，这一段很长，结束',
    ]);
  });

  it('treat hostile keys like any other', () => {
    const hostile = JSON.parse(
      '{"type":"page","__proto__":{"polluted":1},"constructor":{"x":2},"body":[]}',
    ) as JsonObject;
    expect(words(hostile, { type: 'page', body: [] })).toEqual([
      '页面的__proto__：未设置 → {"polluted":1}',
      '页面的constructor：未设置 → {"x":2}',
    ]);
    const merged = mergePages({
      base: { type: 'page' },
      mine: { type: 'page', title: 'x' },
      theirs: hostile,
    });
    expect(Object.keys(merged.page).sort()).toEqual(['__proto__', 'body', 'constructor', 'title', 'type']);
    expect(({} as JsonObject)['polluted']).toBeUndefined();
  });
});

describe('[Foundation §6] merging by example', () => {
  const merge = (mine: JsonObject, theirs: JsonObject, choice?: 'mine' | 'theirs') => {
    const first = mergePages({ base, mine, theirs });
    const choices = new Map(choice && first.conflicts.map(({ id }) => [id, choice]));
    return { ...mergePages({ base, mine, theirs, choices }), texts: first.conflicts.map(({ text }) => text) };
  };
  const [mobile, time] = columns;
  const buttons = [edit(item('mobile', '手机号'), item('remark', '备注'))];

  it('merges a column that one user moved and the other changed, with columns that both added', () => {
    const mine = pageOf(buttons, [exporting], [time, mobile, { name: 'city', label: '城市' }]);
    const theirs = pageOf(
      buttons,
      [exporting],
      [{ ...mobile, width: 160 }, { name: 'version', label: '版本' }, time],
    );
    const { page, conflicts } = merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(page).toEqual(
      pageOf(
        buttons,
        [exporting],
        [
          time,
          { ...mobile, width: 160 },
          { name: 'city', label: '城市' },
          { name: 'version', label: '版本' },
        ],
      ),
    );
  });

  it('keeps the other side’s change of a button that one side moved', () => {
    const mine = pageOf([...buttons, exporting]);
    const theirs = pageOf(buttons, [{ ...exporting, label: '导出', confirmText: '确定？' }]);
    for (const { page, conflicts } of [merge(mine, theirs), merge(theirs, mine)]) {
      expect(conflicts).toEqual([]);
      expect(page).toEqual(pageOf([...buttons, { ...exporting, confirmText: '确定？' }]));
    }
  });

  it('reports a conflict if one side removed what the other changed or moved', () => {
    const without = pageOf(buttons);
    const changed = pageOf(buttons, [{ ...exporting, level: 'link' }]);
    expect(merge(without, changed).texts).toEqual(['按钮“导出”：原为 按钮“导出”，我已删除，对方有改动']);
    expect(merge(without, changed).page).toEqual(without);
    expect(merge(without, changed, 'theirs').page).toEqual(changed);
    expect(merge(changed, without, 'theirs').page).toEqual(without);
    const [{ base: before, mine, theirs }] = merge(without, changed).conflicts as [MergeConflict];
    expect([before.text, mine.text, theirs.text]).toEqual(['按钮“导出”', '已删除', '有改动']);
    const carried = pageOf([...buttons, exporting]);
    expect(merge(carried, without).texts).toEqual([
      '按钮“导出”：原为 按钮“导出”，我移到 操作列“操作”的按钮，对方已删除',
    ]);
    expect(merge(carried, without, 'mine').page).toEqual(carried);
    expect(merge(carried, without, 'theirs').page).toEqual(without);
  });

  it('never mixes two orders, types or addresses', () => {
    const order = (...list: JsonObject[]) => pageOf(buttons, [exporting], list);
    const three: [JsonObject, JsonObject, JsonObject] = [...columns, { name: 'city', label: '城市' }];
    const from = order(...three);
    const [a, b, c] = three;
    const merged = mergePages({ base: from, mine: order(b, a, c), theirs: order(a, c, b) });
    expect(merged.conflicts.map(({ text }) => text)).toEqual([
      '列表的列的顺序：原为 列“手机号”、列“注册时间”、列“城市”、操作列“操作”，我改为 列“注册时间”、列“手机号”、列“城市”、操作列“操作”，对方改为 列“手机号”、列“城市”、列“注册时间”、操作列“操作”',
    ]);
    expect(merged.page).toEqual(order(b, a, c));

    const typed = (more: JsonObject) =>
      pageOf([edit(item('mobile', '手机号', more), item('remark', '备注'))], [exporting]);
    const types = merge(typed({ type: 'select' }), typed({ maxLength: 11 }));
    expect(types.texts).toEqual(['下拉框“手机号”：原为 文本框“手机号”，我改为 下拉框“手机号”，对方有改动']);
    expect(merge(typed({ type: 'select' }), typed({ maxLength: 11 }), 'theirs').page).toEqual(
      typed({ maxLength: 11 }),
    );

    const called = (api: JsonObject) => ({ ...base, body: { ...base.body, api } });
    const calls = merge(
      called({ url: '/api/admin/other', data: { state: '1' } }),
      called({ url: '/api/admin/list', data: { state: '2' } }),
    );
    expect(calls.texts).toEqual([
      '列表的接口：原为 /api/admin/list，我改为 /api/admin/other，对方改为 /api/admin/list',
    ]);
  });

  it('keeps both of two shared dialogs that the sides added under one name, each with its buttons', () => {
    const shared = (title: string) => ({ type: 'dialog', title, body: form() });
    const opening = (label: string, name: string) => ({ type: 'button', label, dialog: { $ref: name } });
    const from = pageOf([], [exporting]);
    const one = { ...pageOf([opening('审核', 'modal-ref-1')], [exporting]), definitions: {} };
    const mine = { ...one, definitions: { 'modal-ref-1': shared('审核') } };
    const theirs = {
      ...pageOf([opening('停用', 'modal-ref-1')], [exporting]),
      definitions: { 'modal-ref-1': shared('停用'), 'modal-ref-2': shared('启用') },
    };
    const both = {
      ...pageOf([opening('停用', 'modal-ref-1'), opening('审核', 'modal-ref-3')], [exporting]),
      definitions: {
        'modal-ref-1': shared('停用'),
        'modal-ref-2': shared('启用'),
        'modal-ref-3': shared('审核'),
      },
    };
    expect(mergePages({ base: from, mine, theirs })).toEqual({ page: both, conflicts: [] });
    const withOne = { ...from, definitions: { 'modal-ref-1': shared('导出') } };
    const changed = (title: string) => ({ ...withOne, definitions: { 'modal-ref-1': shared(title) } });
    expect(
      mergePages({ base: withOne, mine: changed('全部导出'), theirs: changed('部分导出') }).conflicts,
    ).toHaveLength(1);
  });

  it('a choice counts only for the values it was made for', () => {
    const wide = (width: number) => pageOf(buttons, [exporting], [{ ...mobile, width }, time]);
    const [mine, theirs, later] = [wide(130), wide(140), wide(150)];
    const choices = new Map(
      mergePages({ base, mine, theirs }).conflicts.map(({ id }) => [id, 'theirs' as const]),
    );
    expect(mergePages({ base, mine, theirs, choices }).page).toEqual(theirs);
    expect(mergePages({ base, mine, theirs: later, choices })).toMatchObject({
      page: mine,
      conflicts: [{ choice: null }],
    });
  });
});
