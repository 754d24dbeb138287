import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findKeyTarget,
  moveBoth,
  moveHandle,
  nearestHandle,
  toScoreRange,
  toStep,
  type ScoreRange,
} from '../../../renderers/star-wheel-slider/score-range';

const scale = { min: 0, max: 100, step: 1 };
const range = (low: number, high: number): ScoreRange => ({ low, high });
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([a, b]) => range(Math.min(a, b), Math.max(a, b)));

describe('score range', () => {
  it('[Foundation §5] the two handles cannot cross, but may touch', () => {
    expect(moveHandle(range(20, 60), 'low', 90, scale)).toEqual(range(60, 60));
    expect(moveHandle(range(20, 60), 'high', -5, scale)).toEqual(range(20, 20));
    fc.assert(
      fc.property(
        anyRange,
        fc.constantFrom('low', 'high'),
        fc.double({ noNaN: true }),
        (before, handle, to) => {
          const after = moveHandle(before, handle as 'low' | 'high', to, scale);
          expect(after.low).toBeLessThanOrEqual(after.high);
          expect(after.low).toBeGreaterThanOrEqual(0);
          expect(after.high).toBeLessThanOrEqual(100);
        },
      ),
    );
  });

  it('[Foundation §5] dragging the track moves both handles, and keeps their distance at the ends', () => {
    expect(moveBoth(range(20, 60), 15, scale)).toEqual(range(35, 75));
    fc.assert(
      fc.property(anyRange, fc.integer({ min: -300, max: 300 }), (before, by) => {
        const after = moveBoth(before, by, scale);
        expect(after.high - after.low).toBe(before.high - before.low);
        expect(after.low >= 0 && after.high <= 100).toBe(true);
      }),
    );
  });

  it('values snap to the nearest step, and to the end of the scale even off-step', () => {
    const coarse = { min: 0, max: 100, step: 30 };
    expect([14, 16, 91, 96, 1000, -3].map((score) => toStep(score, coarse))).toEqual([
      0, 30, 90, 100, 100, 0,
    ]);
    expect(toStep(0.30000000000000004, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
  });

  it('[Foundation §5] arrow keys, PageUp, PageDown, Home and End move a handle', () => {
    const target = (key: string, handle: 'low' | 'high') =>
      findKeyTarget(key, range(20, 60), handle, scale, 10);
    expect(
      ['ArrowRight', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'a'].map((key) => target(key, 'low')),
    ).toEqual([21, 19, 30, 10, 0, 60, undefined]);
    expect(['ArrowUp', 'ArrowLeft', 'Home', 'End'].map((key) => target(key, 'high'))).toEqual([
      61, 59, 20, 100,
    ]);
  });

  it('corrects stored pairs that are reversed, out of bounds or incomplete, and shows a warning', () => {
    expect(toScoreRange('20', 60, scale)).toEqual({ range: range(20, 60) });
    expect(toScoreRange(0, 0, scale)).toEqual({ range: range(0, 0) });
    expect(toScoreRange(undefined, null, scale)).toEqual({});
    expect(toScoreRange('', '', scale)).toEqual({});
    expect(toScoreRange(80, 20, scale)).toEqual({
      range: range(20, 80),
      problem: '已保存的分数区间是颠倒的（80–20），现按 20–80 显示',
    });
    expect(toScoreRange(-5, 130, scale)).toEqual({
      range: range(0, 100),
      problem: '已保存的分数区间（-5–130）超出 0–100，现按 0–100 显示',
    });
    expect(toScoreRange(3, 'x', scale)).toEqual({ problem: '已保存的分数区间不完整，请重新选择' });
  });

  it('a press on the rail moves the handle that can reach that point', () => {
    expect(nearestHandle(range(20, 60), 30)).toBe('low');
    expect(nearestHandle(range(20, 60), 50)).toBe('high');
    expect(nearestHandle(range(50, 50), 10)).toBe('low');
    expect(nearestHandle(range(50, 50), 90)).toBe('high');
  });
});
