import { SchemaRenderer, render as toElement, type Schema } from 'amis-core';
import 'amis/lib/renderers/Each';
import 'amis/lib/renderers/Plain';
import { render, cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { limitElements } from '../../../../src/amis/limits/elements';

beforeAll(() => limitElements({ few: 1_000, many: 1_000, longestMs: 0 }));
afterEach(cleanup);
const { render: unlimited } = SchemaRenderer.prototype;
afterAll(() => {
  SchemaRenderer.prototype.render = unlimited;
});

const repeated = (depth: number): Schema => ({
  type: 'each',
  source: '${records}',
  items: depth === 1 ? { type: 'plain', tpl: '字' } : repeated(depth - 1),
});
const drawn = async (depth: number) => {
  await new Promise((done) => setTimeout(done));
  const data = { records: Array.from({ length: 8 }, (_, id) => ({ id })) };
  const { container } = render(toElement(repeated(depth), { data }));
  const text = container.textContent ?? '';
  return { count: text.replace(/[^字]/g, '').length, notices: text.split('其余没有显示').length - 1 };
};

it('[Foundation §6] nested repetitions draw a limited number of elements, and the page says that it leaves some out', async () => {
  expect(await drawn(2)).toEqual({ count: 64, notices: 0 });
  const { count, notices } = await drawn(4);
  expect(count).toBeGreaterThan(500);
  expect(count).toBeLessThan(1_000);
  expect(notices).toBe(1);
  expect(await drawn(2)).toEqual({ count: 64, notices: 0 });
});
