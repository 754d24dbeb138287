/** Deterministic pseudo-random numbers from a seed: the same data everywhere, every time. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** Streams are independent: adding data to one area does not change the others. */
  constructor(seed: number, stream: string) {
    let hash = 0x811c9dc5 ^ seed;
    for (const character of stream) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.#a = hash;
    this.#b = seed;
    this.#c = Math.imul(hash, 0x9e3779b1);
    for (let round = 0; round < 15; round += 1) this.bits();
  }

  /** A random 32-bit number (sfc32). */
  bits(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }

  /** 0 ≤ x < 1. */
  unit(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A whole number, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.unit() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(this.between(0, left.length - 1), 1));
    }
    return taken;
  }

  /** Lower-case hex digits. */
  hex(length: number): string {
    return Array.from({ length }, () => this.between(0, 15).toString(16)).join('');
  }
}

/** A picker that chooses each item with a probability proportional to its weight. */
export function weighted<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  let sum = 0;
  const upto = items.map((item) => (sum += weightOf(item)));
  return (random) => {
    const drawn = random.unit() * sum;
    const item = items[upto.findIndex((limit) => drawn < limit)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
}
