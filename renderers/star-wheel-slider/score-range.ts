/** Pure functions for two handles on one scale. Scores are in the scale's own unit. */

export interface Scale {
  min: number;
  max: number;
  step: number;
}

/** `low` never exceeds `high`; they may be equal. */
export interface ScoreRange {
  low: number;
  high: number;
}

export type Handle = 'low' | 'high';

/** A stored pair made displayable, with a description of its fault (undefined for none). */
export interface ReadRange {
  range?: ScoreRange;
  problem?: string;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** The nearest step of the scale; the maximum counts as a step even when the step size misses it. */
export function toStep(value: number, scale: Scale): number {
  const inside = clamp(value, scale.min, scale.max);
  const stepped = scale.min + Math.round((inside - scale.min) / scale.step) * scale.step;
  const nearest = scale.max - inside < Math.abs(stepped - inside) ? scale.max : stepped;
  return clamp(Number(nearest.toFixed(6)), scale.min, scale.max);
}

function findScore(value: unknown): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const score = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return Number.isFinite(score) ? score : undefined;
}

/** Reads a stored pair: swaps a reversed one, clamps one outside the scale, and reports both as faults. */
export function toScoreRange(low: unknown, high: unknown, scale: Scale): ReadRange {
  const [a, b] = [findScore(low), findScore(high)];
  if (a === undefined && b === undefined) return {};
  if (a === undefined || b === undefined) return { problem: '已保存的分数区间不完整，请重新选择' };
  const range = {
    low: clamp(Math.min(a, b), scale.min, scale.max),
    high: clamp(Math.max(a, b), scale.min, scale.max),
  };
  const shown = `${range.low}–${range.high}`;
  if (a > b) return { range, problem: `已保存的分数区间是颠倒的（${a}–${b}），现按 ${shown} 显示` };
  if (range.low !== a || range.high !== b)
    return {
      range,
      problem: `已保存的分数区间（${a}–${b}）超出 ${scale.min}–${scale.max}，现按 ${shown} 显示`,
    };
  return { range };
}

/** Moves one handle to a score; it stops at the other handle. */
export function moveHandle(range: ScoreRange, handle: Handle, to: number, scale: Scale): ScoreRange {
  const score = toStep(to, scale);
  return handle === 'low'
    ? { low: Math.min(score, range.high), high: range.high }
    : { low: range.low, high: Math.max(score, range.low) };
}

/** Moves both handles by the same distance; at an end of the scale they stop and keep their distance. */
export function moveBoth(range: ScoreRange, by: number, scale: Scale): ScoreRange {
  const width = range.high - range.low;
  const low = clamp(toStep(range.low + by, scale), scale.min, scale.max - width);
  return { low, high: low + width };
}

/**
 * The handle that a press on the bare rail moves: the nearer one; when both are equal, the one that can move
 * there.
 */
export function nearestHandle(range: ScoreRange, score: number): Handle {
  if (range.low === range.high) return score < range.low ? 'low' : 'high';
  return Math.abs(score - range.low) <= Math.abs(score - range.high) ? 'low' : 'high';
}

/** The score to which a key moves a handle; undefined for a key that the slider does not handle. */
export function findKeyTarget(key: string, range: ScoreRange, handle: Handle, scale: Scale, page: number) {
  const now = range[handle];
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return now + scale.step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return now - scale.step;
    case 'PageUp':
      return now + page;
    case 'PageDown':
      return now - page;
    case 'Home':
      return handle === 'low' ? scale.min : range.low;
    case 'End':
      return handle === 'low' ? range.high : scale.max;
    default:
      return undefined;
  }
}

/** Position of a score on the rail, in percent. */
export function toPercent(score: number, scale: Scale): number {
  return scale.max === scale.min ? 0 : ((score - scale.min) / (scale.max - scale.min)) * 100;
}

/** The range of another stage, drawn on the rail. */
export interface StageBand extends ScoreRange {
  id: string;
  label: string;
}

function fieldOf(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null && name in row ? Reflect.get(row, name) : undefined;
}

/**
 * The other stages of a list reply (rows with `id`, `stage`, `minScore`, `maxScore`), without the edited one.
 * Skips invalid rows: bands are only a help, never an error.
 */
export function toStageBands(rows: unknown, ownId: unknown, scale: Scale): StageBand[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row): StageBand[] => {
    const id = String(fieldOf(row, 'id') ?? '');
    const { range } = toScoreRange(fieldOf(row, 'minScore'), fieldOf(row, 'maxScore'), scale);
    if (!range || (id !== '' && id === String(ownId ?? ''))) return [];
    return [{ ...range, id, label: String(fieldOf(row, 'stage') ?? '') }];
  });
}

/** Both ends are inclusive, so ranges that merely touch share a score and overlap. */
export function findOverlaps(range: ScoreRange, bands: readonly StageBand[]): StageBand[] {
  return bands.filter((band) => band.low <= range.high && range.low <= band.high);
}

/** The hint under the slider: a warning that does not block saving. */
export function toOverlapHint(overlaps: readonly StageBand[]): string {
  return overlaps.length === 0 ? '' : `与阶段${overlaps.map((band) => `「${band.label}」`).join('、')}重叠`;
}
