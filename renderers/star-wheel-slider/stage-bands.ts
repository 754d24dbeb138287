import { toScoreRange, type Scale, type ScoreRange } from './score-range';

/** The range of another stage, drawn on the rail. */
export interface StageBand extends ScoreRange {
  id: string;
  label: string;
}

function fieldOf(row: unknown, name: string): unknown {
  return typeof row === 'object' && row !== null && name in row ? Reflect.get(row, name) : undefined;
}

/**
 * The other stages of a list answer (rows with `id`, `stage`, `minScore`, `maxScore`), the one being edited left out.
 * What is not a readable row is skipped: bands are a help, never an error.
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

/** Both ends belong to a stage, so ranges that merely touch share a score and overlap. */
export function findOverlaps(range: ScoreRange, bands: readonly StageBand[]): StageBand[] {
  return bands.filter((band) => band.low <= range.high && range.low <= band.high);
}

/** The hint under the slider: a warning, not an error (the save is not refused). */
export function toOverlapHint(overlaps: readonly StageBand[]): string {
  return overlaps.length === 0 ? '' : `与阶段${overlaps.map((band) => `「${band.label}」`).join('、')}重叠`;
}
