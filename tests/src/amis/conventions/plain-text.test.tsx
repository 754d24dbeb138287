import { filter } from 'amis-core';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../server/contract/json-object';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';

const withConventions = (page: object) => applyConventions(page, String);
const data = { name: `Q&A <b>"it's"</b>`, row: { title: 'A&B' } };
/** Fills in a template as amis does. */
const shown = (text: unknown) => filter(text as string, data);

it('[A §2] labels, titles and toasts, which amis draws as text, show a name unchanged', () => {
  const page = withConventions({
    type: 'page',
    body: [
      {
        type: 'button',
        label: '${name}（${row.title}）',
        confirmTitle: '删除${ name }',
        actionType: 'dialog',
        dialog: { title: '“${name}”的文章', body: '${name}' },
        api: { url: '/api/admin/x', messages: { failed: '修改失败：${name}' } },
      },
      { type: 'dropdown-button', label: '${name}', buttons: [{ type: 'button', label: '${name}' }] },
      { type: 'tabs', tabs: [{ title: '${name}', body: [] }] },
    ],
  });
  const text = (...path: (string | number)[]) =>
    shown(path.reduce<unknown>((at, key) => (at as JsonObject)[key], page['body']));
  expect([
    text(0, 'label'),
    text(0, 'confirmTitle'),
    text(0, 'dialog', 'title'),
    text(0, 'api', 'messages', 'failed'),
    text(1, 'label'),
    text(1, 'buttons', 0, 'label'),
    text(2, 'tabs', 0, 'title'),
  ]).toEqual([
    `${data.name}（A&B）`,
    `删除${data.name}`,
    `“${data.name}”的文章`,
    `修改失败：${data.name}`,
    data.name,
    data.name,
    data.name,
  ]);
});

it('[Foundation §6] templates that amis draws as HTML stay escaped, and a template with its own filter is unchanged', () => {
  const page = withConventions({
    type: 'page',
    body: [
      { type: 'tpl', tpl: '${name}' },
      { type: 'button', label: '${name | truncate:3}', confirmText: '删除${name}？' },
      { type: 'button', label: "${row.title == '' ? '无' : '有'}" },
    ],
  }) as unknown as { body: JsonObject[] };
  const [tpl = {}, button = {}, choice = {}] = page.body;
  expect(tpl['tpl']).toBe('${name}');
  expect(button['label']).toBe('${name | truncate:3}');
  expect(shown(button['confirmText'])).toContain('删除Q&amp;A &lt;b&gt;');
  expect(choice['label']).toBe("${row.title == '' ? '无' : '有'}");
});
