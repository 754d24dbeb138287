import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/contract/json-object';
import { isSamePage, toCanonicalPage, toPageText } from '../../../server/contract/canonical-page';
import { diffPages } from '../../../server/page-diff/diff-pages';
import { mergePages, type Merged } from '../../../server/page-diff/merge/merge-pages';
import { writeLike } from '../../../server/page-diff/write-like';
import { findJsonFiles } from '../../../server/page-check/check-files';
import { projectRoot } from '../../../server/project-root';
import { applyEdits, arbitraryEdits, arbitraryJson, arbitraryPage, type Edit } from './arbitrary-pages';

const folder = join(projectRoot, 'pages');
const shippedPages = findJsonFiles(folder).map(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject,
);
const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 40) };
const anyPage = fc.oneof(arbitraryPage, arbitraryPage, fc.constantFrom(...shippedPages));

function merge(base: JsonObject, mine: JsonObject, theirs: JsonObject, choice?: 'mine' | 'theirs'): Merged {
  let merged = mergePages({ base, mine, theirs });
  if (choice === undefined) return merged;
  // A choice may uncover another conflict: choose until none is open.
  const choices = new Map<string, 'mine' | 'theirs'>();
  for (
    let round = 0;
    round < 20 && merged.conflicts.some((conflict) => conflict.choice === null);
    round += 1
  ) {
    for (const { id } of merged.conflicts) choices.set(id, choice);
    merged = mergePages({ base, mine, theirs, choices });
  }
  return merged;
}

const marksIn = (page: unknown) => new Set(JSON.stringify(page).match(/[mt]\d+!/g) ?? []);

describe('[Foundation §6] merging', () => {
  it('takes the change of one side, or the same change of both, completely', () => {
    fc.assert(
      fc.property(anyPage, arbitraryEdits, (base, edits) => {
        const changed = applyEdits(base, edits, 'm');
        for (const { page, conflicts } of [
          merge(base, base, changed),
          merge(base, changed, base),
          merge(base, changed, changed),
        ]) {
          expect(toPageText(page)).toBe(toPageText(changed));
          expect(conflicts).toEqual([]);
        }
        expect(toPageText(merge(base, base, base).page)).toBe(toPageText(base));
      }),
      runs,
    );
  });

  it('is symmetric if there are no conflicts', () => {
    let agreed = 0;
    fc.assert(
      fc.property(anyPage, arbitraryEdits, arbitraryEdits, (base, one, other) => {
        const [mine, theirs] = [applyEdits(base, one, 'm'), applyEdits(base, other, 't')];
        const there = merge(base, mine, theirs);
        const back = merge(base, theirs, mine);
        expect(back.conflicts.length === 0).toBe(there.conflicts.length === 0);
        if (there.conflicts.length > 0) return;
        agreed += 1;
        if (!isSamePage(there.page, back.page)) expect(there.page).toEqual(back.page);
      }),
      runs,
    );
    expect(agreed).toBeGreaterThan(3);
  });

  it('loses no change of either side without a conflict that names it', () => {
    fc.assert(
      fc.property(anyPage, arbitraryEdits, arbitraryEdits, (base, one, other) => {
        const [mine, theirs] = [applyEdits(base, one, 'm'), applyEdits(base, other, 't')];
        const { page, conflicts } = merge(base, mine, theirs);
        const marks = marksIn([page, conflicts]);
        for (const mark of [...marksIn(mine), ...marksIn(theirs)]) expect(marks).toContain(mark);
      }),
      runs,
    );
  });

  it('loses nothing of a side if the user always chooses that side', () => {
    fc.assert(
      fc.property(anyPage, arbitraryEdits, arbitraryEdits, (base, one, other) => {
        const [mine, theirs] = [applyEdits(base, one, 'm'), applyEdits(base, other, 't')];
        const asMine = marksIn(merge(base, mine, theirs, 'mine').page);
        for (const mark of marksIn(mine)) expect(asMine).toContain(mark);
        const asTheirs = merge(base, mine, theirs, 'theirs');
        for (const mark of marksIn(theirs)) expect(marksIn(asTheirs.page)).toContain(mark);
        expect(asTheirs.conflicts.every((conflict) => conflict.choice === 'theirs')).toBe(true);
      }),
      runs,
    );
  });

  it('its result is canonical, and hostile keys stay keys', () => {
    fc.assert(
      fc.property(arbitraryJson, arbitraryJson, arbitraryJson, (base, mine, theirs) => {
        const { page } = merge(base, mine, theirs);
        expect(toPageText(page)).toBe(toPageText(toCanonicalPage(page)));
        expect(Object.getPrototypeOf(page)).toBe(Object.prototype);
        expect(({} as JsonObject)['polluted']).toBeUndefined();
        expect(isSamePage(merge(base, base, theirs).page, theirs)).toBe(true);
        expect(isSamePage(merge(base, mine, base).page, mine)).toBe(true);
      }),
      runs,
    );
  });
});

describe('[Foundation §6] differences', () => {
  it('are empty exactly when two pages mean the same', () => {
    const edited = fc
      .tuple(anyPage, arbitraryEdits)
      .map(([page, edits]) => [page, applyEdits(page, edits, 'm')] as const);
    const pairs = fc.oneof(edited, fc.tuple(anyPage, anyPage), fc.tuple(arbitraryJson, arbitraryJson));
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        expect(diffPages(one, structuredClone(one))).toEqual([]);
        expect(diffPages(one, other).length === 0).toBe(isSamePage(one, other));
      }),
      runs,
    );
  });

  it('have texts, and pointers to an element of their page', () => {
    fc.assert(
      fc.property(anyPage, arbitraryEdits, (page, edits) => {
        const changed = applyEdits(page, edits, 'm');
        for (const change of diffPages(page, changed)) {
          expect(change.text).not.toMatch(/undefined|\[object/);
          if (change.from !== null) expect(valueAt(toCanonicalPage(page), change.from)).toBeTruthy();
          if (change.to !== null) expect(valueAt(toCanonicalPage(changed), change.to)).toBeTruthy();
        }
      }),
      runs,
    );
  });
});

describe('[Foundation §6] the canonical form', () => {
  it('a canonical page stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(anyPage, arbitraryJson), (page) => {
        const text = toPageText(page);
        expect(toPageText(JSON.parse(text))).toBe(text);
      }),
      runs,
    );
  });
});

function valueAt(page: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce((at, key) => (at as JsonObject)[key.replaceAll('~1', '/').replaceAll('~0', '~')], page);
}

it('the random edits do change the page', () => {
  const [page] = fc.sample(arbitraryPage, { numRuns: 1, seed: 1 });
  const edits: Edit[] = [{ is: 'set', at: 1, to: 0 }];
  expect(diffPages(page, applyEdits(page ?? {}, edits, 'm'))).toHaveLength(1);
});

describe('[Foundation §6] a page written in the form of another', () => {
  it('keeps its meaning', () => {
    fc.assert(
      fc.property(anyPage, arbitraryEdits, (base, edits) => {
        const page = applyEdits(base, edits, 'm');
        for (const [one, other] of [
          [page, base],
          [base, page],
        ] as const)
          if (!isSamePage(writeLike(one, other), one)) expect(writeLike(one, other)).toEqual(one);
      }),
      runs,
    );
  });
});
