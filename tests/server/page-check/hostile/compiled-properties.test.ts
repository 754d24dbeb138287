import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPage } from '../../../../server/page-check/check-page';
import { projectRoot } from '../../../../server/project-root';

const code = ['amis', 'amis-core', 'amis-ui'].flatMap((source) => {
  const folder = join(projectRoot, 'node_modules', source, 'esm');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(folder, file), 'utf8'));
});
/** What amis passes to calls that match. */
const passedTo = (call: RegExp) =>
  code.flatMap((text) => [...text.matchAll(call)].map(([, given = '']) => given));

/** The properties that amis evaluates as conditions: `evalExpression(item.rule, data)`. */
const conditions = new Set(
  passedTo(/\bevalExpression\w*\(([^;\n]{1,200})/g).flatMap((given) =>
    [...(given.split(/[,{[]/)[0] ?? '').matchAll(/\.(\w+)/g)].map(([, name = '']) => name),
  ),
);
// The elements that have them, and a variable of amis.
for (const other of ['rowSelection', 'expandable', 'value']) conditions.delete(other);

/** The properties that amis compiles into functions: `str2function(disabledDate, 'currentDate')`. */
const functions = new Set(
  passedTo(/\b(?:str2(?:Async)?[fF]unction|callStrFunction\.call|new Function)\(([^;\n]{1,200})/g).flatMap(
    (given) => given.split(/[,)]/).flatMap((part) => /^\s*(?:\w+\.)*(\w+)$/.exec(part)?.[1] ?? []),
  ),
);
// Variables of amis, among them those with `script` and `dataProvider`.
const variables = 'this api data formStore oldValue value contents fn argNames scriptFunc provider config';
for (const other of variables.split(' ')) functions.delete(other);

/** Names of properties in which a page may hold a script. */
const passed = (names: ReadonlySet<string>, rules: RegExp) =>
  [...names].filter((name) => {
    const body = { type: 'container', body: 'x', more: { [name]: 'window.__hit=1' } };
    return checkPage({ type: 'page', body }).every(({ rule }) => !rules.test(rule));
  });

describe('[Foundation §7] script is refused in every property', () => {
  it('that amis evaluates as a condition', () => {
    expect(conditions.size).toBeGreaterThan(15);
    expect(passed(conditions, /^script\/no-js-expression$/)).toEqual([]);
  });

  it('that amis compiles into a function', () => {
    expect(functions.size).toBeGreaterThan(10);
    expect(passed(functions, /^script\//)).toEqual([]);
  });
});
