/** The whole number that was typed, full-width digits too; undefined when it is none between `min` and `max`. */
export function toWholeNumber(typed: string, min: number, max: number): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  if (!/^-?\d{1,15}$/.test(plain)) return undefined;
  const number = Number(plain);
  return number >= min && number <= max ? number : undefined;
}
