import { describe, expect, it } from 'vitest';
import { findOverlaps, toOverlapHint, toStageBands } from '../../../renderers/star-wheel-slider/score-range';

const scale = { min: 0, max: 100, step: 1 };
const rows = [
  { id: 1, stage: '起步', minScore: 0, maxScore: 19 },
  { id: 2, stage: '成长', minScore: 20, maxScore: 60 },
  { id: 3, stage: '坏的', minScore: null, maxScore: 9 },
  null,
];

describe('stage bands', () => {
  it('omits the edited stage, and skips unreadable rows', () => {
    expect(toStageBands(rows, '2', scale)).toEqual([{ id: '1', label: '起步', low: 0, high: 19 }]);
    expect(toStageBands(undefined, 1, scale)).toEqual([]);
  });

  it('[Foundation §3] an overlap with another stage gives a warning, and so do ranges that share one score', () => {
    const bands = toStageBands(rows, undefined, scale);
    expect(toOverlapHint(findOverlaps({ low: 19, high: 20 }, bands))).toBe('与阶段「起步」、「成长」重叠');
    expect(toOverlapHint(findOverlaps({ low: 61, high: 100 }, bands))).toBe('');
  });
});
