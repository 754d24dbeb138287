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
  return (container.textContent ?? '').replace(/[^字]/g, '').length;
};

it('[Foundation §6] an element repeated within repetitions is drawn only as often as a browser can', async () => {
  expect(await drawn(2)).toBe(64);
  const many = await drawn(4);
  expect(many).toBeGreaterThan(500);
  expect(many).toBeLessThan(1_000);
  expect(await drawn(2)).toBe(64);
});
