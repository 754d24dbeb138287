import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { amisFolder } from '../../../src/build/modules/direct-amis-ui';
import { pageTypes } from '../../../server/contract/pages/page-types';
import { withoutEvaluator, withoutRefusedTypes } from '../../../src/build/modules/lighter-amis';

it('[Foundation §7] expression filters load without the evaluator, which later receives each registered filter', () => {
  const read = (name: string) => {
    const file = join(amisFolder('amis'), '..', '..', 'amis-formula', 'esm', name);
    return withoutEvaluator(readFileSync(file, 'utf8'), file);
  };
  expect(read('evalutor.js')).toContain('onFilters((filters) => Evaluator.extendDefaultFilters(filters))');
  const filters = read('filter.js');
  expect(filters).not.toMatch(/\bimport\b/);
  const body = filters.replace(/export \{[^}]*\};/, '').replace('export function', 'function');
  const module = Function(`${body}; return { registerFilter, onFilters };`)() as {
    registerFilter(name: string, filter: unknown): void;
    onFilters(tell: (filters: object) => void): void;
  };
  const received: string[][] = [];
  module.onFilters((all) => received.push(Object.keys(all)));
  module.registerFilter('own', String);
  expect(received).toEqual([
    ['raw', 'html'],
    ['raw', 'html', 'own'],
  ]);
  expect(() => withoutEvaluator('new Evaluator()', 'filter.js')).toThrow('in another way');
});

it('[Foundation §7] the client has no renderer that amis loads for a type that no page may have', () => {
  const typesIn = (preset: string) =>
    [...preset.matchAll(/type: '([^']+)',[^;]*?getComponent/g)].map(([, type = '']) => type);
  const preset = readFileSync(join(amisFolder('amis'), 'minimal.js'), 'utf8');
  expect(typesIn(preset)).toEqual(expect.arrayContaining(['custom', 'amis', 'pdf-viewer']));
  expect(typesIn(withoutRefusedTypes(preset))).toEqual(typesIn(preset).filter((type) => pageTypes.has(type)));
  expect(() => withoutRefusedTypes('another amis')).toThrow('in another way');
});
