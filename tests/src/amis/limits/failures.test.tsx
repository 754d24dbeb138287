import { Renderer, SchemaRenderer, render as toElement, type Schema } from 'amis-core';
import 'amis/lib/renderers/Container';
import 'amis/lib/renderers/Plain';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { containFailures, ToldError } from '../../../../src/amis/limits/failures';

let isBroken = true;
let failure: Error = new ToldError('图表的数据不完整');
function Fragile() {
  if (isBroken) throw failure;
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

it('[Foundation §7] an error that was not written for staff is folded', () => {
  failure = new TypeError('x is not a function');
  draw({ type: 'container', body: [{ type: 'fragile' }] });
  const told = screen.getByText('x is not a function');
  expect(told.closest('details')?.open).toBe(false);
  expect(told.closest('details')?.querySelector('summary')?.textContent).toBe('技术信息');
});
