import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordCalls } from '../../support/browser/record-calls';
import { DateRangeField, type DateRangeFieldProps } from '../../../renderers/fields/date-range-field';
import { DateField } from '../../../renderers/fields/form/date-field';
import { inOrder, parseDay, toPresets } from '../../../renderers/fields/closed/days';
import { eventually } from '../../support/run/eventually';

// Load the library first: on a busy machine the import takes longer than a test's time-out.
beforeAll(() => import('../../../renderers/fields/open/calendar-popup'));
beforeEach(() => {
  // 1 March 2026, 02:00 in Shanghai; still 28 February in UTC.
  vi.useFakeTimers({ now: Date.parse('2026-02-28T18:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[A §1] days as staff type them', () => {
  it.each([
    ['2026-1-5', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026/01/05', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    [' 2026-01-05 ', '2026-01-05'],
    ['２０２６-1-5', '2026-01-05'],
    ['1-5', '2025-01-05'],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['26-1-5', undefined],
    ['２０２６－０１－０５', '2026-01-05'],
    ['2026-01-05 10:07:09', '2026-01-05'],
    ['2026/1/5 9:05', '2026-01-05'],
    ['2026-01-05 25', undefined],
    ['2026', undefined],
    ['1-2-3-4', undefined],
    ['昨天', undefined],
    ['', undefined],
  ])('%j is %j', (text, day) => expect(parseDay(text, '2025-06-01')).toBe(day));

  it('presets are Shanghai days and end no later than today; the last-month preset covers the whole month', () => {
    expect(toPresets('2026-03-01')).toEqual([
      { label: '今天', start: '2026-03-01', end: '2026-03-01' },
      { label: '昨天', start: '2026-02-28', end: '2026-02-28' },
      { label: '近7天', start: '2026-02-23', end: '2026-03-01' },
      { label: '近30天', start: '2026-01-31', end: '2026-03-01' },
      { label: '本月', start: '2026-03-01', end: '2026-03-01' },
      { label: '上月', start: '2026-02-01', end: '2026-02-28' },
    ]);
    expect(inOrder('2026-02-01', '')).toEqual({ start: '2026-02-01', end: '' });
  });
});

const changes = recordCalls();
beforeEach(() => changes.calls.splice(0));

function Held(props: Partial<DateRangeFieldProps>) {
  const [range, setRange] = useState({ start: props.start ?? '', end: props.end ?? '' });
  return (
    <DateRangeField
      label="注册时间"
      clearable
      {...props}
      {...range}
      onChange={(start, end) => {
        setRange({ start, end });
        changes(start, end);
      }}
    />
  );
}
const startInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: '注册时间 开始日期' });
const endInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: '注册时间 结束日期' });

describe('[A §1] a range of days', () => {
  it('applies typed days on Tab, Enter and blur', async () => {
    render(<Held />);
    const user = userEvent.setup();
    await user.type(startInput(), '2026-1-5{Tab}');
    expect(changes.calls.at(-1)).toEqual(['2026-01-05', '']);
    expect(document.activeElement).toBe(endInput());
    await user.type(endInput(), '20260107{Enter}');
    expect(changes.calls.at(-1)).toEqual(['2026-01-05', '2026-01-07']);
    await user.clear(endInput());
    await user.type(endInput(), '2026/01/09');
    await user.click(document.body);
    expect(changes.calls.at(-1)).toEqual(['2026-01-05', '2026-01-09']);
    expect([startInput().value, endInput().value]).toEqual(['2026-01-05', '2026-01-09']);
  });

  it('swaps reversed days when the focus leaves the field, not between its two inputs', async () => {
    render(<Held start="2026-01-05" end="2026-01-09" />);
    const user = userEvent.setup();
    await user.clear(startInput());
    await user.type(startInput(), '2026-2-1{Tab}');
    expect(changes.calls.at(-1)).toEqual(['2026-02-01', '2026-01-09']);
    await user.click(document.body);
    expect(changes.calls.at(-1)).toEqual(['2026-01-09', '2026-02-01']);
    await user.clear(endInput());
    await user.type(endInput(), '2026-1-2');
    await user.click(document.body);
    expect([startInput().value, endInput().value]).toEqual(['2026-01-02', '2026-01-09']);
  });

  it('marks an invalid day, keeps it for correction, and reverts it on Escape', async () => {
    const around = recordCalls();
    render(
      <div onKeyDown={(event) => around(event.key)}>
        <Held start="2026-01-05" maxDay="2026-03-01" />
      </div>,
    );
    const user = userEvent.setup();
    await user.clear(startInput());
    await user.type(startInput(), '2026-02-30{Enter}');
    expect(startInput().getAttribute('aria-invalid')).toBe('true');
    expect(startInput().title).toBe('请输入日期，如 2026-01-31');
    expect(startInput().value).toBe('2026-02-30');
    expect(changes.calls).toEqual([]);
    await user.keyboard('{Escape}');
    expect(startInput().value).toBe('2026-01-05');
    expect(startInput().getAttribute('aria-invalid')).toBeNull();
    expect(around.calls).not.toContainEqual(['Escape']);
    await user.type(endInput(), '2026-3-2{Enter}');
    expect(endInput().title).toBe('不能晚于 2026-03-01');
    expect(changes.calls).toEqual([]);
  });

  it('opens by its icon in Chinese, with today’s month on the right, and applies the range at the second chosen day', async () => {
    render(<Held />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '打开日历：注册时间' }));
    await screen.findByRole('dialog', { name: '选择注册时间' });
    expect(screen.getAllByRole('grid')).toHaveLength(2);
    expect(screen.getByText('2026年2月')).toBeTruthy();
    expect(screen.getByText('2026年3月')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /2026年2月10日/ }));
    expect(changes.calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: /2026年2月20日/ }));
    expect(changes.calls).toEqual([['2026-02-10', '2026-02-20']]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await eventually(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开日历：注册时间' })),
    );
  });

  it('marks and announces Shanghai’s day as today, and not the day of the browser, in either calendar', async () => {
    const days = () => screen.getAllByRole('button', { name: /日星期/ });
    const todays = () =>
      days().filter(
        (day) => /^今天/.test(String(day.getAttribute('aria-label'))) || day.matches('.is-today'),
      );
    // The first day of March is also drawn, hidden, in the grid of February.
    const names = () => [
      ...new Set(todays().map((day) => `${day.getAttribute('aria-label')} ${day.matches('.is-today')}`)),
    ];
    const today = ['今天，即 2026年3月1日星期日 true'];
    const user = userEvent.setup();
    const { unmount } = render(<Held />);
    await user.click(screen.getByRole('button', { name: '打开日历：注册时间' }));
    await screen.findByRole('dialog', { name: '选择注册时间' });
    expect(names()).toEqual(today);
    unmount();
    render(<DateField label="生日" value="" onChange={() => undefined} />);
    await user.click(screen.getByRole('button', { name: '打开日历：生日' }));
    await screen.findByRole('dialog', { name: '选择生日' });
    expect(names()).toEqual(today);
  });

  it('a click on an input opens the calendar; the user can go on typing, click a day, or use the arrow keys', async () => {
    const around = recordCalls();
    render(
      <div onKeyDown={(event) => around(event.key)}>
        <Held />
      </div>,
    );
    const user = userEvent.setup();
    const calendar = () => screen.queryByRole('dialog', { name: '选择注册时间' });
    await user.click(startInput());
    await screen.findByRole('dialog', { name: '选择注册时间' });
    expect(document.activeElement).toBe(startInput());
    await user.keyboard('2026-1-5');
    expect([calendar(), startInput().value]).toEqual([null, '2026-1-5']);
    await user.keyboard('{Enter}');
    expect(changes.calls).toEqual([['2026-01-05', '']]);

    await user.click(endInput());
    await user.keyboard('{Escape}');
    expect([calendar(), document.activeElement]).toEqual([null, endInput()]);
    expect(around.calls).not.toContainEqual(['Escape']);

    await user.click(endInput());
    await user.click(screen.getByRole('button', { name: '近7天' }));
    expect(changes.calls.at(-1)).toEqual(['2026-02-23', '2026-03-01']);
    expect(calendar()).toBeNull();

    await user.click(startInput());
    await user.keyboard('{ArrowDown}');
    await eventually(() => expect(calendar()?.contains(document.activeElement)).toBe(true));
  });

  it('selects a range by keyboard alone: arrow down opens, arrows move, Enter sets an end, and the focus then moves on one day', async () => {
    render(<Held />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('dialog');
    await user.keyboard('{ArrowLeft}{Enter}{Enter}');
    expect(changes.calls).toEqual([['2026-02-28', '2026-03-01']]);
  });

  it('presets apply at once; Escape changes nothing; the clear button clears the range', async () => {
    render(<Held />);
    const user = userEvent.setup();
    const icon = () => screen.getByRole('button', { name: '打开日历：注册时间' });
    await user.click(icon());
    await user.click(await screen.findByRole('button', { name: '近7天' }));
    expect(changes.calls).toEqual([['2026-02-23', '2026-03-01']]);
    await user.click(icon());
    expect((await screen.findByRole('button', { name: '近7天' })).getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await eventually(() => expect(document.activeElement).toBe(icon()));
    await user.click(screen.getByRole('button', { name: '清除注册时间' }));
    expect(changes.calls.at(-1)).toEqual(['', '']);
  });

  it('the clear button also clears invalid typed text, and keeps the focus in the field', async () => {
    const faults = recordCalls();
    render(<Held end="2026-03-01" onFault={faults} />);
    const user = userEvent.setup();
    await user.type(startInput(), '昨天{Tab}');
    expect(faults.calls.at(-1)).toEqual(['请输入日期，如 2026-01-31']);
    await user.click(screen.getByRole('button', { name: '清除注册时间' }));
    expect(faults.calls.at(-1)).toEqual(['']);
    expect([startInput().value, startInput().getAttribute('aria-invalid')]).toEqual(['', null]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '打开日历：注册时间' }));
  });
});
