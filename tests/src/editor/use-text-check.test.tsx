import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { NetworkFailure, setTransport } from '../../../src/http';
import { useTextCheck } from '../../../src/editor/json-view/use-text-check';

afterEach(() => void vi.useRealTimers());

it('[Foundation §6] a failed check of the JSON text is reported, and can be repeated', async () => {
  vi.useFakeTimers();
  let reachable = false;
  const findings = [{ rule: 'a', severity: 'error', pointer: '', message: '错', hint: '', element: '' }];
  setTransport(() => {
    if (!reachable) throw new NetworkFailure();
    const body = JSON.stringify({ status: 0, msg: '', data: { findings } });
    return Promise.resolve({ status: 200, body, header: () => null });
  });
  const text = '{ "type": "page", "body": [] }';
  const check = renderHook(() => useTextCheck('/platform/user/register/list', text)).result;
  const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(check.current.of).toBe('');
  await wait();
  expect(check.current).toMatchObject({ is: 'failed', of: text, findings: [] });
  reachable = true;
  act(() => check.current.retry());
  expect(check.current.of).toBe('');
  await wait();
  expect(check.current).toMatchObject({ is: 'done', of: text, findings });
});
