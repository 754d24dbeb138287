import { FormItem } from 'amis-core';
import { expect, it } from 'vitest';
import { registerPickers } from '../../../src/editor/words/pickers';

it('[Foundation §6] the colour control replaces the colour picker that amis-editor registers', () => {
  FormItem({ type: 'amis-theme-color-picker' })(() => null);
  expect(registerPickers).not.toThrow();
});
