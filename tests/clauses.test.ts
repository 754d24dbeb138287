import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const tests = import.meta.dirname;

/** The clauses of the two specifications that say what the product does; §1 only introduces. */
const clauses = ['A', 'B'].flatMap((document) =>
  [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${document} §${number}`),
);

/** B §6 says that its screens show no role checks: there is nothing to test. */
const saysNothing = ['B §6'];

function testFilesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFilesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

it('every clause of the specifications is cited by the title of some test', () => {
  const cited = new Set(
    testFilesBelow(tests)
      .filter((path) => dirname(path) !== tests)
      .flatMap((path) => readFileSync(path, 'utf8').match(/\[[^\]\n]*§[^\]\n]*\]/g) ?? [])
      .flatMap((brackets) => brackets.match(/[AB] §\d/g) ?? []),
  );
  expect(clauses.filter((clause) => !cited.has(clause) && !saysNothing.includes(clause))).toEqual([]);
});
