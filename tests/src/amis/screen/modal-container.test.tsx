import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { useModalContainer } from '../../../../src/amis/screen/modal-container';
import { hostThatStays } from '../../../../src/screen-host';

// jsdom has no layout.
beforeAll(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
);

it('[A §2] a dialog keeps the focus and its frames when the menus of the user change', () => {
  const hostOf = (menus: string[]) => ({
    ...hostThatStays(() => undefined),
    ...{ staff: { username: '王芳', account: 'wangfang', menus }, settings: { imageHost: '' } },
  });
  const { result, rerender, unmount } = renderHook(({ host }) => useModalContainer(true, host), {
    initialProps: { host: hostOf([]) },
  });
  const container = result.current();
  const field = document.createElement('input');
  container.append(field);
  field.focus();
  rerender({ host: hostOf(['/platform/feedback/list']) });
  expect([container.isConnected, document.activeElement]).toEqual([true, field]);
  unmount();
  expect(container.isConnected).toBe(false);
});
