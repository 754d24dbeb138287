import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { render as renderSchema } from 'amis-core';
import 'amis/lib/minimal';
import 'amis-ui/lib/locale/zh-CN';
import 'amis-ui/lib/themes/antd';
import { beforeAll, expect, it } from 'vitest';
import { recordCalls } from '../../../support/browser/record-calls';
import { eventually } from '../../../support/run/eventually';

beforeAll(async () => {
  await import('../../../../src/amis/list-renderers');
  await import('../../../../src/amis/parts/page-menu');
  await import('../../../../renderers/fields/open/menu-popup');
}, 120_000);

const copied = recordCalls();
function showMenu(more: object = {}): void {
  const buttons = [
    { type: 'button', label: '复制 ${name}', actionType: 'copy', content: '${name}' },
    {
      type: 'button',
      label: '停用',
      actionType: 'copy',
      content: 'x',
      disabledOn: '${true}',
      disabledTip: '已停用',
    },
    { type: 'button', label: '藏起来', actionType: 'copy', content: 'y', visibleOn: '${false}' },
  ];
  const menu = { type: 'dropdown-button', label: '更多', buttons, ...more };
  const env = { copy: (text: string) => copied(text) };
  render(
    renderSchema(
      { type: 'page', data: { name: '甲' }, body: [menu] } as never,
      { theme: 'antd', locale: 'zh-CN' } as never,
      env as never,
    ),
  );
}

it('[look-and-feel] a page menu drawn by amis works by keyboard: arrows, Enter and Escape, and the focus returns', async () => {
  showMenu();
  const button = await screen.findByRole('button', { name: '更多' });
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.firstElementChild?.textContent)).toEqual(['复制 甲', '停用']);
  expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual([null, 'true']);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  await screen.findAllByRole('menuitem');
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(copied.calls).toEqual([['甲']]));
});

it('[look-and-feel] amis draws a menu that uses features that only amis supports', async () => {
  showMenu({ trigger: 'hover' });
  await screen.findByText('更多');
  expect(document.querySelector('[aria-haspopup="menu"]')).toBeNull();
});
