import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, NodeResult } from 'axe-core';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** An accepted violation: the popup list of a button or field is outside all landmarks. */
const openList = /^region: <[^>]*role="(?:menu|listbox|treegrid)"/;

/** Whether axe reports a target only because a bar at the edge of a scrolled screen covers part of it: accepted. */
const isUnderBar = ({ any }: NodeResult): boolean =>
  any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured');

/**
 * Runs axe by all rules or by `rules`: on the whole page, except for the part that the selector `outside` matches, or
 * only `within` one element. @returns the violations of moderate impact or worse, as `rule: element`
 */
export async function findBarriers(
  page: Page,
  {
    outside,
    within,
    rules,
  }: { outside?: string; within?: Locator; rules?: readonly string[] | undefined } = {},
): Promise<string[]> {
  // axe measures the current colours, so transitions must end first.
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
          // Report details of violations only, and do not fetch the style sheets again.
          ...(only ? { runOnly: only } : {}),
          resultTypes: ['violations'],
          preload: false,
          // A tree item contains its children, so its text is longer than its name (as in ARIA's tree pattern).
          rules: { 'label-content-name-mismatch': { enabled: false }, 'target-size': { enabled: true } },
        },
      ),
    { exclude: outside, only: rules },
  )) as AxeResults;
  // Make sure that axe ran: incomplete results count too, as axe may not determine the colours of nested dialogs.
  expect(results.passes.length + results.incomplete.length).toBeGreaterThan(rules ? 0 : within ? 5 : 10);
  return results.violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.filter((node) => !isUnderBar(node)).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    )
    .filter((found) => !openList.test(found));
}
