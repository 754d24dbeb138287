import React from 'react';
import { render as toElement, type Schema } from 'amis-core';
import 'amis/lib/renderers/Action';
import 'amis/lib/renderers/Each';
import 'amis/lib/renderers/Form/ButtonGroupSelect';
import 'amis/lib/renderers/Form/MatrixCheckboxes';
import 'amis/lib/renderers/Pagination';
import 'amis/lib/renderers/Plain';
import 'amis/lib/renderers/Steps';
import { cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { limitLists } from '../../../../src/amis/limits/lists';

const { createElement: unlimited } = React;
beforeAll(() => limitLists({ entries: 100, weight: 4_000, calls: 50_000 }));
afterEach(cleanup);
afterAll(() => Object.assign(React, { createElement: unlimited }));

const many = (count: number) =>
  Array.from({ length: count }, (_, value) => ({ label: `项${value}`, title: `项${value}`, value }));
const inForm = (item: object): Schema => ({ type: 'form', wrapWithPanel: false, body: [item] }) as Schema;

/** How many entries the browser shows, and how many notices. */
async function drawn(schema: Schema, entry: string, data: object = {}) {
  await new Promise((done) => setTimeout(done));
  const { container } = render(toElement(schema, { data }));
  await expect.poll(() => container.querySelector(entry)).not.toBeNull();
  const notices = [...container.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
  return { entries: container.querySelectorAll(entry).length, notices };
}

const notice = '本页的元素太多，其余没有显示';

const lists: readonly [name: string, schema: (count: number) => Schema, entry: string][] = [
  [
    'records',
    (count) => ({ type: 'each', value: many(count), items: { type: 'plain', tpl: '字' } }),
    '[class*="PlainField"]',
  ],
  ['options', (count) => inForm({ type: 'button-group-select', name: 'a', options: many(count) }), 'button'],
  ['steps', (count) => ({ type: 'steps', steps: many(count) }), '[class*="StepsItem"][class*="is-"]'],
];

it.each(lists)(
  '[Foundation §6] a list shows its first entries, and says that it has more: %s',
  async (...list) => {
    const [, schema, entry] = list;
    expect(await drawn(schema(100), entry)).toEqual({ entries: 100, notices: [] });
    expect(await drawn(schema(101), entry)).toEqual({ entries: 100, notices: [notice] });
  },
);
const matrix = (count: number) =>
  inForm({ type: 'matrix-checkboxes', name: 'a', columns: many(count), rows: many(count) });

it('[Foundation §6] lists within each other draw a limited number of entries, and the page says so', async () => {
  const box = 'input[type="checkbox"]';
  expect(await drawn(matrix(10), box)).toEqual({ entries: 100, notices: [] });
  const { entries, notices } = await drawn(matrix(60), box);
  expect(entries).toBeGreaterThan(300);
  expect(entries).toBeLessThan(1_000);
  expect(notices).toEqual([notice]);
  expect(await drawn(matrix(10), box)).toEqual({ entries: 100, notices: [] });
});

it('[Foundation §6] a page that draws on and on stops with an error', async () => {
  await new Promise((done) => setTimeout(done));
  const drawParts = (count: number) => {
    for (let left = count; left > 0; left -= 1) React.createElement('i');
  };
  drawParts(50_000);
  expect(() => drawParts(1_000_000_000)).toThrow('本页的元素太多，无法显示');
  // What the browser shows instead.
  expect(() => drawParts(50_000)).not.toThrow();
});

it('[Foundation §6] of the rows of a table that scrolls, the first are drawn', async () => {
  await new Promise((done) => setTimeout(done));
  const Rows = ({ rows }: { rows: React.ReactNode[] }) => <div>{rows}</div>;
  const rows = many(101).map(({ label }) => <p key={label}>{label}</p>);
  const { container } = render(React.createElement(Rows, { rows }));
  expect(container.querySelectorAll('p')).toHaveLength(100);
  expect(container.querySelector('[role="alert"]')?.textContent).toBe(notice);
});
