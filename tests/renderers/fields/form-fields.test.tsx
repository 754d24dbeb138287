import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { loadAsyncRenderersByType, render as renderSchema } from 'amis-core';
import 'amis/lib/minimal';
import 'amis-ui/lib/locale/zh-CN';
import 'amis-ui/lib/themes/antd';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findNumberFault } from '../../../renderers/fields/form/number-field';
import { recordCalls } from '../../support/browser/record-calls';
import { eventually } from '../../support/run/eventually';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await import('../../../src/amis/list-renderers');
  const { registerFields } = await import('../../../renderers/fields/amis/register-fields');
  registerFields();
  await Promise.all([
    import('../../../renderers/fields/open/options-popup'),
    import('../../../renderers/fields/open/tree-popup'),
    import('../../../renderers/fields/open/calendar-popup'),
    loadAsyncRenderersByType([
      ...['radios', 'switch', 'input-number', 'input-date', 'input-time', 'nested-select'],
    ]),
  ]);
}, 120_000);

const options = [
  { label: '安卓', value: 0 },
  { label: '苹果', value: 1 },
  { label: '网页', value: '2', disabled: true },
];

/** A form with one field, a select by default; it records what it submits. */
function showForm(field: Readonly<Record<string, unknown>>, data: object = {}) {
  const offers = !/^(?:switch|input-)/.test(String(field['type']));
  const submitted = recordCalls();
  render(
    renderSchema(
      {
        type: 'form',
        data,
        body: [{ type: 'select', name: 'client', label: '客户端', ...(offers ? { options } : {}), ...field }],
        actions: [{ type: 'submit', label: '提交' }],
      } as never,
      { onSubmit: (values: object) => void submitted(values) } as never,
      { theme: 'antd', locale: 'zh-CN' } as never,
    ),
  );
  return submitted;
}
const box = () => screen.getByRole('combobox', { name: '客户端' });
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }));
const choose = async (name: string) => {
  await userEvent.click(box());
  await userEvent.click(await screen.findByRole('option', { name }));
};

describe('[Foundation §5] a select in a form of amis', () => {
  it('is our own select: it works by keyboard, and a number stays a number', async () => {
    const submitted = showForm({});
    box().focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await eventually(() => expect(box().textContent).toBe('苹果'));
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: 1 }]]));
  });

  it('shows the record’s value, and clears to the same value as amis', async () => {
    const submitted = showForm({ clearable: true }, { client: '0' });
    await eventually(() => expect(box().textContent).toBe('安卓'));
    await userEvent.click(screen.getByRole('button', { name: '清除客户端' }));
    await eventually(() => expect(box().textContent).toBe('请选择'));
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '' }]]));
  });

  it('joins several values into one text as amis does, or submits a list', async () => {
    const submitted = showForm({ multiple: true }, { client: '1' });
    await choose('安卓');
    await userEvent.keyboard('{Escape}');
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '0,1' }]]));
    cleanup();
    const listed = showForm({ multiple: true, joinValues: false, extractValue: true }, { client: [1] });
    await choose('安卓');
    await userEvent.keyboard('{Escape}');
    await submit();
    await eventually(() => expect(listed.calls).toEqual([[{ client: [0, 1] }]]));
  });

  it('a required select shows amis’ own message until the user chooses an option', async () => {
    const submitted = showForm({ required: true });
    await submit();
    expect(await screen.findByText('这是必填项')).toBeTruthy();
    await choose('苹果');
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: 1 }]]));
  });

  it('fires change to onEvent, and is disabled by disabledOn', async () => {
    render(
      renderSchema(
        {
          type: 'form',
          body: [
            {
              type: 'select',
              name: 'client',
              label: '客户端',
              options,
              onEvent: {
                change: {
                  actions: [
                    { actionType: 'setValue', componentId: 'seen', args: { value: '${event.data.value}' } },
                  ],
                },
              },
            },
            { type: 'input-text', id: 'seen', name: 'seen', label: '所选' },
            {
              type: 'select',
              name: 'other',
              label: '其他',
              options,
              disabledOn: '${client == 1}',
            },
          ],
        } as never,
        {} as never,
        { theme: 'antd', locale: 'zh-CN' } as never,
      ),
    );
    const other = () => screen.getByRole<HTMLButtonElement>('combobox', { name: '其他' });
    expect(other().disabled).toBe(false);
    await choose('苹果');
    await eventually(() => expect(other().disabled).toBe(true));
    await eventually(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1'));
  });

  it.each<[string, Record<string, unknown>]>([
    ['a property that our select does not support', { menuTpl: '${label}' }],
    ['grouped options', { options: [{ label: '手机', children: options }] }],
  ])('amis draws a select with %s', (_reason, field) => {
    showForm(field);
    expect(document.querySelector('.antd-Select')).not.toBeNull();
    expect(document.querySelector('.field-control')).toBeNull();
  });

  it('shows a value without a matching option unchanged', async () => {
    showForm({}, { client: 9 });
    await eventually(() => expect(box().textContent).toBe('9'));
  });
});

describe('[Foundation §5] radios and checkboxes in a form of amis', () => {
  it('Tab enters radios and arrows change them; a number stays a number', async () => {
    const submitted = showForm({ type: 'radios', required: true }, { client: 0 });
    const group = await screen.findByRole('radiogroup', { name: '客户端' });
    expect(group.getAttribute('aria-required')).toBe('true');
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '安卓' }));
    await userEvent.keyboard('{ArrowDown}');
    await eventually(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: '苹果' }).checked).toBe(true),
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '网页' }).disabled).toBe(true);
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: 1 }]]));
  });

  it('checkboxes are checked one by one or all at once', async () => {
    const submitted = showForm({ type: 'checkboxes', checkAll: true, options: options.slice(0, 2) }, {});
    await userEvent.click(await screen.findByRole('checkbox', { name: '苹果' }));
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '全选' });
    await eventually(() => expect(all.indeterminate).toBe(true));
    await userEvent.click(all);
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '0,1' }]]));
  });
});

it('[Foundation §5] a switch in a form of amis is named by its label, and has the page’s values for on and off', async () => {
  const submitted = showForm(
    { type: 'switch', trueValue: 'T', falseValue: 'F', onText: '开' },
    { client: 'F' },
  );
  const box = await screen.findByRole('switch', { name: '客户端' });
  expect(box.getAttribute('aria-checked')).toBe('false');
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await eventually(() => expect(box.getAttribute('aria-checked')).toBe('true'));
  await submit();
  await eventually(() => expect(submitted.calls).toEqual([[{ client: 'T' }]]));
});

describe('[Foundation §5] a number in a form of amis', () => {
  const field = { type: 'input-number', min: 1, max: 100, precision: 0 };
  const input = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: '客户端' });

  it('refuses a value outside its limits with a message, and keeps it as typed', async () => {
    const submitted = showForm(field);
    await userEvent.type(await input(), '101');
    await submit();
    expect(await screen.findByText('请输入 1 至 100 之间的数')).toBeTruthy();
    expect((await input()).value).toBe('101');
    expect(submitted.calls).toEqual([]);
    await userEvent.clear(await input());
    await userEvent.type(await input(), '1.5');
    await userEvent.tab();
    expect(await screen.findByText('请输入整数')).toBeTruthy();
    expect((await input()).value).toBe('1.5');
    await userEvent.clear(await input());
    await userEvent.type(await input(), '１００');
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: 100 }]]));
    expect(screen.queryByText('请输入整数')).toBeNull();
  });

  it('arrow keys change the value within its limits; an empty field has the same value as in amis', async () => {
    const submitted = showForm(field, { client: 99 });
    await userEvent.click(await input());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    await eventually(async () => expect((await input()).value).toBe('99'));
    await userEvent.clear(await input());
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '' }]]));
  });

  it.each([
    ['', ''],
    ['12', ''],
    ['1,000', '请输入 1 至 100 之间的数'],
    ['-', '请输入整数'],
    ['1.', ''],
    ['1e3', '请输入整数'],
    ['0', '请输入 1 至 100 之间的数'],
  ])('the text %j has the error %j', (text, fault) => expect(findNumberFault(text, field)).toBe(fault));
});

describe('[Foundation §5] dates in a form of amis', () => {
  const day = { type: 'input-date', valueFormat: 'YYYY-MM-DD', minDate: '2026-01-01' };

  it('applies a typed day; refuses an invalid or too early day, and keeps the text', async () => {
    const submitted = showForm(day);
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: '客户端' });
    await userEvent.type(input, '20251231{Tab}');
    expect(await screen.findByText('不能早于 2026-01-01')).toBeTruthy();
    await submit();
    expect([input.value, submitted.calls]).toEqual(['20251231', []]);
    await userEvent.clear(input);
    await userEvent.type(input, '2026-3-1');
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '2026-03-01' }]]));
  });

  it('a day can be chosen in the calendar that the icon opens; greyed days cannot', async () => {
    const isGrey = (each: { format(pattern: string): string }) => each.format('YYYY-MM-DD') < '2026-03-05';
    const submitted = showForm({ ...day, disabledDate: isGrey }, { client: '2026-03-10' });
    await userEvent.click(await screen.findByRole('button', { name: '打开日历：客户端' }));
    await userEvent.click(await screen.findByRole('button', { name: /2026年3月4日/ }));
    await userEvent.click(screen.getByRole('button', { name: /2026年3月12日/ }));
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '2026-03-12' }]]));
  });

  it('a range joins its two days as amis does, and refuses a single day', async () => {
    const submitted = showForm({ type: 'input-date-range', valueFormat: 'YYYY-MM-DD', delimiter: '|' });
    await userEvent.type(await screen.findByPlaceholderText('开始日期'), '2026-3-1{Tab}');
    await submit();
    expect(await screen.findByText('请选择开始日期和结束日期')).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText('结束日期'), '2026-3-9{Tab}');
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '2026-03-01|2026-03-09' }]]));
  });

  it('a range has the shortcuts that its page declares, from the day in Shanghai', async () => {
    onTestFinished(() => void vi.useRealTimers());
    // Still 9 March in Greenwich.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-09T17:00:00Z') });
    const submitted = showForm({
      type: 'input-date-range',
      valueFormat: 'YYYY-MM-DD',
      shortcuts: ['7dayslater', '30dayslater'],
    });
    await userEvent.click(await screen.findByRole('button', { name: '打开日历：客户端' }));
    const presets = await screen.findByRole('group', { name: '常用范围' });
    expect([...presets.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
      '7天以内',
      '30天以内',
    ]);
    await userEvent.click(within(presets).getByText('7天以内'));
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '2026-03-10,2026-03-17' }]]));
  });
});

describe('[Foundation §5] times in a form of amis', () => {
  it('takes a day and a time in two fields; refuses an invalid time, and keeps the text', async () => {
    const format = 'YYYY-MM-DD HH:mm:ss';
    const submitted = showForm(
      { type: 'input-datetime', valueFormat: format },
      { client: '2026-03-01 08:00:00' },
    );
    const time = await screen.findByRole<HTMLInputElement>('textbox', { name: '客户端 时间' });
    expect(time.value).toBe('08:00:00');
    await userEvent.clear(time);
    await userEvent.type(time, '25:00{Tab}');
    expect(await screen.findByText('请输入时间，如 09:30')).toBeTruthy();
    await submit();
    expect([time.value, submitted.calls]).toEqual(['25:00', []]);
    await userEvent.clear(time);
    await userEvent.type(time, '0930{ArrowUp}{Tab}');
    await eventually(() => expect(time.value).toBe('09:31:00'));
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '2026-03-01 09:31:00' }]]));
  });

  it('a time of day without a date has the format of its page', async () => {
    const submitted = showForm({ type: 'input-time', valueFormat: 'HH:mm' });
    await userEvent.type(await screen.findByRole('textbox', { name: '客户端' }), '9点5分{Tab}');
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '09:05' }]]));
  });
});

describe('[Foundation §5] ranges of times in a form of amis', () => {
  const named = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

  it('takes typed days and times; refuses a single end or a reversed range, and keeps the text', async () => {
    const submitted = showForm(
      { type: 'input-datetime-range', valueFormat: 'YYYY-MM-DD HH:mm' },
      { client: '2026-03-01 08:00,2026-03-02 09:30' },
    );
    const end = await named('客户端 结束时间');
    expect([(await named('客户端 结束日期')).value, end.value]).toEqual(['2026-03-02', '09:30']);
    const endDay = await named('客户端 结束日期');
    await userEvent.clear(endDay);
    await userEvent.type(endDay, '2026-3-1{Tab}');
    await userEvent.clear(end);
    await userEvent.type(end, '7:00{Tab}');
    await submit();
    expect(await screen.findByText('结束时间不能早于开始时间')).toBeTruthy();
    expect([endDay.value, end.value, submitted.calls]).toEqual(['2026-03-01', '07:00', []]);
    await userEvent.clear(end);
    await userEvent.tab();
    await submit();
    await eventually(() =>
      expect(submitted.calls).toEqual([[{ client: '2026-03-01 08:00,2026-03-01 23:59' }]]),
    );
    await userEvent.clear(endDay);
    await userEvent.tab();
    await submit();
    expect(await screen.findByText('请选择开始时间和结束时间')).toBeTruthy();
  });

  it('a range of times of day may cross midnight', async () => {
    const submitted = showForm({ type: 'input-time-range' }, { client: '08:00,09:30' });
    const start = await named('客户端 开始时间');
    expect(start.value).toBe('08:00');
    await userEvent.clear(start);
    await userEvent.type(start, '2200{Tab}');
    await submit();
    await eventually(() => expect(submitted.calls).toEqual([[{ client: '22:00,09:30' }]]));
  });
});

it('[Foundation §5] a tree select in a form of amis is our own, and clears to the same value as amis', async () => {
  const tree = [{ label: '手机', value: 5, children: options.slice(0, 2) }];
  const submitted = showForm({ type: 'tree-select', clearable: true, options: tree }, { client: 1 });
  await eventually(() => expect(box().textContent).toBe('手机 / 苹果'));
  await userEvent.click(box());
  await userEvent.click(await screen.findByRole('row', { name: '手机' }));
  await submit();
  await userEvent.click(screen.getByRole('button', { name: '清除客户端' }));
  await submit();
  await eventually(() => expect(submitted.calls).toEqual([[{ client: 5 }], [{ client: '' }]]));
});

it('[Foundation §5] a cascader in a form of amis is a tree whose every level can be chosen', async () => {
  const submitted = showForm({
    type: 'nested-select',
    options: [{ label: '手机', value: 5, children: options.slice(0, 2) }],
  });
  await userEvent.click(await screen.findByRole('combobox', { name: '客户端' }));
  await userEvent.click(await screen.findByRole('row', { name: '苹果' }));
  await eventually(() => expect(screen.getByRole('combobox').textContent).toBe('手机 / 苹果'));
  await submit();
  await eventually(() => expect(submitted.calls).toEqual([[{ client: 1 }]]));
});
