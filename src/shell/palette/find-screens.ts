/** A screen that the palette can open. */
export interface Candidate {
  name: string;
  url: string;
  groups: readonly string[];
}

/** A matching candidate; `hits` are the positions in its name to highlight. */
export interface Finding extends Candidate {
  hits: readonly number[];
}

/** pinyin-pro's `match`: positions in `text` that a query of initials or full pinyin matches, or null. */
export type MatchPinyin = (text: string, query: string) => number[] | null;

/**
 * The matching screens, best first: by Chinese text, pinyin initials, full pinyin, or parts of the path. Without
 * `matchPinyin` (its dictionary is still loading) only text and path are searched.
 */
export function findScreens(
  candidates: readonly Candidate[],
  query: string,
  matchPinyin?: MatchPinyin,
): Finding[] {
  const wanted = query.trim().toLowerCase().replace(/\s+/g, '');
  if (wanted === '') return candidates.map((candidate) => ({ ...candidate, hits: [] }));
  const ranked: { finding: Finding; rank: number }[] = [];
  for (const candidate of candidates) {
    const found = rankOf(candidate, wanted, matchPinyin);
    if (found) ranked.push({ finding: { ...candidate, hits: found.hits }, rank: found.rank });
  }
  return ranked.sort((a, b) => a.rank - b.rank).map(({ finding }) => finding);
}

function rankOf({ name, url, groups }: Candidate, wanted: string, matchPinyin?: MatchPinyin) {
  const at = name.toLowerCase().indexOf(wanted);
  if (at >= 0) return { rank: at === 0 ? 0 : 1, hits: range(at, wanted.length) };
  const hits = /[a-z]/.test(wanted) ? matchPinyin?.(name, wanted) : null;
  // Adjacent syllables rank higher than scattered ones.
  if (hits && hits.length > 0) {
    const together = (hits.at(-1) ?? 0) - (hits[0] ?? 0) === hits.length - 1;
    return { rank: (hits[0] === 0 ? 2 : 3) + (together ? 0 : 2), hits };
  }
  const scattered = positionsOf(name, wanted);
  if (scattered) return { rank: 6, hits: scattered };
  const isInGroup = groups.some((group) => group.includes(wanted) || matchPinyin?.(group, wanted)?.[0] === 0);
  if (isInGroup) return { rank: 7, hits: [] };
  return url.toLowerCase().includes(wanted) ? { rank: 8, hits: [] } : undefined;
}

const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);

/**
 * Positions of the characters of `wanted` in `name`, in order; Chinese only, as letters would match almost
 * anything.
 */
function positionsOf(name: string, wanted: string): number[] | undefined {
  if (!/^\p{Script=Han}+$/u.test(wanted)) return undefined;
  const hits: number[] = [];
  for (const character of wanted) {
    const at = name.indexOf(character, (hits.at(-1) ?? -1) + 1);
    if (at < 0) return undefined;
    hits.push(at);
  }
  return hits;
}
