import { createHash } from 'node:crypto';
import { isObject } from '../../contract/json-object';
import { nameOf, rootOf } from '../diff-pages';
import { field, fingerprint, type Placed } from '../json';
import { propertyLabel } from '../words/property-labels';
import { valueWords } from '../words/value-words';
import { ofEach, type Choice, type Correspondence, type Side } from './correspondence';

/** How the two sides are called in sentences: 我, 对方. */
export type SideNames = Readonly<Record<Choice, string>>;

/** What one of the three pages has at a conflict. */
interface MergeSide {
  text: string;
  value: unknown;
  exists: boolean;
  pointer: string | null;
}

/** Where both sides changed one thing in different ways (contract/console-calls/design-parts.ts `mergeConflict`). */
export interface MergeConflict {
  /** Digest of the place and the three values: a choice made for other values does not count. */
  id: string;
  text: string;
  element: string;
  property: string;
  base: MergeSide;
  mine: MergeSide;
  theirs: MergeSide;
  pointer: string | null;
  choice: Choice | null;
}

/** One element in the three pages, as far as it is there. */
export interface Spot extends Record<Side, Placed | undefined> {
  /** The decision; undefined until there is one. */
  merged: { value: unknown };
}

/** A conflict before the merged page is put together. */
export interface OpenConflict extends Omit<MergeConflict, 'pointer'> {
  /** Tells where the element is in the merged page. */
  merged: { value: unknown };
}

/** The value in each of the three pages; `undefined` where a page has none. */
export type Three = Record<Side, unknown>;

/** What a side did to an element, as the end of a sentence that begins with who. */
type Deeds = Partial<Record<Choice, string>>;

/** Collects conflicts, and knows what was chosen of them. */
export class ConflictResolver {
  readonly conflicts: OpenConflict[] = [];
  private readonly ids = new Set<string>();

  constructor(
    private readonly choices: ReadonlyMap<string, Choice>,
    private readonly names: SideNames,
    /** Which element is which. */
    readonly which: Correspondence,
    /** The side whose value is kept until somebody decides. */
    private readonly otherwise: Choice,
  ) {}

  /** A property that both changed. @returns what stays */
  property(spot: Spot, path: readonly string[], three: Three): unknown {
    const type = isObject(spot.mine?.value) ? field(spot.mine.value, 'type') : undefined;
    const key = path.at(-1) ?? '';
    return this.choose(spot, propertyLabel(path, type), three, `/${path.join('/')}`, (value) =>
      valueWords(value, key, spot.mine && rootOf(spot.mine)),
    );
  }

  /**
   * A whole element: removed here and changed there, made into two different things, or added by both.
   * @param deeds what a side did, where that is no other element: `移到 操作列的按钮`
   */
  element(spot: Spot, three: Three, deeds: Deeds = {}): unknown {
    const names = ofEach((side) => {
      const placed = spot[side];
      const value = three[side];
      return placed && value !== undefined ? nameOf({ ...placed, value }) : '';
    });
    const said = { ...deeds };
    for (const side of ['mine', 'theirs'] as const) if (names[side] === names.base) said[side] ??= '有改动';
    return this.choose(spot, '', three, '', (_value, side) => names[side], said);
  }

  /** The order of a list, given as the names of its items. */
  order(spot: Spot, path: readonly string[], three: Three): Choice {
    const type = isObject(spot.mine?.value) ? field(spot.mine.value, 'type') : undefined;
    const label = `${propertyLabel(path, type)}的顺序`;
    const words = (value: unknown) => (Array.isArray(value) ? value.join('、') : '');
    return this.decide(spot, label, three, `/${path.join('/')}#order`, words);
  }

  /** The list that an element stands in, where both took it to another. */
  place(spot: Spot, three: Three): Choice {
    return this.decide(spot, '位置', three, '#place', String);
  }

  private choose(...conflict: Parameters<ConflictResolver['decide']>): unknown {
    return conflict[2][this.decide(...conflict)];
  }

  private decide(
    spot: Spot,
    property: string,
    three: Three,
    place: string,
    words: (value: unknown, side: Side) => string,
    deeds: Deeds = {},
  ): Choice {
    const placed = spot.mine ?? spot.base ?? spot.theirs;
    const element = placed ? nameOf(placed) : '页面';
    const { base, mine, theirs } = ofEach((name): MergeSide => ({
      text:
        three[name] === undefined
          ? ''
          : ((name === 'base' ? undefined : deeds[name]) ?? words(three[name], name)),
      value: three[name] ?? null,
      exists: three[name] !== undefined,
      pointer: spot[name]?.pointer ?? null,
    }));
    const id = this.toId([spot.base?.pointer ?? spot.mine?.pointer ?? '', place], three);
    const choice = this.choices.get(id) ?? null;
    const subject = property === '' ? element : `${element}的${property}`;
    const said = [
      base.exists ? `原为 ${base.text}` : '原来没有',
      this.say('mine', mine, deeds),
      this.say('theirs', theirs, deeds),
    ];
    const text = `${subject}：${said.join('，')}`;
    this.conflicts.push({ id, text, element, property, base, mine, theirs, choice, merged: spot.merged });
    return choice ?? this.otherwise;
  }

  private say(side: Choice, { text, exists }: MergeSide, deeds: Deeds): string {
    const who = this.names[side];
    if (!exists) return `${who}已删除`;
    return deeds[side] === undefined ? `${who}改为 ${text}` : `${who}${text}`;
  }

  private toId(place: readonly string[], { base, mine, theirs }: Three): string {
    const text = JSON.stringify([place, fingerprint(base), fingerprint(mine), fingerprint(theirs)]);
    const id = createHash('sha256').update(text).digest('hex').slice(0, 24);
    let free = id;
    for (let count = 2; this.ids.has(free); count += 1) free = `${id}-${count}`;
    this.ids.add(free);
    return free;
  }
}
