import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { checkPage } from '../../../server/page-check/check-page';
import { createPageChecker, type PageChecker } from '../../../server/page-check/page-checker';
import { scratch } from '../../support/run/scratch';

const folder = mkdtempSync(join(scratch, 'page-checker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let checker: PageChecker | undefined;
afterEach(() => checker?.close());

/** A thread that echoes the page, never answers `hang`, and exits on `end`. */
function programOf(name: string): URL {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { parentPort, threadId } from 'node:worker_threads';
     let checked = 0;
     parentPort.on('message', ({ schema }) => {
       const { body } = JSON.parse(schema);
       if (body === 'hang') while (true);
       if (body === 'end') throw new Error('ended');
       parentPort.postMessage([{ rule: body, pointer: String(threadId), message: body === 'count' ? String((checked += 1)) : '', hint: '', severity: 'error' }]);
     });
     parentPort.postMessage('ready');`,
  );
  return pathToFileURL(file);
}
const options = { path: '/platform/feedback/list' };
const page = (body: string) => ({ type: 'page', body });

it('[Foundation §6] a page is checked on a separate thread, with the same findings', async () => {
  checker = createPageChecker();
  const poisoned = JSON.parse(
    '{"type":"page","body":{"type":"tpl","tpl":"x","__proto__":{"a":1}}}',
  ) as object;
  const found = await checker.check(poisoned, options);
  expect(found).toEqual(checkPage(poisoned, options));
  expect(found.map(({ rule }) => rule)).toContain('structure/prototype-key');
});

it('[Foundation §6] a page that takes too long is refused, and waiting pages get a new thread', async () => {
  checker = createPageChecker({ deadlineMs: 1_000, program: programOf('slow') });
  const answers = await Promise.all(
    ['one', 'hang', 'two'].map((body) => checker?.check(page(body), options)),
  );
  expect(answers.map((found) => found?.map(({ rule, message }) => [rule, message]))).toEqual([
    [['one', '']],
    [['structure/too-slow', '页面太复杂，检查超时']],
    [['two', '']],
  ]);
  expect(answers[0]?.[0]?.pointer).not.toBe(answers[2]?.[0]?.pointer);
});

it('[Foundation §6] checks a page only once for the check, the draft and the publication', async () => {
  checker = createPageChecker({ program: programOf('counting') });
  const first = await checker.check(page('count'), options);
  expect(await checker.check(page('count'), options)).toEqual(first);
  const elsewhere = await checker.check(page('count'), { path: '/platform/other' });
  expect([first[0]?.message, elsewhere[0]?.message]).toEqual(['1', '2']);
});

it('[Foundation §6] a thread that exits fails only its page', async () => {
  checker = createPageChecker({ program: programOf('ending') });
  const failed = checker.check(page('end'), options);
  const next = checker.check(page('two'), options);
  await expect(failed).rejects.toThrow('ended');
  expect((await next).map(({ rule }) => rule)).toEqual(['two']);
});

it('[Foundation §6] refuses a page at once if fifty pages are waiting', async () => {
  checker = createPageChecker({ deadlineMs: 1_000, mostWaiting: 2, program: programOf('many') });
  const pages = ['hang', 'one', 'two'].map((body) => checker?.check(page(body), options));
  await expect(checker.check(page('three'), options)).rejects.toThrow('系统繁忙，请稍后再试');
  expect((await Promise.all(pages)).map((found) => found?.[0]?.rule)).toEqual([
    ...['structure/too-slow', 'one', 'two'],
  ]);
});
