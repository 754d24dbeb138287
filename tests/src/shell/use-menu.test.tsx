import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StaffMenu } from '../../../src/shell/header/staff-menu';

const nothing = () => undefined;
const staff = { username: '张三', onSessions: nothing, onShortcuts: nothing, onLogout: nothing };
const menu = () => screen.queryByRole('menu');
const button = () => screen.getByRole('button', { name: '张三，账号菜单' });
const open = () => {
  fireEvent.click(button(), { detail: 1 });
  expect(menu()).not.toBeNull();
};

it('[A §2] the account menu closes on Escape wherever the focus is, on a click elsewhere or into a frame, and on every choice', () => {
  render(<StaffMenu {...staff} readsDocs />);
  const ways = {
    Escape: () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    elsewhere: () => fireEvent.pointerDown(document.body),
    frame: () => fireEvent.blur(window),
    theme: () => fireEvent.click(screen.getByRole('menuitemradio', { name: /深色/ })),
    link: () => fireEvent.click(screen.getByRole('menuitem', { name: '接口文档' })),
    entry: () => fireEvent.click(screen.getByRole('menuitem', { name: '快捷键' })),
  };
  for (const [way, close] of Object.entries(ways)) {
    open();
    close();
    expect(menu(), way).toBeNull();
  }
});

it('[A §2] the account menu stays open if it is opened by keyboard right after the pointer has left it', () => {
  vi.useFakeTimers();
  render(<StaffMenu {...staff} readsDocs />);
  const move = (kind: string) =>
    fireEvent(button(), Object.assign(new Event(kind, { bubbles: true }), { pointerType: 'mouse' }));
  move('pointerover');
  expect(menu()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  move('pointerout');
  fireEvent.keyDown(button(), { key: 'ArrowDown' });
  act(() => vi.advanceTimersByTime(1_000));
  expect(menu()).not.toBeNull();
  vi.useRealTimers();
});

it('[Foundation §1] links to the API reference only for staff who may read it', () => {
  const { unmount } = render(<StaffMenu {...staff} readsDocs />);
  open();
  expect(screen.getByRole('menuitem', { name: '接口文档' }).getAttribute('href')).toBe('/api/console/docs');
  unmount();
  render(<StaffMenu {...staff} readsDocs={false} />);
  open();
  expect(screen.queryByRole('menuitem', { name: '接口文档' })).toBeNull();
});
