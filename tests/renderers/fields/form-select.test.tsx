import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render as renderSchema } from 'amis-core';
import 'amis-ui/lib/locale/zh-CN';
import 'amis-ui/lib/themes/antd';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainProps, unknownProps } from '../../../renderers/fields/amis/plain-props';
import { recordCalls } from '../../support/browser/record-calls';

const root = join(import.meta.dirname, '../../..');

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('IntersectionObserver', globalThis.ResizeObserver);
  await import('../../../src/amis/list-renderers');
  const { registerFields } = await import('../../../renderers/fields/amis/form-select');
  registerFields();
  await import('../../../renderers/fields/open/options-popup');
}, 120_000);
afterEach(cleanup);

const options = [
  { label: '安卓', value: 0 },
  { label: '苹果', value: 1 },
  { label: '网页', value: '2', disabled: true },
];

/** A form of one field; what it submits is recorded. */
function showForm(field: object, data: object = {}) {
  const submitted = recordCalls();
  render(
    renderSchema(
      {
        type: 'form',
        data,
        body: [{ type: 'select', name: 'client', label: '客户端', options, ...field }],
        actions: [{ type: 'submit', label: '提交' }],
      } as never,
      { onSubmit: (values: object) => void submitted(values) } as never,
      { theme: 'antd', locale: 'zh-CN' } as never,
    ),
  );
  return submitted;
}
const box = () => screen.getByRole('combobox', { name: '客户端' });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }));
const choose = async (name: string) => {
  await userEvent.click(box());
  await userEvent.click(await screen.findByRole('option', { name }));
};

describe('[Foundation §5] a select in a form of amis', () => {
  it('is ours: opened and answered by keyboard, the number stays a number', async () => {
    const submitted = showForm({});
    box().focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await vi.waitFor(() => expect(box().textContent).toBe('苹果'));
    await submit();
    await vi.waitFor(() => expect(submitted.calls).toEqual([[{ client: 1 }]]));
  });

  it('shows what the record holds, and clears to what amis clears to', async () => {
    const submitted = showForm({ clearable: true }, { client: '0' });
    await vi.waitFor(() => expect(box().textContent).toBe('安卓'));
    await userEvent.click(screen.getByRole('button', { name: '清除客户端' }));
    await vi.waitFor(() => expect(box().textContent).toBe('请选择'));
    await submit();
    await vi.waitFor(() => expect(submitted.calls).toEqual([[{ client: '' }]]));
  });

  it('joins several values as amis does, or lists them', async () => {
    const submitted = showForm({ multiple: true }, { client: '1' });
    await choose('安卓');
    await userEvent.keyboard('{Escape}');
    await submit();
    await vi.waitFor(() => expect(submitted.calls).toEqual([[{ client: '0,1' }]]));
    cleanup();
    const listed = showForm({ multiple: true, joinValues: false, extractValue: true }, { client: [1] });
    await choose('安卓');
    await userEvent.keyboard('{Escape}');
    await submit();
    await vi.waitFor(() => expect(listed.calls).toEqual([[{ client: [0, 1] }]]));
  });

  it('a required one is refused by amis’ own message, and accepted once chosen', async () => {
    const submitted = showForm({ required: true });
    await submit();
    expect(await screen.findByText('这是必填项')).toBeTruthy();
    await choose('苹果');
    await submit();
    await vi.waitFor(() => expect(submitted.calls).toEqual([[{ client: 1 }]]));
  });

  it('tells its change to onEvent, and is disabled by disabledOn', async () => {
    render(
      renderSchema(
        {
          type: 'form',
          body: [
            {
              type: 'select',
              name: 'client',
              label: '客户端',
              options,
              onEvent: {
                change: {
                  actions: [
                    { actionType: 'setValue', componentId: 'seen', args: { value: '${event.data.value}' } },
                  ],
                },
              },
            },
            { type: 'input-text', id: 'seen', name: 'seen', label: '所选' },
            {
              type: 'select',
              name: 'other',
              label: '其他',
              options,
              disabledOn: '${client == 1}',
            },
          ],
        } as never,
        {} as never,
        { theme: 'antd', locale: 'zh-CN' } as never,
      ),
    );
    const other = () => screen.getByRole<HTMLButtonElement>('combobox', { name: '其他' });
    expect(other().disabled).toBe(false);
    await choose('苹果');
    await vi.waitFor(() => expect(other().disabled).toBe(true));
    await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1'));
  });

  it.each([
    ['a prop ours do not draw', { menuTpl: '${label}' }],
    ['options in groups', { options: [{ label: '手机', children: options }] }],
  ])('%s: amis draws it', (_reason, field) => {
    showForm(field);
    expect(document.querySelector('.antd-Select')).not.toBeNull();
    expect(document.querySelector('.field-control')).toBeNull();
  });

  it('a value without an option shows as itself', async () => {
    showForm({}, { client: 9 });
    await vi.waitFor(() => expect(box().textContent).toBe('9'));
  });
});

it('[Foundation §5] amis draws none of the selects of the shipped pages by their props', () => {
  const files = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  const left = files.flatMap((file) =>
    fallbacksOf(file, JSON.parse(readFileSync(join(root, 'pages', file), 'utf8'))),
  );
  expect(left).toEqual([]);
});

function fallbacksOf(file: string, node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const type: unknown = Reflect.get(node, 'type');
  const own =
    typeof type === 'string' && Object.hasOwn(plainProps, type)
      ? unknownProps(type as keyof typeof plainProps, node).map(
          (prop) => `${file}: ${String(Reflect.get(node, 'name'))}: ${prop}`,
        )
      : [];
  return [...own, ...Object.values(node).flatMap((child) => fallbacksOf(file, child))];
}
