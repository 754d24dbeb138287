import { validate } from 'amis-core';
import { beforeAll, expect, it } from 'vitest';
import { limitPatterns } from '../../../../src/amis/limits/patterns';

beforeAll(limitPatterns);

const messages = { matchRegexp: '格式不正确', matchRegexp2: '格式不正确', isUrl: '请输入地址' };
const faultsOf = (value: string, rules: object) =>
  validate(value, {}, rules as Record<string, string>, messages).map(({ msg }) => msg);

it.each([
  ['a repetition in a repetition', { matchRegexp: '^(a+)+$' }],
  ['another rule of the kind', { matchRegexp2: '/(a|a)*b/' }],
  ['a scheme that is a pattern', { isUrl: { schemes: ['(a+)+b'] } }],
])('[Foundation §6] a text does not match a pattern that could take minutes: %s', (_name, rules) => {
  expect(faultsOf('a'.repeat(50), rules)).toHaveLength(1);
});

it('[Foundation §6] other patterns match as amis matches them', () => {
  expect(faultsOf('1.2.3', { matchRegexp: '/^[0-9]{1,6}([.][0-9]{1,6}){0,3}$/' })).toEqual([]);
  expect(faultsOf('1..3', { matchRegexp: '/^[0-9]{1,6}([.][0-9]{1,6}){0,3}$/' })).toEqual(['格式不正确']);
  expect(faultsOf('', { matchRegexp: '^a$' })).toEqual([]);
  expect(faultsOf('https://example.com/x', { isUrl: true })).toEqual([]);
  expect(faultsOf('app://example.com', { isUrl: { schemes: ['app'] } })).toEqual([]);
  expect(faultsOf('me@example.com', { isEmail: true })).toEqual([]);
});
