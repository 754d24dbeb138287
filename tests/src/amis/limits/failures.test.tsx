import { Renderer, SchemaRenderer, render as toElement, type Schema } from 'amis-core';
import 'amis/lib/renderers/Container';
import 'amis/lib/renderers/Plain';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { containFailures } from '../../../../src/amis/limits/failures';

let isBroken = true;
function Fragile() {
  if (isBroken) throw new Error('图表的数据不完整');
  return <p>图表</p>;
}
Renderer({ type: 'fragile' })(Fragile);

const { render: uncontained } = SchemaRenderer.prototype;
const { error: log } = console;
beforeAll(() => {
  containFailures();
  // React logs what the boundary catches.
  console.error = () => {};
});
afterEach(cleanup);
afterAll(() => {
  console.error = log;
  SchemaRenderer.prototype.render = uncontained;
  delete (SchemaRenderer as { getDerivedStateFromError?: unknown }).getDerivedStateFromError;
});

const draw = (schema: Schema, caught: Error[] = []) =>
  render(toElement(schema, {}, { errorCatcher: (error: Error) => void caught.push(error) }));
const failed = () => document.querySelector('.failed-element');

it('[Foundation §7] an element that fails is replaced, can be tried again, and the rest of the page stays', () => {
  const caught: Error[] = [];
  draw({ type: 'container', body: [{ type: 'plain', tpl: '上面' }, { type: 'fragile' }] }, caught);
  expect(failed()?.textContent).toBe('这里显示出错图表的数据不完整重试');
  expect(screen.getByText('上面')).toBeTruthy();
  expect(caught).toEqual([]);
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  isBroken = true;
  expect(screen.getByText('图表')).toBeTruthy();
  expect(failed()).toBeNull();
});

it('[Foundation §7] the failure of the page itself is the failure of its screen', () => {
  const caught: Error[] = [];
  draw({ type: 'fragile' }, caught);
  expect(caught.map(({ message }) => message)).toEqual(['图表的数据不完整']);
  expect(failed()).toBeNull();
});
