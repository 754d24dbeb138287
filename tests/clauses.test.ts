import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const tests = import.meta.dirname;
const root = dirname(tests);
const list = readFileSync(join(tests, 'clauses.md'), 'utf8');

const clauses = [...list.matchAll(/^- ((?:A|B|Foundation) §\d|look-and-feel):/gm)].map(
  ([, clause = '']) => clause,
);
const decisions = [...(list.split(/^## /m)[3] ?? '').matchAll(/^- ([^:\n]+):/gm)].map(
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

/** The bracket at the start of a title: `it('[A §2, B §7] …')`, `describe(…)`, `it.each(…)(…)`. */
const bracketOfTitle = /\b(?:it|test|describe)\b[^'"`;]*?\(\s*(['"`])\[((?:(?!\1)[^\]\n]|'[^'\n]*')+)\]/g;

/** The clauses that titles cite, in short forms too: `A §1, §2`. */
const cited = new Set(
  filesBelow(tests, /\.test\.tsx?$/)
    .filter((path) => dirname(path) !== tests)
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(bracketOfTitle)])
    .flatMap(([, , bracket = '']) => {
      let document = '';
      return bracket.split(', ').map((part) => {
        if (part.startsWith('§')) return `${document} ${part}`;
        [document = ''] = part.split(' ');
        return part;
      });
    }),
);

it('every clause of the list is cited by the title of some test', () => {
  expect(clauses.length).toBe(26);
  expect(clauses.filter((clause) => !cited.has(clause) && !saysNothing.includes(clause))).toEqual([]);
});

it('every title cites only clauses of the list, by their names', () => {
  const names = [...clauses, 'decisions', ...decisions.map((heading) => `decisions '${heading}'`)];
  expect([...cited].filter((clause) => !names.includes(clause))).toEqual([]);
});

it('every clause that a comment cites is in the list', () => {
  const sources = ['server', 'src', 'renderers', 'tests']
    .flatMap((folder) => filesBelow(join(root, folder), /\.tsx?$/))
    .filter((path) => dirname(path) !== tests)
    .map((path) => readFileSync(path, 'utf8'));
  const cites = sources.flatMap((text) => text.match(/\b(?:A|B|Foundation) §\d+/g) ?? []);
  expect([...new Set(cites)].filter((clause) => !clauses.includes(clause))).toEqual([]);
  const headings = sources.flatMap((text) =>
    [...text.matchAll(/\bdecisions '([^'\n]+)'/g)].map(([, heading = '']) => heading),
  );
  expect([...new Set(headings)].filter((heading) => !decisions.includes(heading))).toEqual([]);
});
