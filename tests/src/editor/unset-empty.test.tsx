import { describe, expect, it } from 'vitest';
import { unknownProps } from '../../../renderers/fields/amis/plain-props';
import { unsetEmpty } from '../../../src/editor/words/unset-empty';

interface Control {
  pipeOut?: (value: unknown) => unknown;
  items?: Control[];
}

/** What a control writes for a value. */
function written(control: object, value: unknown): unknown {
  const { pipeOut } = unsetEmpty(control) as Control;
  return pipeOut === undefined ? value : pipeOut(value);
}

describe('[Foundation §6] a control of a panel that is emptied', () => {
  const text = { type: 'input-text', name: 'remark' };

  it('removes its property, and writes any other value as it is', () => {
    expect(['', 'a', 0, false].map((value) => written(text, value))).toEqual([undefined, 'a', 0, false]);
    const [group] = unsetEmpty([{ type: 'group', body: [text] }]) as { body: Control[] }[];
    expect(group?.body[0]?.pipeOut?.('')).toBeUndefined();
  });

  it('keeps the conversion of its panel', () => {
    const trimmed = { ...text, pipeOut: (value: string) => value.trim() };
    expect([written(trimmed, ' a '), written(trimmed, '  ')]).toEqual(['a', undefined]);
  });

  it('writes an empty text where it shows another value for an absent property', () => {
    expect(written({ ...text, value: '-' }, '')).toBe('');
    expect(written({ ...text, pipeIn: (value: unknown) => value ?? '-' }, '')).toBe('');
    const inherited = {
      ...text,
      pipeIn: (value: unknown, { desc }: { desc?: string }) => value ?? desc ?? '',
    };
    expect(written(inherited, '')).toBeUndefined();
  });

  it('keeps the texts of a plain list', () => {
    const item = { type: 'input-text', name: 'text' };
    const list = unsetEmpty({ type: 'combo', name: 'urls', flat: true, items: [item] }) as Control;
    expect(list.items?.[0]).toBe(item);
  });

  it('leaves a select that the console’s own field can draw', () => {
    const select = { type: 'select', name: 'level', options: [] };
    expect(unknownProps('select', unsetEmpty(select) as object)).toEqual([]);
    expect(unknownProps('select', { ...select, pipeOut: 'value' })).toEqual(['pipeOut']);
  });
});
