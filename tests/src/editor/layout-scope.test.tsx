import { expect, it } from 'vitest';
import * as editor from 'amis-editor';
import { findForbiddenChanges } from '../../../server/page-check/find-forbidden-changes';
import { choiceGroups } from '../../../server/contract/pages/palette';
import { isInert } from '../../../server/contract/pages/capabilities';
import { addsNothing, toLayoutPanel } from '../../../src/editor/layout-scope';

const text = (name: string) => ({ type: 'input-text', name });
const tabs = (...shown: object[]) => [{ type: 'tabs', tabs: shown }];

it('[A §6] a layout editor’s panel keeps texts and styles, without actions and without sections that become empty', () => {
  const looks = [text('label'), text('className'), { type: 'amis-theme-font', name: 'themeCss.base.font' }];
  const panel = tabs(
    { title: '属性', body: [text('name'), text('label'), { type: 'combo', name: 'bulkActions' }] },
    {
      title: '接口',
      body: [
        { type: 'tpl', tpl: '接口' },
        { type: 'console-api-control', name: 'api' },
      ],
    },
    {
      title: '外观',
      body: [
        { type: 'collapse', header: '状态', body: [text('visibleOn'), text('disabledOn')] },
        { type: 'collapse', header: '样式', body: looks.slice(1) },
      ],
    },
    { title: '事件', body: { type: 'ae-eventControl', name: 'onEvent' } },
  );
  expect(toLayoutPanel(panel, { type: 'button' })).toEqual(
    tabs(
      { title: '属性', body: [looks[0]] },
      { title: '外观', body: [{ type: 'collapse', header: '样式', body: looks.slice(1) }] },
    ),
  );
});

it('[A §6] a panel that only has actions becomes empty', () => {
  expect(toLayoutPanel(tabs({ title: '事件', body: [text('onEvent')] }), { type: 'crud' })).toEqual([]);
});

it('[A §6] a layout editor may arrange the parts of a layout element, but not those of an element that acts', () => {
  const panel = [{ type: 'combo', name: 'columns' }];
  expect(toLayoutPanel([text('columns')], { type: 'grid' })).toEqual([text('columns')]);
  expect(toLayoutPanel(panel, { type: 'crud' })).toEqual([]);
});

it('[A §6] hides the mode of a list, and edits a text as plain text only if it is plain text', () => {
  const rich = { type: 'input-rich-text', name: 'tpl', label: '内容' };
  expect(toLayoutPanel([text('mode')], { type: 'crud' })).toEqual([]);
  expect(toLayoutPanel([text('mode')], { type: 'form' })).toEqual([text('mode')]);
  expect(toLayoutPanel([rich], { type: 'tpl', tpl: '说明' })).toEqual([
    { type: 'textarea', name: 'tpl', label: '内容' },
  ]);
  expect(toLayoutPanel([rich], { type: 'tpl', tpl: '<b>说明</b>' })).toEqual([]);
  expect(toLayoutPanel([text('label')], { type: 'button', label: '${state}' })).toEqual([]);
});

it('[A §6] the server’s rules accept everything that the palette offers a layout editor', () => {
  const page = { type: 'page', body: [{ type: 'crud', api: '/api/admin/feedback/list', columns: [] }] };
  const offered = [
    ...choiceGroups.flatMap(({ choices }) => choices.map(({ schema }) => schema)),
    ...scaffolds(),
  ];
  const inert = offered.filter(isInert);
  expect(inert.length).toBeGreaterThan(10);
  const refused = inert.filter(
    (schema) => findForbiddenChanges(page, { ...page, body: [...page.body, schema] }).length > 0,
  );
  expect(refused).toEqual([]);
});

/** The schemas that amis' own elements, found by searching the palette, add to a page. */
function scaffolds(): unknown[] {
  return Object.values(editor as Record<string, unknown>).flatMap((member) => {
    if (typeof member !== 'function' || !(member.prototype instanceof editor.BasePlugin)) return [];
    const plugin = new (member as new (manager: object) => { scaffold?: unknown })({
      dataSchema: {},
      store: {},
    });
    return plugin.scaffold === undefined ? [] : [plugin.scaffold];
  });
}

it.each([
  [{ type: 'container', className: 'card', body: [{ type: 'tpl', tpl: '内容' }] }, true],
  [{ type: 'tabs', tabs: [{ title: '一', body: [{ type: 'divider' }] }] }, true],
  [{ type: 'tpl', tpl: '${id}' }, false],
  [{ type: 'container', body: [{ type: 'button', label: '删除', actionType: 'ajax' }] }, false],
  [{ type: 'container', visibleOn: '${a}', body: [] }, false],
])('[A §6] a layout editor may add %j: %s', (schema, inert) => {
  expect(isInert(schema)).toBe(inert);
});

it('[A §6] distinguishes a copied element that acts from a cut one, even after the panel writes a default into the original', () => {
  const column = { name: 'parentId', label: '父级ID', type: 'mapping', map: { 1: '一' } };
  const pageOf = (...columns: object[]) => ({
    type: 'page',
    body: [{ type: 'crud', api: '/api/admin/feedback/list', columns }],
  });
  expect(addsNothing(pageOf({ name: 'id' }, { ...column, placeholder: '-' }), column)).toBe(true);
  expect(addsNothing(pageOf({ name: 'id' }, { ...column, label: '父级', width: 80 }), column)).toBe(true);
  expect(addsNothing(pageOf({ name: 'id' }), column)).toBe(false);
  expect(addsNothing(pageOf(column), { type: 'divider' })).toBe(false);
});
