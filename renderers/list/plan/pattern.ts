/*
 * Bounds the backtracking of a page's regular expressions. Browsers try one way of matching after another, so that a
 * pattern such as `(a+)+b` takes minutes for thirty letters. A pattern is accepted if its text proves that the tries are few:
 *
 *   text -> tree of characters, sequences, choices, repetitions
 *     -> a choice or repetition is decided if the next character allows only one way; else each way counts
 *     -> tries = factor * length ** power, or undefined if they grow faster, or the pattern has a part not judged here
 */

/**
 * A set of sample characters. Two parts of a pattern match a common character only if they match a common sample, because
 * the samples include both ends of every range and their neighbours.
 */
type Chars = ReadonlySet<string>;

type Part =
  | { kind: 'chars'; chars: Chars }
  /** Tests what follows without consuming it: `(?=…)`, `(?!…)`. */
  | { kind: 'lookahead'; body: Part }
  | { kind: 'all'; parts: readonly Part[] }
  | { kind: 'any'; parts: readonly Part[] }
  | { kind: 'repeat'; body: Part; min: number; max: number };

interface Tries {
  factor: number;
  power: number;
  /** The power of the costliest lookahead, which each of these tries may repeat. */
  lookahead: number;
}

/** Tries that take about a tenth of a second. */
const most = 10_000_000;
/** Patterns of pages are short, and judging one takes more than linear time. */
const longestPattern = 500;

/** Amis' two ways to write a pattern: `/…/i`, or without slashes. */
function readPattern(text: string): { source: string; flags: string } {
  const [, source = text, flags = ''] = /^(?:matchRegexp:)?\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  return { source, flags };
}

/**
 * The test of a pattern. A text for which it could run too long does not match.
 * @throws SyntaxError for a pattern that is not a regular expression
 */
export function toTest(text: string): (value: string) => boolean {
  const { source, flags } = readPattern(text);
  // With `g` a pattern remembers where it stopped.
  const pattern = new RegExp(source, flags.replace('g', ''));
  const longest = longestFor(text);
  return (value) => value.length <= longest && pattern.test(value);
}

/** The length of the longest text for which a valid pattern certainly does not run too long; 0 if there is none. */
export function longestFor(text: string): number {
  const { source, flags } = readPattern(text);
  if (source.length > longestPattern) return 0;
  try {
    const pattern = new Reader(source, flags).readAll();
    const { factor, power, lookahead } = triesOf(pattern, nothing);
    const isAnchored = source.startsWith('^') && pattern.kind !== 'any' && !flags.includes('m');
    return Math.floor((most / factor) ** (1 / (power + Math.max(lookahead, 1) + (isAnchored ? 0 : 1))));
  } catch (error) {
    if (error instanceof Unknown) return 0;
    throw error;
  }
}

/** Thrown for a part of a pattern whose number of tries this file cannot bound. */
class Unknown extends Error {}

const nothing: Chars = new Set();

const union = (one: Chars, other: Chars): Chars => new Set([...one, ...other]);
const overlap = (one: Chars, other: Chars) => [...one].some((char) => other.has(char));

/** The characters with which a part may begin, where `next` may follow it. */
function startsOf(part: Part, next: Chars): Chars {
  if (part.kind === 'chars') return part.chars;
  if (part.kind === 'all') return part.parts.reduceRight((after, each) => startsOf(each, after), next);
  if (part.kind === 'any') return part.parts.reduce((all, each) => union(all, startsOf(each, next)), nothing);
  // What follows is tried wherever a lookahead fails, so it leaves nothing decided.
  if (part.kind === 'lookahead') return union(startsOf(part.body, next), next);
  const body = startsOf(part.body, next);
  return part.min === 0 ? union(body, next) : body;
}

/** @throws Unknown */
function triesOf(part: Part, next: Chars): Tries {
  if (part.kind === 'chars') return single;
  if (part.kind === 'lookahead') {
    const { factor, power, lookahead } = triesOf(part.body, nothing);
    return { factor, power: 0, lookahead: power + Math.max(lookahead, 1) };
  }
  if (part.kind === 'repeat') return triesOfRepeat(part, next);
  if (part.kind === 'any') {
    const all = part.parts.map((each) => triesOf(each, next));
    const factor = all.reduce((sum, tries) => sum + tries.factor, 0);
    return {
      factor: isDecided(part.parts, next) ? factor - all.length + 1 : factor,
      power: Math.max(...all.map(({ power }) => power)),
      lookahead: Math.max(...all.map(({ lookahead }) => lookahead)),
    };
  }
  let tries = single;
  let after = next;
  for (const each of [...part.parts].reverse()) {
    const { factor, power, lookahead } = triesOf(each, after);
    tries = {
      factor: tries.factor * factor,
      power: tries.power + power,
      lookahead: Math.max(tries.lookahead, lookahead),
    };
    after = startsOf(each, after);
  }
  return tries;
}

const single: Tries = { factor: 1, power: 0, lookahead: 0 };

/** Whether the next character decides between the parts. */
function isDecided(parts: readonly Part[], next: Chars): boolean {
  const starts = parts.map((part) => startsOf(part, next));
  return starts.every((one, at) => starts.slice(at + 1).every((other) => !overlap(one, other)));
}

function triesOfRepeat({ body, min, max }: Part & { kind: 'repeat' }, next: Chars): Tries {
  const again = startsOf(body, nothing);
  const once = triesOf(body, max > 1 ? union(again, next) : next);
  const isPlain = once.factor === 1 && once.power === 0;
  // A lookahead in a repetition runs at each iteration.
  if (max > 1 && (once.lookahead > 0 || (max === Infinity && !isPlain))) throw new Unknown();
  const isDecided = min === max || !overlap(again, next);
  if (max === Infinity) return { ...single, power: isDecided ? 0 : 1 };
  return { ...once, factor: once.factor ** max * (isDecided ? 1 : max - min + 1), power: once.power * max };
}

/** Reads a pattern that `RegExp` has accepted. */
class Reader {
  #at = 0;
  readonly #alphabet: Chars;

  constructor(
    readonly source: string,
    readonly flags: string,
  ) {
    this.#alphabet = alphabetOf(source);
    if (/[^gimsuy]/.test(flags)) throw new Unknown();
  }

  readAll(): Part {
    const part = this.#readChoice();
    if (this.#at < this.source.length) throw new Unknown();
    return part;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern, 'y');
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.source);
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  #readChoice(): Part {
    const parts = [this.#readSequence()];
    while (this.#take(/\|/)) parts.push(this.#readSequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts };
  }

  #readSequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.source.length && !/[|)]/.test(this.source[this.#at] ?? '')) {
      parts.push(this.#readRepeat());
    }
    return { kind: 'all', parts };
  }

  #readRepeat(): Part {
    const body = this.#readOne();
    const found = this.#take(/([*+?])\??|\{(\d+)(,?)(\d*)\}\??/);
    if (!found) return body;
    const [, sign, min = '', comma, max = ''] = found;
    if (sign !== undefined) {
      return { kind: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    }
    const least = Number(min);
    return {
      kind: 'repeat',
      body,
      min: least,
      max: comma === '' ? least : max === '' ? Infinity : Number(max),
    };
  }

  #readOne(): Part {
    if (this.#take(/\^|\$|\\[bB]/)) return { kind: 'all', parts: [] };
    if (this.#take(/\(\?[=!]/)) return { kind: 'lookahead', body: this.#closed(this.#readChoice()) };
    if (this.#take(/\((?:\?:|\?<(?![=!])\w+>|(?!\?))/)) return this.#closed(this.#readChoice());
    const found =
      this.#take(/\[\^?(?:\\[^]|[^\]\\])*\]/) ??
      this.#take(
        /\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z]|[dDwWsStnrfv0]|[^\da-zA-Z])/,
      ) ??
      this.#take(/[^\\[\](){}*+?|]/u);
    if (!found) throw new Unknown();
    return { kind: 'chars', chars: this.#charsOf(found[0]) };
  }

  #closed(part: Part): Part {
    if (!this.#take(/\)/)) throw new Unknown();
    return part;
  }

  #charsOf(one: string): Chars {
    // Their ranges have ends that are not in the text.
    if (/\\[pP]\{/.test(one)) return this.#alphabet;
    const pattern = new RegExp(`^(?:${one})$`, this.flags.replace(/[^isu]/g, ''));
    return new Set([...this.#alphabet].filter((char) => pattern.test(char)));
  }
}

/** The ends of all ranges in a pattern, and their neighbours. */
function alphabetOf(source: string): Chars {
  const written = source.replace(/\\(?:u\{?|x)([\da-fA-F]{2,6})\}?/g, (_, hex: string) =>
    String.fromCodePoint(Math.min(parseInt(hex, 16), 0x10ffff)),
  );
  const named = '\u00a0\u1680\u2000\u2028\u202f\u205f\u3000\ufeff\u017f\u212a';
  const codes = [...written, ...named].flatMap((char) =>
    [char, char.toLowerCase(), char.toUpperCase()].map((each) => each.codePointAt(0) ?? 0),
  );
  const ends = codes.flatMap((code) => [code - 1, code, code + 1]);
  const ascii = Array.from({ length: 129 }, (_, code) => code);
  return new Set(
    [...ascii, ...ends]
      .filter((code) => code >= 0 && code <= 0x10ffff)
      .map((code) => String.fromCodePoint(code)),
  );
}
