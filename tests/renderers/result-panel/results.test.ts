import { expect, it } from 'vitest';
import {
  failuresIn,
  retryFailures,
  toFailures,
  toText,
  withResult,
  type Result,
} from '../../../renderers/result-panel/results';

const reason = '手机号未注册';

it('[B §7] lists each failure once with its reason, and lists nothing for a value that is not an array', () => {
  expect(toFailures(['139', '139', 138, null, {}], reason)).toEqual([
    { item: '139', reason },
    { item: '138', reason },
  ]);
  expect(toFailures(undefined, reason)).toEqual([]);
  expect(toFailures(['139'], '')).toEqual([{ item: '139', reason: '没有成功' }]);
  expect(toText(toFailures(['139', '138'], reason))).toBe('139\n138');
});

it('[B §7] a retry runs the failed items in order and reports each; closing the panel stops it', async () => {
  let results: Result[] = [{ item: '137', reason: '' }, ...toFailures(['139', '138', '136'], reason)];
  const asked: string[] = [];
  const act = (item: string) => {
    asked.push(item);
    return Promise.resolve(item === '136' ? undefined : item === '139' ? '' : '余额不足');
  };
  await retryFailures(results, act, (result) => (results = withResult(results, result)));
  expect(asked).toEqual(['139', '138', '136']);
  expect(failuresIn(results)).toEqual([
    { item: '138', reason: '余额不足' },
    { item: '136', reason },
  ]);
});
