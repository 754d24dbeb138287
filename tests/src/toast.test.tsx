import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, toastStore } from '../../src/toast';
import { Toasts } from '../../src/ui/toasts';

afterEach(() => {
  vi.useRealTimers();
  act(() => toast.clear());
});
const shown = () => toastStore.get().map(({ kind, text, duration }) => ({ kind, text, duration }));

it('[A §9] a success toast stays long enough to be read', () => {
  toast.success('修改成功');
  expect(shown()).toEqual([{ kind: 'success', text: '修改成功', duration: 3_000 }]);
});

it('[A §8] a failure toast disappears when staff continue elsewhere, a success toast stays; a new submit clears both', () => {
  toast.success('新增成功');
  toast.error('签约协议号与该会员的协议不一致');
  toast.warning('网络较慢');
  toast.clearFailures();
  expect(shown().map(({ text }) => text)).toEqual(['新增成功']);
  toast.clear();
  expect(shown()).toEqual([]);
});

it('a text that is already visible is not repeated, but its timer restarts', () => {
  toast.error('登录已过期，请重新登录');
  const [first] = toastStore.get();
  toast.error('登录已过期，请重新登录');
  expect(shown()).toHaveLength(1);
  expect(toastStore.get()[0]?.id).not.toBe(first?.id);
});

it('an empty text shows no toast, because success answers have none', () => {
  toast.success('');
  toast.error('  ');
  expect(shown()).toEqual([]);
});

it('at most four toasts are visible; a fifth removes the oldest', () => {
  for (const text of ['1', '2', '3', '4', '5']) toast.info(text);
  expect(shown().map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
});

it('a change of the toasts notifies listeners until they unsubscribe', () => {
  let calls = 0;
  const stop = toastStore.subscribe(() => calls++);
  toast.info('a');
  stop();
  toast.info('b');
  expect(calls).toBe(1);
});

it.each([
  ['under the pointer', 'pointerEnter', 'pointerLeave'],
  ['focused', 'focus', 'blur'],
] as const)('[A §9] a toast stays while it is %s', (_title, enters, leaves) => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => toast.error('批次已过期'));
  const target =
    enters === 'focus' ? screen.getByRole('button', { name: '关闭提示' }) : screen.getByText('批次已过期');
  fireEvent[enters](target);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('批次已过期')).toBeTruthy();
  fireEvent[leaves](target);
  act(() => vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('批次已过期')).toBeNull();
});

it.each(['alert', 'status'])(
  '[look-and-feel] a new toast is announced without the older ones: %s',
  (role) => {
    render(<Toasts />);
    expect(screen.getByRole(role).getAttribute('aria-atomic')).toBe('false');
  },
);
