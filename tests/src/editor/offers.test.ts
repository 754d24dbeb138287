import { expect, it } from 'vitest';
import { toReplacement } from '../../../src/editor/palette/offers';

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
