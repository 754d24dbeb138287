import { createHash } from 'node:crypto';
import type { MergeConflict } from '../../contract/console-calls/designs';
import { isObject } from '../../contract/json-object';
import { nameOf, rootOf } from '../diff-pages';
import { field, fingerprint, type Placed } from '../json';
import { propertyLabel, valueWords } from '../property-words';
import { ofEach, type Choice, type Correspondence, type Side } from './correspondence';

/** The names of the two sides in sentences: 我, 对方. */
export type SideNames = Readonly<Record<Choice, string>>;

/** One element in the three pages, where present. */
export interface Spot extends Record<Side, Placed | undefined> {
  /** The merged value; undefined until decided. */
  merged: { value: unknown };
}

/** A conflict before the merged page is assembled. */
export interface OpenConflict extends Omit<MergeConflict, 'pointer'> {
  /** Locates the element in the merged page. */
  merged: { value: unknown };
}

/** The value in each of the three pages; `undefined` if absent. */
export type ThreeValues = Record<Side, unknown>;

/** What each side did to an element, as the predicate of a sentence. */
type SideChanges = Partial<Record<Choice, string>>;

/** Collects conflicts, and applies the choices made. */
export class ConflictResolver {
  readonly conflicts: OpenConflict[] = [];
  private readonly ids = new Set<string>();

  constructor(
    private readonly choices: ReadonlyMap<string, Choice>,
    private readonly names: SideNames,
    /** The matching of elements. */
    readonly which: Correspondence,
    /** The side whose value is kept for unresolved conflicts. */
    private readonly otherwise: Choice,
  ) {}

  /** A property changed by both. @returns the value to keep */
  property(spot: Spot, path: readonly string[], three: ThreeValues): unknown {
    const type = isObject(spot.mine?.value) ? field(spot.mine.value, 'type') : undefined;
    const key = path.at(-1) ?? '';
    return this.choose(spot, propertyLabel(path, type), three, `/${path.join('/')}`, (value) =>
      valueWords(value, key, spot.mine && rootOf(spot.mine)),
    );
  }

  /**
   * A conflict over a whole element: removed here and changed there, turned into two different things, or added by
   * both.
   * @param deeds what a side did, if not visible in the element itself: `移到 操作列的按钮`
   */
  element(spot: Spot, three: ThreeValues, deeds: SideChanges = {}): unknown {
    const names = ofEach((side) => {
      const placed = spot[side];
      const value = three[side];
      return placed && value !== undefined ? nameOf({ ...placed, value }) : '';
    });
    const described = { ...deeds };
    for (const side of ['mine', 'theirs'] as const)
      if (names[side] === names.base) described[side] ??= '有改动';
    return this.choose(spot, '', three, '', (_value, side) => names[side], described);
  }

  /** A conflict over the order of a list, described by the names of its items. */
  order(spot: Spot, path: readonly string[], three: ThreeValues): Choice {
    const type = isObject(spot.mine?.value) ? field(spot.mine.value, 'type') : undefined;
    const label = `${propertyLabel(path, type)}的顺序`;
    const words = (value: unknown) => (Array.isArray(value) ? value.join('、') : '');
    return this.decide(spot, label, three, `/${path.join('/')}#order`, words);
  }

  /** A conflict over the list that contains an element, if both moved it. */
  place(spot: Spot, three: ThreeValues): Choice {
    return this.decide(spot, '位置', three, '#place', String);
  }

  private choose(...conflict: Parameters<ConflictResolver['decide']>): unknown {
    return conflict[2][this.decide(...conflict)];
  }

  private decide(
    spot: Spot,
    property: string,
    three: ThreeValues,
    place: string,
    words: (value: unknown, side: Side) => string,
    deeds: SideChanges = {},
  ): Choice {
    const placed = spot.mine ?? spot.base ?? spot.theirs;
    const element = placed ? nameOf(placed) : '页面';
    const { base, mine, theirs } = ofEach((name): MergeConflict[Side] => ({
      text:
        three[name] === undefined
          ? absent[name]
          : ((name === 'base' ? undefined : deeds[name]) ?? words(three[name], name)),
      value: three[name] ?? null,
      exists: three[name] !== undefined,
      pointer: spot[name]?.pointer ?? null,
    }));
    const id = this.toId([spot.base?.pointer ?? spot.mine?.pointer ?? '', place], three);
    const choice = this.choices.get(id) ?? null;
    const subject = property === '' ? element : `${element}的${property}`;
    const described = [
      base.exists ? `原为 ${base.text}` : `原来${absent.base}`,
      this.say('mine', mine, deeds),
      this.say('theirs', theirs, deeds),
    ];
    const text = `${subject}：${described.join('，')}`;
    this.conflicts.push({ id, text, element, property, base, mine, theirs, choice, merged: spot.merged });
    return choice ?? this.otherwise;
  }

  private say(side: Choice, { text, exists }: MergeConflict[Side], deeds: SideChanges): string {
    const who = this.names[side];
    if (!exists) return `${who}${absent[side]}`;
    return deeds[side] === undefined ? `${who}改为 ${text}` : `${who}${text}`;
  }

  private toId(place: readonly string[], { base, mine, theirs }: ThreeValues): string {
    const text = JSON.stringify([place, fingerprint(base), fingerprint(mine), fingerprint(theirs)]);
    const id = createHash('sha256').update(text).digest('hex').slice(0, 24);
    let free = id;
    for (let count = 2; this.ids.has(free); count += 1) free = `${id}-${count}`;
    this.ids.add(free);
    return free;
  }
}

/** What is said of a page that lacks the element or property. */
const absent: Readonly<Record<Side, string>> = { base: '没有', mine: '已删除', theirs: '已删除' };
