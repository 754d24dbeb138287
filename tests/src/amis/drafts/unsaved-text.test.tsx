import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  FormItem,
  registerRenderer,
  render as renderSchema,
  type FormControlProps,
  type RendererProps,
} from 'amis-core';
import 'amis/lib/minimal';
import 'amis-ui/lib/locale/zh-CN';
import 'amis-ui/lib/themes/antd';
import { Component, createElement } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { registerParts } from '../../../../src/amis/parts/register-parts';
import { recordCalls } from '../../../support/browser/record-calls';
import { eventually } from '../../../support/run/eventually';

const field = { type: 'lazy-field', name: 'channel', label: '渠道', required: true };

/** Lets the lazy-loaded code of the field finish loading. */
let arrive: () => void = () => undefined;

class LazyField extends Component<FormControlProps> {
  override render() {
    return createElement('input', { 'aria-label': this.props.name });
  }
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await import('../../../../src/amis/list-renderers');
  // amis loads the renderers of a page before it draws the page, and those of a dialog when the dialog opens.
  registerRenderer({
    type: 'field-holder',
    component: ({ render }: RendererProps) => render('field', field),
  });
  registerParts();
  registerRenderer({
    type: 'lazy-field',
    isFormItem: true,
    getComponent: () =>
      new Promise((resolve) => {
        arrive = () => {
          FormItem({ type: 'lazy-field', override: true })(LazyField);
          resolve({});
        };
      }),
  });
}, 120_000);

it('[A §5] a form submitted before a field’s code has loaded waits for it, and then validates', async () => {
  const submitted = recordCalls();
  render(
    renderSchema(
      {
        type: 'form',
        body: [{ type: 'unsaved-text', saves: [] }, { type: 'field-holder' }],
        actions: [{ type: 'submit', label: '提交' }],
      } as never,
      { onSubmit: (values: object) => void submitted(values) } as never,
      { theme: 'antd', locale: 'zh-CN' } as never,
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: '提交' }));
  arrive();
  await screen.findByRole('textbox', { name: 'channel' });
  await eventually(() => expect(document.querySelector('.is-error')).not.toBeNull());
  expect(submitted.calls).toEqual([]);
});

it.each([
  ['while its record loads', new Promise<object>(() => undefined), '内容还在加载，请稍后再提交'],
  [
    'whose record could not be read',
    Promise.resolve({ data: { status: 500, msg: '出错了', data: null } }),
    '内容没有加载出来，请关闭后重新打开',
  ],
])('[A §5] a form %s is not saved: its fields do not show the record', async (_, answer, refusal) => {
  const submitted = recordCalls();
  const notices: unknown[] = [];
  const save = { actionType: 'submit', componentId: 'form' };
  const form = {
    ...{ type: 'form', id: 'form', initApi: '/api/record', actions: [] },
    body: [
      { type: 'unsaved-text', saves: [] },
      { type: 'input-text', name: 'name' },
    ],
  };
  render(
    renderSchema(
      // Like the buttons of a dialog, this one stays enabled.
      [form, { type: 'button', label: '确认', onEvent: { click: { actions: [save] } } }] as never,
      { data: { name: '来自列表' }, onSubmit: (values: object) => void submitted(values) } as never,
      {
        ...{ theme: 'antd', locale: 'zh-CN', fetcher: () => answer },
        notify: (_type: string, text: unknown) => notices.push(text),
      } as never,
    ),
  );
  const button = await screen.findByRole('button', { name: '确认' });
  if (refusal.includes('没有')) await eventually(() => expect(notices).toContain('出错了'));
  await userEvent.click(button);
  await eventually(() => expect(notices).toContain(refusal));
  expect(submitted.calls).toEqual([]);
});
