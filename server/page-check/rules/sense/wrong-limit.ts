import { isObject } from '../../../contract/json-object';
import type { Problem, Rule } from '../../rule';
import { findFieldFacts } from '../../words/field-values';
import { nameOf } from '../../words/named';
import { own, ownText, type ElementEntry } from '../../view/page-view';

/** Limits that the server does not share, that contradict each other, or that nothing can pass. */
export const wrongLimit: Rule = {
  id: 'sense/wrong-limit',
  severity: 'warning',
  *check({ elements }) {
    for (const entry of elements) {
      yield* checkPattern(entry);
      yield* checkOrder(entry);
      yield* checkServer(entry);
    }
  },
};

function* checkPattern(entry: ElementEntry): Iterable<Problem> {
  const rules = own(entry.value, 'validations');
  for (const [key, pattern] of isObject(rules) ? Object.entries(rules) : []) {
    if (!/^matchRegexp\d*$/.test(key) || typeof pattern !== 'string' || isPattern(pattern)) continue;
    yield {
      pointer: `${entry.pointer}/validations/${key}`,
      message: `${nameOf(entry)}的校验规则写错了：${pattern.slice(0, 60)}`,
      hint: '检查正则表达式的括号是否成对；不需要时删除这条规则。',
      severity: 'error',
    };
  }
}

/** amis takes `/…/i` and the bare pattern. */
function isPattern(text: string): boolean {
  const [, inner = text, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  try {
    new RegExp(inner, flags);
    return true;
  } catch {
    return false;
  }
}

const pairs = [
  ['min', 'max', '最小值', '最大值'],
  ['minLength', 'maxLength', '最少字数', '最多字数'],
  ['minDate', 'maxDate', '最早日期', '最晚日期'],
] as const;

function* checkOrder(entry: ElementEntry): Iterable<Problem> {
  for (const [low, high, lowWord, highWord] of pairs) {
    const [from, to] = [limitOf(entry, low), limitOf(entry, high)];
    if (from === undefined || to === undefined || !(from.value > to.value)) continue;
    yield {
      pointer: to.pointer,
      message: `${nameOf(entry)}的${lowWord} ${from.value} 大于${highWord} ${to.value}，怎么填都通不过`,
      hint: '改正其中一个，或删除一个。',
    };
  }
}

function* checkServer(entry: ElementEntry): Iterable<Problem> {
  const name = ownText(entry.value, 'name');
  const [max, maxLength, min] = [limitOf(entry, 'max'), limitOf(entry, 'maxLength'), limitOf(entry, 'min')];
  if (name === undefined || (max ?? maxLength ?? min) === undefined) return;
  const facts = findFieldFacts(entry, name);
  if (facts === undefined || facts.scope === 'row') return;
  const isNumber = entry.value.type === 'input-number';
  const found = [
    [maxLength, facts.maxLength, '最多字数', (page: number, server: number) => page > server],
    [isNumber ? max : undefined, facts.maximum, '最大值', (page: number, server: number) => page > server],
    [isNumber ? min : undefined, facts.minimum, '最小值', (page: number, server: number) => page < server],
  ] as const;
  for (const [given, server, word, isBeyond] of found) {
    if (given === undefined || server === undefined || !isBeyond(Number(given.value), server)) continue;
    yield {
      pointer: given.pointer,
      message: `${nameOf(entry)}的${word}是 ${given.value}，保存时只接受 ${server}`,
      hint: `改成 ${server}，员工填写时就会看到提示。`,
      fix: { label: `改成 ${server}`, changes: [{ pointer: given.pointer, value: server }] },
    };
  }
}

/** A limit of an item, its own or among its validations. */
function limitOf(
  { value, pointer }: ElementEntry,
  key: string,
): { value: number | string; pointer: string } | undefined {
  const rules = own(value, 'validations');
  const ruled = { min: 'minimum', max: 'maximum' }[key] ?? key;
  const isOwn = own(value, key) !== undefined;
  const given = isOwn ? own(value, key) : own(rules, ruled);
  const isDate = /Date$/.test(key) && typeof given === 'string' && /^\d{4}-\d{2}-\d{2}/.test(given);
  const number =
    typeof given === 'string' && !isDate ? (/^-?\d+(?:\.\d+)?$/.test(given) ? Number(given) : NaN) : given;
  if (!isDate && (typeof number !== 'number' || Number.isNaN(number))) return undefined;
  return { value: number as number | string, pointer: `${pointer}/${isOwn ? key : `validations/${ruled}`}` };
}
