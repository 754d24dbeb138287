import fc from 'fast-check';
import { createObject, evalExpression, filter, resolveVariableAndFilter } from 'amis-core';
import { expect, it } from 'vitest';
import {
  compileCondition,
  compileTemplate,
  compileValue,
  scopeOver,
} from '../../../renderers/list/plan/expression';
import { showBlankValues } from '../../../src/amis/parts/blank-values';

showBlankValues();

const dict = {
  kind: [
    { value: 0, label: '<零>' },
    { value: 1, label: '一' },
    { value: '2', label: '二' },
  ],
};

/** Rows as calls return them: numbers, texts with every HTML special character, null, lists and records. */
const rows = fc.record(
  {
    a: fc.oneof(
      fc.integer(),
      fc.string(),
      fc.constantFrom(null, undefined, '', '0', '1', 'Q&A <b>"x"</b>', true, false),
    ),
    b: fc.oneof(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), fc.constantFrom(0, 0.1, 0.2, 1234567.891)),
    c: fc.oneof(fc.constantFrom(undefined, null), fc.record({ d: fc.string() })),
    list: fc.array(fc.record({ id: fc.integer(), name: fc.string() }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);

const amisScope = (row: object): object => createObject({ dict } as object, row);

const templates = [
  '共${a}条',
  '${a}',
  '$a',
  '${c.d} ${b}',
  '${list[0].name}-${list.length}',
  "${a == 1 ? '一' : '其它' + a}",
  '${a != 1 && b > 0 || !c ? a : b}',
  '${a === 1}${a !== 1}',
  '${a + b}|${b - 1}|${b * 2}|${b / 3}|${-b}',
  '${a >= 1}${a <= 1}${a < 1}',
  '<b>${b | number}</b>',
  '${a | number}',
  "${c ? '¥' + c.d : '-' | number}",
  '${a | html}${a | raw}',
  '${`x${a}y`}',
  '${ARRAYFIND(dict.kind, item => item.value == a).label}',
  '${STRIPTAG(e)}',
  '${e || STRIPTAG(c.d)}',
  "${REPLACE(c.d, '|', ' 至 ')}",
  "${a == 1 ? ' <span class=\"x\">已过期</span>' : ''|raw}",
];

it.each(templates)('[Foundation §5] the template %s gives the same text as in amis', (template) => {
  const compiled = compileTemplate(template);
  if (!compiled) throw new Error('not compiled');
  fc.assert(
    fc.property(rows, (row) => {
      expect(compiled(scopeOver({ dict }, row))).toBe(filter(template, amisScope(row)));
    }),
    { numRuns: 60 },
  );
});

const conditions = [
  '${a == 1}',
  "${a == 'T' || b == ''}",
  '${!a}',
  '${list && list.length > 0}',
  '${c.d}',
  '${a || b > 2}',
];

it.each(conditions)('[Foundation §5] the condition %s has the same result as in amis', (condition) => {
  const compiled = compileCondition(condition);
  if (!compiled) throw new Error('not compiled');
  fc.assert(
    fc.property(rows, (row) => {
      expect(compiled(scopeOver({ dict }, row))).toBe(evalExpression(condition, amisScope(row)));
    }),
    { numRuns: 60 },
  );
});

it.each(['${list}', '${a}', 'x${a}', '${dict.kind}', '${list|pick:id,name}', '${list | pick:id}'])(
  '[Foundation §5] the value %s keeps the same type as in amis',
  (value) => {
    const compiled = compileValue(value);
    if (!compiled) throw new Error('not compiled');
    fc.assert(
      fc.property(rows, (row) => {
        const expected: unknown = resolveVariableAndFilter(value, amisScope(row), '| raw');
        expect(compiled(scopeOver({ dict }, row)) ?? undefined).toEqual(expected ?? undefined);
      }),
      { numRuns: 60 },
    );
  },
);

it.each([
  '${a | date:YYYY}',
  '${NOW()}',
  '${ls:token}',
  '${cookie:x}',
  '${window:location}',
  '${a & b}',
  '${UUID()}',
  '${{x: a}}',
  '${a',
])('the list engine leaves the expression %s to amis', (template) => {
  expect(compileTemplate(template)).toBeUndefined();
});

it.each([
  ['¥${paid | number}', '¥-'],
  ['${STRIPTAG(paid)}', ''],
  ["${REPLACE(paid, '|', ' 至 ')}", ''],
])(
  '[look-and-feel] %s shows no "null" or "undefined" for a value that the record lacks',
  (template, shown) => {
    for (const row of [{}, { paid: null }, { paid: undefined }]) {
      expect(compileTemplate(template)?.(scopeOver({}, row)), 'ours').toBe(shown);
      expect(filter(template, amisScope(row)), 'amis').toBe(shown);
    }
  },
);

it('an address encodes any value as one path segment', () => {
  const address = compileTemplate('/api/admin/x/remove/${id}', 'url');
  expect(address?.({ id: '../system/user/edit?a=1#b' })).toBe(
    '/api/admin/x/remove/..%2Fsystem%2Fuser%2Fedit%3Fa%3D1%23b',
  );
  expect(address?.({ id: 7 })).toBe('/api/admin/x/remove/7');
});

it('[Foundation §6] amis draws a search within a search, with its limit', () => {
  const search = 'ARRAYFIND(list, a => a.id == 1)';
  expect(compileValue(`\${${search}}`)).toBeDefined();
  expect(compileValue(`\${ARRAYFIND(list, b => ${search})}`)).toBeUndefined();
});
