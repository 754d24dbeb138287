import { expect, it } from 'vitest';
import { isInert, toLayoutPanel } from '../../../../src/editor/scope/layout-panel';

const text = (name: string) => ({ type: 'input-text', name });
const tabs = (...shown: object[]) => [{ type: 'tabs', tabs: shown }];

it('[A §6] of a panel a layout editor keeps words and looks, without what acts and without emptied parts', () => {
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
  expect(toLayoutPanel(panel, 'button')).toEqual(
    tabs(
      { title: '属性', body: [looks[0]] },
      { title: '外观', body: [{ type: 'collapse', header: '样式', body: looks.slice(1) }] },
    ),
  );
});

it('[A §6] nothing is left of a panel that only acts', () => {
  expect(toLayoutPanel(tabs({ title: '事件', body: [text('onEvent')] }), 'crud')).toEqual([]);
});

it('[A §6] the parts of what merely arranges are arranged, those of what acts are not', () => {
  const panel = [{ type: 'combo', name: 'columns' }];
  expect(toLayoutPanel([text('columns')], 'grid')).toEqual([text('columns')]);
  expect(toLayoutPanel(panel, 'crud')).toEqual([]);
});

it.each([
  [{ type: 'container', className: 'card', body: [{ type: 'tpl', tpl: '内容' }] }, true],
  [{ type: 'tabs', tabs: [{ title: '一', body: [{ type: 'divider' }] }] }, true],
  [{ type: 'tpl', tpl: '${id}' }, false],
  [{ type: 'container', body: [{ type: 'button', label: '删除', actionType: 'ajax' }] }, false],
  [{ type: 'container', visibleOn: '${a}', body: [] }, false],
])('[A §6] may be added by anyone who designs: %j: %s', (schema, inert) => {
  expect(isInert(schema)).toBe(inert);
});
