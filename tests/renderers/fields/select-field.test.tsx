import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { recordCalls } from '../../support/browser/record-calls';
import type { FieldOption } from '../../../renderers/fields/options';
import { SelectField, TreeSelectField, type SelectFieldProps } from '../../../renderers/fields/select-field';
import { eventually } from '../../support/run/eventually';

// Load the library first: on a busy machine the import takes longer than a test's time-out.
beforeAll(() =>
  Promise.all([
    import('../../../renderers/fields/open/options-popup'),
    import('../../../renderers/fields/open/tree-popup'),
  ]),
);

const states: FieldOption[] = [
  { label: '全部', value: '' },
  { label: 'Apple', value: 0 },
  { label: 'Banana', value: 1 },
  { label: 'Cherry', value: 2, disabled: true },
  { label: 'Berry', value: 3 },
];

function Held(props: Partial<SelectFieldProps> & { told?: (value: unknown) => void }) {
  const [value, setValue] = useState(props.value);
  return (
    <SelectField
      label="状态"
      options={states}
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.told?.(next);
      }}
    />
  );
}
const box = () => screen.getByRole('combobox', { name: '状态' });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])(
  '[A §1] a select opens by the key %j with the focus on the chosen option, and Enter chooses',
  async (key) => {
    const changes = recordCalls();
    render(<Held value="1" told={changes} />);
    const user = userEvent.setup();
    expect(box().textContent).toBe('Banana');
    await user.tab();
    await user.keyboard(key);
    await screen.findByRole('listbox', { name: '状态' });
    expect(chosen()).toBe('Banana');
    expect(document.activeElement?.textContent).toBe('Banana');
    await user.keyboard('{Home}{ArrowDown}{Enter}');
    expect(changes.calls).toEqual([[0]]);
    expect(screen.queryByRole('listbox')).toBeNull();
    await eventually(() => expect(document.activeElement).toBe(box()));
  },
);

it('[A §1] End and typed letters move the highlight, and skip disabled options', async () => {
  const changes = recordCalls();
  render(<Held value={0} told={changes} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('listbox');
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Berry');
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Banana');
  await user.keyboard('be{Enter}');
  expect(changes.calls).toEqual([[3]]);
});

it('[A §1] a letter typed on the closed select opens it at the match, even before its code has loaded', async () => {
  render(<Held value={0} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('be');
  await screen.findByRole('listbox');
  await eventually(() => expect(document.activeElement?.textContent).toBe('Berry'));
});

it('[A §1] Escape and Tab close only the list; the value stays', async () => {
  const around = recordCalls();
  const changes = recordCalls();
  render(
    <div onKeyDown={(event) => around(event.key)}>
      <Held value={1} told={changes} />
      <button>查询</button>
    </div>,
  );
  const user = userEvent.setup();
  await user.click(box());
  await screen.findByRole('listbox');
  await user.keyboard('{ArrowUp}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await eventually(() => expect(document.activeElement).toBe(box()));
  await user.keyboard('{Enter}');
  await screen.findByRole('listbox');
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '查询' }));
  expect(changes.calls).toEqual([]);
  expect(around.calls).not.toContainEqual(['Escape']);
});

it('[A §1] a click outside closes the list and still takes effect; the chosen option can be chosen again', async () => {
  const pressed = recordCalls();
  const changes = recordCalls();
  render(
    <>
      <Held value={1} told={changes} />
      <button onClick={pressed}>查询</button>
    </>,
  );
  const user = userEvent.setup();
  await user.click(box());
  await user.click(await screen.findByRole('option', { name: 'Banana' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(changes.calls).toEqual([]);
  await user.click(box());
  await screen.findByRole('listbox');
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(pressed.calls).toHaveLength(1);
});

it('[A §1] a searchable select exposes whole option texts to screen readers, and says when none matches', async () => {
  const changes = recordCalls();
  render(<Held value="" searchable told={changes} />);
  const user = userEvent.setup();
  await user.click(box());
  const search = await eventually(
    () => screen.queryByRole('searchbox', { name: '查找状态' }) ?? screen.getByRole('textbox'),
  );
  expect(document.activeElement).toBe(search);
  await user.keyboard('rr');
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'))).toEqual([
    'Cherry',
    'Berry',
  ]);
  expect(screen.getByRole('option', { name: 'Berry' }).querySelector('mark')?.textContent).toBe('rr');
  await user.keyboard('y{ArrowDown}{Enter}');
  expect(changes.calls).toEqual([[3]]);
  await user.click(box());
  await user.keyboard('无此项');
  expect(await screen.findByText('没有匹配的选项')).toBeTruthy();
});

it('[A §1] several values: Space toggles, the list stays open, unknown values are kept', async () => {
  const changes = recordCalls();
  render(<Held value={['1', 77]} multiple told={changes} />);
  expect(box().textContent).toBe('Banana、77');
  const user = userEvent.setup();
  await user.click(box());
  await screen.findByRole('listbox');
  expect(chosen()).toBe('Banana');
  await user.click(screen.getByRole('option', { name: 'Apple' }));
  expect(changes.calls.at(-1)).toEqual([[77, 0, 1]]);
  expect(screen.getByRole('listbox')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(box().textContent).toBe('77、Apple、Banana');
});

it('[A §1] the clear button has a name and returns the focus', async () => {
  const changes = recordCalls();
  render(<Held value={0} clearable told={changes} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '清除状态' }));
  expect(changes.calls).toEqual([[undefined]]);
  expect(box().textContent).toBe('请选择');
  await eventually(() => expect(document.activeElement).toBe(box()));
  expect(screen.queryByRole('button', { name: '清除状态' })).toBeNull();
});

it('[A §1] requests lazy options when it opens, with a loading state in the list', async () => {
  const asked = recordCalls();
  const { rerender } = render(<Held value={5} options={[]} loading onOpen={asked} />);
  expect(box().textContent).toBe('5');
  await userEvent.click(box());
  await screen.findByText('加载中…');
  expect(asked.calls).toHaveLength(1);
  rerender(<Held value={5} options={[{ label: '第五', value: '5' }]} onOpen={asked} />);
  expect(await screen.findByRole('option', { name: '第五' })).toBeTruthy();
  expect(box().textContent).toBe('第五');
});

it('[A §1] nothing opens a disabled select', async () => {
  render(<Held value={0} disabled />);
  await userEvent.click(box());
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(box().getAttribute('aria-expanded')).toBe('false');
});

const regions: FieldOption[] = [
  {
    label: '会员',
    value: 1,
    children: [
      { label: '月卡', value: 11 },
      { label: '年卡', value: '12' },
    ],
  },
  { label: '积分', value: 2 },
];

it('[B §4] a tree select shows the path, and any level may be chosen by keyboard', async () => {
  const changes = recordCalls();
  render(<TreeSelectField label="类型" value="11" options={regions} onChange={changes} />);
  const tree = screen.getByRole('combobox', { name: '类型' });
  expect(tree.textContent).toBe('会员 / 月卡');
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const rows = within(await screen.findByRole('treegrid', { name: '类型' }));
  expect(rows.getAllByRole('row').map((row) => row.textContent)).toEqual(['会员', '月卡', '年卡', '积分']);
  expect(document.activeElement?.textContent).toBe('月卡');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(changes.calls.at(-1)).toEqual(['12']);
  expect(document.activeElement).toBe(tree);
  await user.keyboard('{Enter}');
  await screen.findByRole('treegrid');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(changes.calls.at(-1)).toEqual([1]);
});

it('[A §1] an open list loses no key when something outside takes its focus away', async () => {
  const changes = recordCalls();
  render(<Held value="1" told={changes} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await screen.findByRole('listbox', { name: '状态' });
  (document.activeElement as HTMLElement).blur();
  await Promise.resolve();
  expect(document.activeElement?.textContent).toBe('Banana');
  await user.keyboard('{Home}{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(changes.calls).toHaveLength(1);
});
