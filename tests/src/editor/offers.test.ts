import { expect, it } from 'vitest';
import { search, toReplacement, type KnownElement } from '../../../src/editor/palette/offers';

const radios = {
  type: 'radios',
  name: 'pfType',
  label: '客户端',
  required: true,
  validationErrors: { isRequired: '请选择客户端类型' },
  source: '${dict.growthClientType}',
  inline: false,
};
const { type: _type, inline: _inline, source, ...ofField } = radios;

it('[Foundation §6] a field that replaces another keeps its name, title, rules and choices', () => {
  const select = { type: 'select', name: 'kind', label: '选择', options: [{ label: '一', value: 1 }] };
  expect(toReplacement(radios, select)).toEqual({ type: 'select', ...ofField, source });
  const text = { type: 'input-text', name: 'text', label: '文字' };
  expect(toReplacement(radios, text)).toEqual({ type: 'input-text', ...ofField });
  const offered = { type: 'select', name: 'kind', label: '选择', source: '${dict.yesNo}' };
  expect(toReplacement(text, offered)).toEqual({ ...offered, name: 'text', label: '文字' });
});

it('[Foundation §6] an element that is no field replaces one as it is, and so does a field an element', () => {
  const chart = { type: 'chart', name: 'chart', api: '' };
  expect(toReplacement(radios, chart)).toEqual(chart);
  expect(toReplacement({ type: 'tpl', tpl: '字' }, radios)).toEqual(radios);
});

it('[Foundation §6] an element that replaces a column keeps what is the column’s; a column of buttons brings its own', () => {
  const column = { name: 'state', label: '状态', width: 120, fixed: 'left', className: 'ellipsis' };
  const link = { type: 'link', href: '#/platform/user/register/list', body: '链接' };
  expect(toReplacement({ ...column, type: 'mapping', map: {} }, link, 'columns')).toEqual({
    ...link,
    ...column,
  });
  const mapping = { type: 'mapping', name: 'any', label: '任意', source: '${dict.yesNo}' };
  expect(toReplacement({ ...column, source: '${dict.orderState}' }, mapping, 'columns')).toEqual({
    ...column,
    type: 'mapping',
    source: '${dict.orderState}',
  });
  const operation = { type: 'operation', label: '操作', width: 80, buttons: [] };
  expect(toReplacement(column, operation, 'columns')).toEqual(operation);
  expect(toReplacement(column, link, 'body')).toEqual(link);
});

it('[Foundation §6] an element of amis-editor that no choice declares has the kind that its tag and content tell', () => {
  const known = (name: string, tags: string, scaffold: object): KnownElement => ({
    ...{ name, description: name, icon: '', tags: [tags], scaffold, plugin: {} },
  });
  const offers = search(
    [
      known('评分', '表单项', { type: 'input-rating', name: 'rating' }),
      known('进度', '展示', { type: 'progress', value: 66 }),
      known('卡片列表', '展示', { type: 'cards', card: { body: [] } }),
      known('栏', '布局容器', { type: 'flex', items: [] }),
      known('另一个按钮', '功能', { type: 'button', label: '按钮' }),
    ],
    '',
  );
  const kindOf = (name: string) => offers.find((offer) => offer.name === name)?.kind;
  expect(['评分', '进度', '卡片列表', '栏', '另一个按钮'].map(kindOf)).toEqual([
    ...['field', 'cell', 'block', 'element', 'cell'],
  ]);
  expect(offers.find(({ name }) => name === '进度')?.schema).toEqual({ type: 'progress' });
});
