import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { NumberField, toWholeNumber } from '../../../renderers/in-place-number/number-field';

let saves: number[];
let refusals: string[];
let answer: (number: number) => Promise<boolean>;
beforeEach(() => {
  saves = [];
  refusals = [];
  answer = () => Promise.resolve(true);
});

/** A row whose list is reloaded after each save. */
function Row() {
  const [value, setValue] = useState(5);
  const save = async (number: number) => {
    saves.push(number);
    const saved = await answer(number);
    if (saved) setValue(number);
    return saved;
  };
  return (
    <NumberField
      value={value}
      label="排序"
      min={0}
      max={99}
      onSave={save}
      onInvalid={(reason) => refusals.push(reason)}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '排序' });
async function type(text: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}

it('[A §2] Enter saves, and leaving the field then does not save again', async () => {
  render(<Row />);
  await type('12{Enter}');
  await userEvent.tab();
  expect([saves, field().value]).toEqual([[12], '12']);
});

it('[A §2] leaving the field saves; nothing is saved when nothing changed', async () => {
  render(<Row />);
  await type('7');
  await userEvent.tab();
  await userEvent.click(field());
  await userEvent.tab();
  await type('7{Enter}');
  expect([saves, field().value]).toEqual([[7], '7']);
});

it('[A §2] a refused save restores the old value', async () => {
  answer = () => Promise.resolve(false);
  render(<Row />);
  await type('12{Enter}');
  expect([saves, field().value]).toEqual([[12], '5']);
});

it('[A §2] during a save the field takes no input and does not save again', async () => {
  let finish: (saved: boolean) => void = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  render(<Row />);
  await type('12{Enter}');
  expect(field().readOnly).toBe(true);
  await userEvent.type(field(), '3{Enter}');
  finish(true);
  await screen.findByDisplayValue('12');
  expect(saves).toEqual([12]);
});

it('[A §5] an invalid number shows a message and is reverted; Esc reverts silently', async () => {
  render(<Row />);
  await type('100{Enter}');
  await type('abc');
  await userEvent.tab();
  await type('8{Escape}');
  expect([saves, refusals, field().value]).toEqual([[], ['请输入0至99的整数', '请输入0至99的整数'], '5']);
});

it('[A §2] a list reload keeps typed text; Esc, or the reload after a save, then shows the reloaded value', async () => {
  const list = (value: number) => (
    <NumberField
      value={value}
      readFrom={{}}
      label="排序"
      min={0}
      max={99}
      onSave={(number) => {
        saves.push(number);
        return Promise.resolve(true);
      }}
      onInvalid={(reason) => refusals.push(reason)}
    />
  );
  const { rerender } = render(list(5));
  await type('12');
  rerender(list(6));
  expect(field().value).toBe('12');
  await userEvent.keyboard('{Escape}');
  expect(field().value).toBe('6');
  await type('8');
  rerender(list(7));
  await userEvent.keyboard('{Enter}');
  expect([saves, field().value]).toEqual([[8], '8']);
  rerender(list(9));
  expect(field().value).toBe('9');
});

it('[A §2] a sort input takes whole numbers within its bounds, also in full-width digits', () => {
  const read = (typed: string) => toWholeNumber(typed, 0, 9999);
  expect(['0', ' 12 ', '０１２', '9999'].map(read)).toEqual([0, 12, 12, 9999]);
  expect(['', ' ', '1.5', '1e3', '-1', '10000', '十', '12a'].map(read)).toEqual(Array(8).fill(undefined));
});
