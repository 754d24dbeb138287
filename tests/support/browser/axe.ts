import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The open list of a button or field floats beside all landmarks, and belongs to what opened it. */
const openList = /^region: <[^>]*role="(?:menu|listbox|treegrid)"/;

/** What axe finds moderate or worse, as `rule: element`. `outside` (a selector) leaves a part out. */
export async function findBarriers(page: Page, outside?: string): Promise<string[]> {
  // Colours are measured as painted: transitions must be over.
  await page.evaluate(() =>
    Promise.race([
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results = (await page.evaluate(
    (exclude) =>
      (window as unknown as { axe: { run(context: object, options: object): Promise<unknown> } }).axe.run(
        exclude === undefined ? { include: [['html']] } : { include: [['html']], exclude: [[exclude]] },
        {
          // Of what passes no more than that it does; sheets are not fetched a second time.
          resultTypes: ['violations'],
          preload: false,
          // A tree's item holds its children, so its text is more than its name (ARIA's own tree pattern).
          rules: { 'label-content-name-mismatch': { enabled: false } },
        },
      ),
    outside,
  )) as AxeResults;
  expect(results.passes.length).toBeGreaterThan(10);
  return results.violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
    .filter((found) => !openList.test(found));
}
