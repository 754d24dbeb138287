import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSamePage, toCanonicalPage, toPageText } from '../../../server/contract/canonical-page';

describe('canonical page', () => {
  it("[Foundation §6] drops the editor's marks wherever they stand, and keeps the rest in order", () => {
    const page = {
      $$id: 'a',
      type: 'page',
      id: 'u:1',
      __origin: {},
      body: [{ $$id: 'b', type: 'crud', id: 'mine', columns: [{ name: 'x', id: 'u:2', data: undefined }] }],
    };
    expect(toCanonicalPage(page)).toEqual({
      type: 'page',
      body: [{ type: 'crud', id: 'mine', columns: [{ name: 'x' }] }],
    });
  });

  it('[Foundation §6] keeps a generated id that an action refers to', () => {
    const page = {
      type: 'page',
      body: [
        { type: 'crud', id: 'u:1' },
        {
          type: 'button',
          id: 'u:2',
          onEvent: { click: { actions: [{ actionType: 'reload', componentId: 'u:1' }] } },
        },
      ],
    };
    expect(toCanonicalPage(page)).toEqual({
      type: 'page',
      body: [
        { type: 'crud', id: 'u:1' },
        { type: 'button', onEvent: { click: { actions: [{ actionType: 'reload', componentId: 'u:1' }] } } },
      ],
    });
  });

  it('[Foundation §6] writes two spaces and a final newline; writing the result again changes nothing', () => {
    const text = toPageText({ type: 'page', $$id: 'x', body: ['你好'] });
    expect(text).toBe('{\n  "type": "page",\n  "body": [\n    "你好"\n  ]\n}\n');
    expect(toPageText(JSON.parse(text))).toBe(text);
  });

  it('[Foundation §6] same pages: order of keys, marks and a wrapped body do not matter, values do', () => {
    expect(
      isSamePage(
        { type: 'page', body: { type: 'tpl', tpl: 'a' } },
        { body: [{ tpl: 'a', type: 'tpl', $$id: '1' }], type: 'page' },
      ),
    ).toBe(true);
    expect(isSamePage({ type: 'page', body: ['a', 'b'] }, { type: 'page', body: ['b', 'a'] })).toBe(false);
    expect(isSamePage({ type: 'page', body: 'a' }, { type: 'page', body: 'b' })).toBe(false);
  });

  it('[Foundation §6] leaves JSON without marks as it is, `__proto__` included', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(toCanonicalPage(toCanonicalPage(value))).toEqual(toCanonicalPage(value));
      }),
    );
    expect(JSON.stringify(toCanonicalPage(JSON.parse('{"__proto__":{"a":1}}')))).toBe(
      '{"__proto__":{"a":1}}',
    );
  });
});
