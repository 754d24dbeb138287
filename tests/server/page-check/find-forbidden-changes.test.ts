import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/contract/json-object';
import { findForbiddenChanges } from '../../../server/page-check/find-forbidden-changes';
import { CapabilityKeys, toCapabilities } from '../../../server/contract/pages/capabilities';
import { projectRoot } from '../../../server/project-root';

const button = (label: string, api: string, more: JsonObject = {}) => ({
  type: 'button',
  label,
  actionType: 'ajax',
  api: `/api/admin/feedback/${api}`,
  ...more,
});
const remove = button('删除', 'remove/${id}', { visibleOn: '${state == 1}', confirmText: '确定删除吗？' });
const edit = {
  type: 'button',
  label: '编辑',
  actionType: 'dialog',
  dialog: {
    title: '编辑',
    body: {
      type: 'form',
      api: '/api/admin/feedback/edit',
      body: [
        { type: 'hidden', name: 'revision' },
        { type: 'input-text', name: 'remark', label: '备注', required: true },
      ],
    },
  },
};
const list = (more: JsonObject = {}, buttons: unknown[] = [edit, remove]) => ({
  type: 'page',
  title: '反馈',
  toolbar: [{ type: 'button', label: '新增', actionType: 'link', link: '/platform/help/category' }],
  body: {
    type: 'crud',
    api: '/api/admin/feedback/list',
    filter: { body: [{ type: 'input-text', name: 'mobile', label: '手机号' }] },
    columns: [
      { name: 'mobile', label: '手机号', width: 120 },
      { type: 'tpl', label: '内容', tpl: '${content|truncate}' },
      { type: 'operation', label: '操作', buttons },
    ],
    ...more,
  },
});
const base = list();
const messages = (page: unknown, from: unknown = base) =>
  findForbiddenChanges(from, page).map(({ pointer, message }) => `${pointer} ${message}`);

describe('[A §6] a layout editor may change the layout', () => {
  const [mobile, content, operation] = base.body.columns;
  const moved = {
    type: 'page',
    title: '用户反馈 / 处理',
    className: 'p-4',
    toolbar: base.toolbar,
    body: [
      { type: 'tpl', tpl: '请先看说明' },
      { type: 'divider' },
      {
        type: 'wrapper',
        style: { color: 'red', padding: 4 },
        body: [
          {
            ...base.body,
            filter: {
              body: { type: 'group', body: [{ type: 'input-text', name: 'mobile', label: '电话' }] },
            },
            columns: [
              { type: 'operation', label: '操作', width: 200, fixed: 'right', buttons: [remove, edit] },
              { ...mobile, label: '电话', width: 300, className: 'text-right' },
            ],
          },
        ],
      },
    ],
  };
  it.each([
    ['the unchanged page', base],
    [
      'the page with the editor’s internal marks',
      { ...base, $$id: 'x', body: { ...base.body, id: 'u:1', __step: 1 } },
    ],
    [
      'moved, wrapped, reordered, renamed and resized elements, added texts and dividers, a removed column',
      moved,
    ],
    ['an empty page', { type: 'page', body: [] }],
    [
      'other styles',
      list({ className: 'x', affixHeader: true }, [
        edit,
        { ...remove, level: 'danger', icon: 'fa fa-trash' },
      ]),
    ],
    ['a template replaced by plain text', list({ columns: [mobile, { ...content, tpl: '有' }, operation] })],
    [
      'a dialog with a new layout',
      list({}, [
        {
          ...edit,
          dialog: {
            title: '修改',
            size: 'lg',
            body: {
              ...edit.dialog.body,
              body: [
                { type: 'input-text', name: 'remark', label: '说明', required: true, placeholder: '选填' },
                { type: 'hidden', name: 'revision' },
              ],
            },
          },
        },
      ]),
    ],
  ])('%s', (_title, page) => {
    expect(messages(page)).toEqual([]);
  });
});

describe('[A §6] a layout editor may not change behaviour', () => {
  const operation = '/body/columns/2/buttons';
  const first = (more: JsonObject) => list({}, [{ ...remove, ...more }]);
  it('a fixed text in place of the link that a button copies', () => {
    const copying = (content: string) =>
      list({}, [{ type: 'button', label: '复制', actionType: 'copy', content }]);
    expect(messages(copying('https://x.cn'), copying('${link}'))).toEqual([
      `${operation}/0/content 没有权限改动按钮“复制”的内容`,
    ]);
  });
  it.each<[string, unknown, string[]]>([
    ['another api', list({ api: '/api/admin/mini/feedback/list' }), ['/body/api 没有权限改动列表的接口']],
    [
      'another action’s api',
      first({ api: '/api/admin/x' }),
      [`${operation}/0/api 没有权限改动按钮“删除”的接口`],
    ],
    [
      'an event',
      first({ onEvent: { click: { actions: [] } } }),
      [`${operation}/0/onEvent 没有权限改动按钮“删除”的事件`],
    ],
    [
      'a condition',
      first({ visibleOn: '${true}' }),
      [`${operation}/0/visibleOn 没有权限改动按钮“删除”的显示条件`],
    ],
    [
      'a removed condition',
      list({}, [Object.fromEntries(Object.entries(remove).filter(([key]) => key !== 'visibleOn'))]),
      [`${operation}/0 没有权限改动按钮“删除”的显示条件`],
    ],
    [
      'a removed confirmation question',
      first({ confirmText: '' }),
      [`${operation}/0/confirmText 没有权限改动按钮“删除”的确认提示`],
    ],
    [
      'two swapped apis',
      list({}, [button('甲', 'edit'), button('乙', 'remove')]),
      [`${operation}/0/api 没有权限改动按钮“甲”的接口`, `${operation}/1/api 没有权限改动按钮“乙”的接口`],
    ],
    ['a new button', list({}, [remove, button('清空', 'clear')]), [`${operation}/1 没有权限新增按钮“清空”`]],
    ['a duplicated button', list({}, [remove, remove]), [`${operation}/1 没有权限新增按钮“删除”`]],
    [
      'a button moved to other data',
      { ...list({}, [edit]), toolbar: [remove] },
      ['/toolbar/0 没有权限把按钮“删除”移到这里：它会作用于别的数据'],
    ],
    [
      'another link',
      { ...base, toolbar: [{ ...base.toolbar[0], link: 'https://x.cn' }] },
      ['/toolbar/0/link 没有权限改动按钮“新增”的链接'],
    ],
    [
      'a new template',
      list({ columns: [{ name: 'mobile', label: '${token}' }] }),
      ['/body/columns/0/label 没有权限写入带变量或链接的内容：列“{token}”'],
    ],
    [
      'markup',
      { type: 'page', body: '<a href="https://x.cn">点我</a>' },
      ['/body 没有权限写入带变量或链接的内容：文字“点我”'],
    ],
    [
      'a new tool in the list’s toolbar',
      list({ headerToolbar: ['export-csv'] }),
      ['/body/headerToolbar/0 没有权限写入带变量或链接的内容：导出 CSV'],
    ],
    [
      'another field of a form',
      list({ filter: { body: [{ type: 'input-text', name: 'id', label: '手机号' }] } }),
      ['/body/filter/body/0/name 没有权限改动文本框“手机号”的字段名'],
    ],
    [
      'a style that loads a file',
      { ...base, style: { background: 'url(//x.cn/a.png)' } },
      ['/style 没有权限改动页面“反馈”的样式'],
    ],
    [
      'a prototype key',
      JSON.parse('{"type":"page","__proto__":{"api":"/x"}}'),
      ['/__proto__ 没有权限改动页面的__proto__'],
    ],
  ])('%s', (_title, page, expected) => {
    const from =
      _title === 'two swapped apis' ? list({}, [button('甲', 'remove'), button('乙', 'edit')]) : base;
    expect(messages(page, from)).toEqual(expected);
  });
});

/* An independent brute-force check of the rule: an edit adds no value with an effect. */
const acting =
  /^(?:.*[aA]pi|actionType|onEvent|link|href|url|src|source|target|reload|redirect|.*On|name|data|value|script)$/;
/** Properties that do not act: texts, and an action's dialog, whose layout may change like the page's. */
const words = /^(?:label|title|description|placeholder|tpl|dialog|drawer)$/;
function valuesThatAct(value: unknown, within = '', found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) {
    if (within !== '') found.push(`${within} ${JSON.stringify(value)}`);
    return found;
  }
  for (const [key, inner] of Object.entries(value)) {
    const acts = Array.isArray(value) ? within : acting.test(key) ? key : words.test(key) ? '' : within;
    valuesThatAct(inner, acts, found);
  }
  return found;
}

interface Spot {
  holder: JsonObject | unknown[];
  key: string;
}
function spotsOf(value: unknown, found: Spot[] = []): Spot[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    found.push({ holder: value as JsonObject, key });
    spotsOf(inner, found);
  }
  return found;
}
const at = ({ holder, key }: Spot): unknown => (holder as JsonObject)[key];
const put = ({ holder, key }: Spot, value: unknown) => {
  (holder as JsonObject)[key] = value;
};
const folder = join(projectRoot, 'pages');
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject);

/** Manipulates a page: drops, copies, swaps and moves parts, and inserts parts of other pages. */
function tamper(page: JsonObject, acts: readonly [kind: number, one: number, other: number][]): JsonObject {
  const made = structuredClone(page);
  for (const [kind, one, other] of acts) {
    const spots = spotsOf(made);
    const [from, to] = [spots[one % spots.length], spots[other % spots.length]];
    if (!from || !to) continue;
    const [moved, replaced] = [structuredClone(at(from)), structuredClone(at(to))];
    if (kind === 0) delete (from.holder as JsonObject)[from.key];
    else if (kind === 1) put(to, moved);
    else if (kind === 2) {
      put(to, moved);
      put(from, replaced);
    } else if (kind === 3 && Array.isArray(from.holder)) from.holder.reverse();
    else if (kind === 4) Object.assign(from.holder, { api: '/api/admin/role/remove/1' });
    else if (kind === 5) Object.assign(from.holder, { label: '新', width: other, className: 'x' });
    else if (kind === 6) put(from, { type: 'button', label: 'x', actionType: 'link', link: 'https://x.cn' });
    else if (kind === 7 && Array.isArray(from.holder)) from.holder.push(moved);
  }
  // JSON does not keep named properties of an array.
  return JSON.parse(JSON.stringify(made)) as JsonObject;
}
const tampering = fc.array(fc.tuple(fc.nat(7), fc.nat(), fc.nat()), {
  minLength: 1,
  maxLength: 3,
}) as fc.Arbitrary<[number, number, number][]>;

it('[A §6] a page that passes the check never has a new value that acts, for any request', () => {
  let passed = 0;
  fc.assert(
    fc.property(fc.nat(), tampering, (index, acts) => {
      const from = shipped[index % shipped.length] as JsonObject;
      const page = tamper(from, acts);
      if (findForbiddenChanges(from, page).length > 0) return;
      passed += 1;
      const known = new Set(valuesThatAct(from));
      expect(valuesThatAct(page).filter((value) => !known.has(value))).toEqual([]);
    }),
    { numRuns: 300 },
  );
  expect(passed).toBeGreaterThan(20);
});

it('[A §6] every shipped page may be saved unchanged, and with any element removed', () => {
  for (const page of shipped) {
    expect(findForbiddenChanges(page, structuredClone(page))).toEqual([]);
    const slots = spotsOf(page).filter(
      ({ holder, key }) => Array.isArray(holder) && typeof at({ holder, key }) === 'object',
    );
    for (const { holder, key } of slots.filter((_spot, index) => index % 7 === 0)) {
      const isSlot = spotsOf(page).some(
        (spot) => at(spot) === holder && /^(?:body|columns|buttons|toolbar)$/.test(spot.key),
      );
      if (!isSlot) continue;
      const kept = JSON.parse(
        JSON.stringify(page, (_key, value: unknown) =>
          value === holder ? (holder as unknown[]).filter((_item, index) => String(index) !== key) : value,
        ),
      );
      expect(findForbiddenChanges(page, kept)).toEqual([]);
    }
  }
});

it('[Foundation §6] memory use is linear in the page’s size, at any depth', () => {
  let page: unknown = Array.from({ length: 500 }, (_, at) => ({ type: 'service', name: `x${at}` }));
  for (let level = 0; level < 60; level += 1)
    page = [{ type: 'form', data: { text: 'x'.repeat(5_000) }, body: page }];
  const capabilities = toCapabilities({ type: 'page', body: page }, new CapabilityKeys());
  expect(capabilities.length).toBe(560);
  const letters = capabilities.reduce((sum, { key, place }) => sum + key.length + place.length, 0);
  expect(letters).toBeLessThan(JSON.stringify(page).length);
});
