import { expect, it } from 'vitest';
import { toWholeNumber } from '../../../renderers/in-place-number/whole-number';

it('[A §2] a sort input takes whole numbers within its bounds, full-width digits too', () => {
  const read = (typed: string) => toWholeNumber(typed, 0, 9999);
  expect(['0', ' 12 ', '０１２', '9999'].map(read)).toEqual([0, 12, 12, 9999]);
  expect(['', ' ', '1.5', '1e3', '-1', '10000', '十', '12a'].map(read)).toEqual(Array(8).fill(undefined));
});
