/** The options of a select, and how a value finds its option. Pure. */

export interface FieldOption {
  label: string;
  value?: unknown;
  disabled?: boolean;
  children?: readonly FieldOption[];
}

/** Compares as amis does: `0` and `'0'` are the same choice, `''` and a missing value are both none. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isNone(one) || isNone(other)) return isNone(one) && isNone(other);
  return one === other || String(one) === String(other);
}

export function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The options from the root to the one with the value; empty when none has it. */
export function findPath(options: readonly FieldOption[], value: unknown): readonly FieldOption[] {
  if (isNone(value) && !options.some((option) => 'value' in option && option.value === value)) return [];
  for (const option of options) {
    if (isSameValue(option.value, value)) return [option];
    const below = option.children ? findPath(option.children, value) : [];
    if (below.length > 0) return [option, ...below];
  }
  return [];
}

/** Text of the chosen values; a value without an option shows the value itself, as in amis. */
export function toLabels(options: readonly FieldOption[], values: readonly unknown[]): string[] {
  return values
    .filter((value) => !isNone(value) || findPath(options, value).length > 0)
    .map((value) => findPath(options, value).at(-1)?.label ?? String(value));
}

/** The options whose label contains the search text, without empty groups. */
export function filterOptions(options: readonly FieldOption[], words: string): readonly FieldOption[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return options;
  return options.flatMap((option) => {
    if (option.label.toLowerCase().includes(wanted)) return [option];
    const children = option.children ? filterOptions(option.children, words) : [];
    return children.length > 0 ? [{ ...option, children }] : [];
  });
}
