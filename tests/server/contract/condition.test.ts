import { expect, it } from 'vitest';
import { conditionWords, parseCondition, writeCondition } from '../../../server/contract/words/condition';

const fields = [
  { name: 'state', label: '状态', dictionary: 'yesNo' },
  { name: 'phone', label: '手机号', dictionary: '' },
];
const find = (name: string) => fields.find((field) => field.name === name);

it.each([
  ["${state == 'T'}", '状态 等于 是'],
  ["${state != 'F' && phone}", '状态 不等于 否 且 手机号 有值'],
  ['${!phone || total >= 10}', '手机号 没有值 或 总数 不小于 10'],
  ['${mayMake && !shippedChanged}', '新建页面的权限 有值 且 出厂页面的更新 没有值'],
  ['${params.id == 0 && subtotal.clickCount > 1}', '地址里的编号 等于 0 且 点击次数 大于 1'],
  ["${phone == ''}", '手机号 等于 空'],
  ["${phone == 'a && b' && on == true}", '手机号 等于 a && b 且 on 等于 true'],
])('[Foundation §6] shows the condition %s as %s, and writes it back unchanged', (expression, words) => {
  expect(conditionWords(expression, find)).toBe(words);
  const parsed = parseCondition(expression);
  expect(parsed && writeCondition(parsed)).toBe(expression);
});

it.each([
  'state == 1',
  '${a && b || c}',
  '${(a)}',
  "${a == 'b' + c}",
  '${COUNT(items) > 0}',
  '${a == 1} ${b}',
  '${}',
  '${true}',
  "${a == 'it\\'s'}",
])('[Foundation §6] keeps %s as an expression, because rules cannot express it', (expression) => {
  expect(parseCondition(expression)).toBeUndefined();
});

it('[Foundation §6] typed text cannot break out of a rule’s string', () => {
  const rules = [{ field: 'name', operator: '==', value: "a' || 1 == '1}" }] as const;
  const expression = writeCondition({ join: '&&', rules });
  expect(parseCondition(expression)?.rules).toEqual([
    { field: 'name', operator: '==', value: 'a || 1 == 1' },
  ]);
  expect(writeCondition({ join: '&&', rules: [] })).toBe('');
});
