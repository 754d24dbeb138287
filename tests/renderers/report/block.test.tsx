import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReportHost } from '../../../renderers/report/hosts/report-host';
import { Block, ReportContext, useCall } from '../../../renderers/report/parts/block';
import type { CallAnswer } from '../../../renderers/send-call';

const reports = "[decisions 'Screens the spec names without contents']";

it(`${reports} figures stay when their refresh fails, and go when another period fails to load`, async () => {
  let answer: CallAnswer = { ok: true, msg: '', data: { total: 4 } };
  const host: ReportHost = {
    fill: (text) => text ?? '',
    keyOf: (_, scope) => String(scope['startDate']),
    send: () => Promise.resolve(answer),
    notify: () => undefined,
    within: (scope) => scope,
  };
  let turn = 0;
  const { result, rerender } = renderHook(({ startDate }) => useCall(host, '/api/x', { startDate }, false), {
    initialProps: { startDate: '2026-01-01' },
    wrapper: ({ children }) => <ReportContext.Provider value={{ turn }}>{children}</ReportContext.Provider>,
  });
  const settled = async () => {
    await waitFor(() => expect(result.current.loading).toBe(false));
    return [result.current.data, result.current.problem];
  };
  expect(await settled()).toEqual([{ total: 4 }, undefined]);

  answer = { ok: false, msg: '按月最多查看10年', data: null };
  turn = 1;
  rerender({ startDate: '2026-01-01' });
  expect(await settled()).toEqual([{ total: 4 }, '按月最多查看10年']);
  rerender({ startDate: '2000-01-01' });
  expect(await settled()).toEqual([undefined, '按月最多查看10年']);
});

it(`${reports} a reply without rows is a failure for a chart, not an empty chart`, async () => {
  const problemOf = async (data: unknown, needsRows?: boolean) => {
    const host: ReportHost = {
      fill: (text) => text ?? '',
      keyOf: () => '',
      send: () => Promise.resolve({ ok: true, msg: '', data }),
      notify: () => undefined,
      within: (scope) => scope,
    };
    const scope = {};
    const { result } = renderHook(() => useCall(host, '/api/x', scope, needsRows));
    await waitFor(() => expect(result.current.loading).toBe(false));
    return result.current.problem;
  };
  expect(await problemOf({ days: [] })).toBe('返回的数据不是列表');
  expect(await problemOf({ items: [] })).toBeUndefined();
  expect(await problemOf([])).toBeUndefined();
  expect(await problemOf({ records: null, total: 0 })).toBeUndefined();
  expect(await problemOf(null)).toBeUndefined();
  expect(await problemOf({ days: 4 }, false)).toBeUndefined();
});

it(`${reports} a block whose call is not chosen yet says so, without a failure or a call`, () => {
  let sent = 0;
  const host: ReportHost = {
    fill: (text) => text ?? '',
    keyOf: () => '',
    send: () => Promise.resolve({ ok: true, msg: '', data: (sent += 1) }),
    notify: () => undefined,
    within: (scope) => scope,
  };
  function Shown() {
    const call = useCall(host, { url: '', method: 'post' }, {});
    return (
      <Block block={{ host, data: {}, title: '趋势' }} name="probe" call={call} isEmpty={false}>
        图
      </Block>
    );
  }
  render(<Shown />);
  expect(screen.getByRole('status').textContent).toBe('还没有选择接口');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('图')).toBeNull();
  expect(sent).toBe(0);
});
