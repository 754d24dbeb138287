import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSecondWindow } from '../../../../src/editor/workbench/draft/use-presence';

const key = { account: 'op1', path: '/platform/user/register/list' };

it('[Foundation §6] two windows of one user on one page detect each other at once, until only one is open', async () => {
  const first = renderHook(() => useSecondWindow(key));
  const other = renderHook(() => useSecondWindow({ ...key, account: 'op2' }));
  expect(first.result.current).toBe(false);
  const second = renderHook(() => useSecondWindow(key));
  await waitFor(() => expect([first, second].map(({ result }) => result.current)).toEqual([true, true]));
  const third = renderHook(() => useSecondWindow(key));
  await waitFor(() => expect(third.result.current).toBe(true));

  third.unmount();
  // The first window still receives messages from the second.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(first.result.current).toBe(true);
  second.unmount();
  await waitFor(() => expect(first.result.current).toBe(false));
  expect(other.result.current).toBe(false);
});
