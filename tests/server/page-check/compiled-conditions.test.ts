import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkPage } from '../../../server/page-check/check-page';
import { projectRoot } from '../../../server/project-root';

/** Names beside these properties: the elements that have them, and a variable of amis. */
const others = new Set(['rowSelection', 'expandable', 'value']);

/** The properties that amis evaluates as conditions: `evalExpression(item.rule, data)`. */
function readConditions(): string[] {
  const found = new Set<string>();
  for (const source of ['amis', 'amis-core', 'amis-ui']) {
    const folder = join(projectRoot, 'node_modules', source, 'esm');
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.js')) continue;
      const code = readFileSync(join(folder, file), 'utf8');
      for (const [, first = ''] of code.matchAll(/\bevalExpression\w*\(([^;\n]{1,200})/g)) {
        for (const [, name = ''] of (first.split(/[,{[]/)[0] ?? '').matchAll(/\.(\w+)/g)) found.add(name);
      }
    }
  }
  return [...found].filter((name) => !others.has(name));
}

it('[Foundation §7] every property that amis evaluates as a condition is refused as JavaScript', () => {
  const conditions = readConditions();
  expect(conditions.length).toBeGreaterThan(15);
  const passed = conditions.filter((name) => {
    const body = { type: 'container', body: 'x', more: { [name]: 'window.__hit=1' } };
    return checkPage({ type: 'page', body }).every(({ rule }) => rule !== 'script/no-js-expression');
  });
  expect(passed).toEqual([]);
});
