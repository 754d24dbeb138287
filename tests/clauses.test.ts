import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const tests = import.meta.dirname;
const root = dirname(tests);
const list = readFileSync(join(tests, 'clauses.md'), 'utf8');

const clauses = [...list.matchAll(/^- ([AB] §\d):/gm)].map(([, clause = '']) => clause);
const decisions = [...list.slice(list.indexOf('## decisions')).matchAll(/^- ([^:\n]+):/gm)].map(
  ([, heading = '']) => heading,
);

/** Introductions, and B §6, which says that its screens show no role checks: there is nothing to test. */
const saysNothing = ['A §1', 'B §1', 'B §6'];

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, pattern);
    return pattern.test(entry.name) ? [path] : [];
  });
}

const titles = filesBelow(tests, /\.test\.tsx?$/)
  .filter((path) => dirname(path) !== tests)
  .flatMap((path) => readFileSync(path, 'utf8').match(/\[[^\]\n]*(?:§|decisions)[^\]\n]*\]/g) ?? []);
const cited = new Set(titles.flatMap((brackets) => brackets.match(/[AB] §\d/g) ?? []));

it('every clause of the list is cited by the title of some test', () => {
  expect(clauses.length).toBe(18);
  expect(clauses.filter((clause) => !cited.has(clause) && !saysNothing.includes(clause))).toEqual([]);
});

it('every clause that a title or a comment cites is in the list', () => {
  const sources = ['server', 'src', 'renderers', 'tests']
    .flatMap((folder) => filesBelow(join(root, folder), /\.tsx?$/))
    .filter((path) => dirname(path) !== tests)
    .map((path) => readFileSync(path, 'utf8'));
  const cites = sources.flatMap((text) => text.match(/\b[AB] §\d+/g) ?? []);
  expect([...new Set(cites)].filter((clause) => !clauses.includes(clause))).toEqual([]);
  const headings = sources.flatMap((text) =>
    [...text.matchAll(/\bdecisions '([^'\n]+)'/g)].map(([, heading = '']) => heading),
  );
  expect([...new Set(headings)].filter((heading) => !decisions.includes(heading))).toEqual([]);
});
