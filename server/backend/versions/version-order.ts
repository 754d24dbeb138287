/**
 * Compares dotted numbers, `1.2.0` with `1.10`: negative when `a` is the older. Undefined where one of the two is
 * no dotted number, since then nobody can tell.
 */
export function compareVersions(a: string, b: string): number | undefined {
  const [left, right] = [toParts(a), toParts(b)];
  if (!left || !right) return undefined;
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function toParts(version: string): number[] | undefined {
  return /^\d{1,9}(\.\d{1,9})*$/.test(version) ? version.split('.').map(Number) : undefined;
}
