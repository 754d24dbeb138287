import { dictionaries, type DictionaryItem } from '../../../server/contract/dictionaries';
import type { Option } from '../controls';

/** Adds to each label that several options share what tells them apart. */
export function distinguish(options: readonly (readonly [...Option, detail: string])[]): Option[] {
  const shared = (label: string) => options.filter(([, other]) => other === label).length > 1;
  return options.map(([value, label, detail]) => [value, shared(label) ? `${label}（${detail}）` : label]);
}

/**
 * The dictionaries, each by its labels. Of several with the same values and labels, staff choose only one: the first of
 * `preferred`, else the first.
 */
export function toDictionaryOptions(preferred: readonly string[]): Option[] {
  const known = Object.entries<readonly DictionaryItem[]>(dictionaries);
  const rank = (key: string) => (preferred.includes(key) ? preferred.indexOf(key) : preferred.length);
  const kept = known.filter(([key, items]) => {
    const same = known.filter(([, others]) => JSON.stringify(others) === JSON.stringify(items));
    return same.toSorted(([one], [other]) => rank(one) - rank(other))[0]?.[0] === key;
  });
  const join = (parts: readonly (string | number)[]) => parts.join('、');
  return distinguish(
    kept.map(([key, items]) => [
      key,
      join(items.map(({ label }) => label)),
      join(items.map(({ value }) => value)),
    ]),
  );
}
