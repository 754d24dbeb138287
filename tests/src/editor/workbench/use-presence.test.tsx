import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setTransport } from '../../../../src/http';
import { usePresence, useSecondWindow } from '../../../../src/editor/workbench/draft/use-presence';
import { openDesign } from './open-design';

it('[Foundation §6] a window keeps the newest version that it knows, also when an earlier answer arrives after it', async () => {
  const answers: ((version: number) => void)[] = [];
  setTransport(
    () =>
      new Promise((resolve) => {
        answers.push((version) => {
          const live = { version, publishedBy: '小李', publishedAt: '2026-11-25 11:17:37', digest: '' };
          const data = { others: [], live, shippedChanged: false };
          resolve({ status: 200, body: JSON.stringify({ status: 0, msg: '', data }), header: () => null });
        });
      }),
  );
  const design = openDesign();
  const known: number[] = [];
  const { result } = renderHook(() => {
    const around = usePresence(design, 'op1', false);
    known.push(around.live.version);
    return around;
  });
  act(() => void result.current.look());
  act(() => void result.current.look());
  await act(async () => answers[1]?.(2));
  await act(async () => answers[0]?.(1));
  await act(async () => answers[2]?.(3));
  await waitFor(() => expect(result.current.live.version).toBe(3));
  expect([...new Set(known)]).toEqual([0, 2, 3]);
});

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
