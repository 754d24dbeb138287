import { expect, it } from 'vitest';
import { codePointsOf, rangesBeyond } from '../../../../src/build/styles/icon-fonts';

it('[Foundation §7] the designer’s first font has the icons that its code names, under all their names', () => {
  const css = `.fa-plus,
.fa-add { --fa: "\\2b"; }
.fa-0 { --fa: "\\30"; --fa--fa: "\\30\\30"; }
.fa.fa-envelope-o { font-weight: 400; }
.fa.fa-envelope-o { --fa: "\\f0e0"; }`;
  expect(codePointsOf(new Set(['fa-add', 'fa-envelope-o', 'fa-none']), css)).toEqual([0x2b, 0xf0e0]);
});

it('[Foundation §7] the full font covers all other characters', () => {
  expect(rangesBeyond([0, 0x2a, 0x2b])).toEqual(['U+1-29', 'U+2c-10ffff']);
});
