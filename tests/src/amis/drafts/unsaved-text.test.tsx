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
