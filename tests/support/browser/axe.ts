import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The open list of a button or field floats beside all landmarks, and belongs to what opened it. */
const openList = /^region: <[^>]*role="(?:menu|listbox|treegrid)"/;

/**
 * What axe finds moderate or worse, as `rule: element`: on the whole page, without the part that `outside` (a selector)
 * names, or `within` one element; by all rules or by `rules`.
 */
export async function findBarriers(
  page: Page,
  {
    outside,
    within,
    rules,
  }: { outside?: string; within?: Locator; rules?: readonly string[] | undefined } = {},
): Promise<string[]> {
  // Colours are measured as painted: transitions must be over.
  await page.evaluate(() =>
    Promise.race([
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results = (await (within ?? page.locator('html')).evaluate(
    (element, { exclude, only }) =>
      (window as unknown as { axe: { run(context: object, options: object): Promise<unknown> } }).axe.run(
        exclude === undefined ? element : { include: [['html']], exclude: [[exclude]] },
        {
          // Of what passes no more than that it does; sheets are not fetched a second time.
          ...(only ? { runOnly: only } : {}),
          resultTypes: ['violations'],
          preload: false,
          // A tree's item holds its children, so its text is more than its name (ARIA's own tree pattern).
          rules: { 'label-content-name-mismatch': { enabled: false } },
        },
      ),
    { exclude: outside, only: rules },
  )) as AxeResults;
  // Of the colours of a dialog above another one axe may be unsure.
  expect(results.passes.length + results.incomplete.length).toBeGreaterThan(rules ? 0 : within ? 5 : 10);
  return results.violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    .filter((found) => !openList.test(found));
}
