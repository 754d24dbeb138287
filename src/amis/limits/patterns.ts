import { validations } from 'amis-core';
import { toTest } from '../../../renderers/list/plan/pattern';

/** Length up to which amis' own patterns (addresses, mails) are quick. */
const longestForOwn = 2_000;

const kept = 500;
const tests = new Map<string, (value: string) => boolean>();

function testOf(pattern: string): (value: string) => boolean {
  const known = tests.get(pattern);
  if (known) return known;
  if (tests.size >= kept) tests.clear();
  const test = toTest(pattern);
  tests.set(pattern, test);
  return test;
}

/** Schemes become part of amis' pattern for addresses. */
const scheme = /^[a-z][a-z0-9+.-]*$/i;

/** Makes amis' validations quick for every pattern of a page and every text: one that would take long is invalid. */
export function limitPatterns(): void {
  const { matchRegexp, isUrl } = validations;
  if (!matchRegexp || !isUrl) throw new Error('amis has other validations now');
  validations['matchRegexp'] = (values, value, pattern: unknown) => {
    if (value === null || value === undefined || value === '') return true;
    if (typeof pattern === 'string') return testOf(pattern)(String(value));
    return String(value).length <= longestForOwn && matchRegexp(values, value, pattern);
  };
  validations['isUrl'] = (values, value, options: { schemes?: unknown } | undefined) => {
    const { schemes } = options ?? {};
    const isPlain = !Array.isArray(schemes) || schemes.every((each) => scheme.test(String(each)));
    return isPlain && isUrl(values, value, options);
  };
}
