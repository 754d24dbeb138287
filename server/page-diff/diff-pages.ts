import { isSamePage, toCanonicalPage } from '../contract/canonical-page';
import type { Change } from '../contract/console-calls/designs';
import { isObject } from '../contract/json-object';
import { field, type Event, type Placed } from './json';
import { trackPages } from './track';
import { elementName } from './element-name';
import { propertyLabel, pairWords, unset } from './property-words';

/**
 * The differences between two pages as text, in page order. Empty exactly if the pages are equivalent
 * (`isSamePage`).
 */
export function diffPages(from: unknown, to: unknown): Change[] {
  if (isSamePage(from, to)) return [];
  const [before, after] = [toCanonicalPage(from), toCanonicalPage(to)];
  const events = isObject(before) && isObject(after) ? trackPages(before, after).events : [];
  const changes = events.slice(0, maxChanges).map(toChange);
  if (events.length > maxChanges) {
    changes.push({ ...somehow, text: `页面的内容：另有 ${events.length - maxChanges} 处改动没有列出` });
  }
  return changes.length > 0 ? changes : [somehow];
}

/** Limit of listed changes. */
const maxChanges = 1000;

/** Fallback for pages that differ without any listed change, so that a difference is never hidden. */
const somehow: Change = {
  kind: 'changed',
  text: '页面的内容：写法不同',
  element: '页面',
  property: '内容',
  before: '',
  after: '',
  from: '',
  to: '',
};

function toChange(event: Event): Change {
  if (event.is === 'changed') return toPropertyChange(event);
  if (event.is === 'moved') return toMove(event);
  const placed = event.is === 'added' ? event.to : event.from;
  const element = nameOf(placed);
  const verb = event.is === 'added' ? '新增' : '删除';
  return {
    kind: event.is,
    text: `${verb}${element}（${placeOf(placed)}）`,
    element,
    property: '',
    before: event.is === 'added' ? '' : placeOf(placed),
    after: event.is === 'added' ? placeOf(placed) : '',
    from: event.is === 'added' ? null : placed.pointer,
    to: event.is === 'added' ? placed.pointer : null,
  };
}

function toPropertyChange({ from, to, path, before, after }: Extract<Event, { is: 'changed' }>): Change {
  const element = nameOf(from);
  const property = propertyLabel(path, isObject(from.value) ? field(from.value, 'type') : undefined);
  const pages = { from: rootOf(from), to: rootOf(to) };
  const words = pairWords(before, after, path.at(-1) ?? '', pages);
  return {
    kind: 'changed',
    text: `${element}的${property}：${words[0] || unset} → ${words[1] || unset}`,
    element,
    property,
    before: words[0],
    after: words[1],
    from: from.pointer,
    to: to.pointer,
  };
}

function toMove({ from, to, away }: Extract<Event, { is: 'moved' }>): Change {
  const element = nameOf(from);
  const before = away ? placeOf(from) : `第 ${from.index + 1} 位`;
  const after = away ? placeOf(to) : `第 ${to.index + 1} 位`;
  return {
    kind: 'moved',
    text: `移动${element}：${before} → ${after}`,
    element,
    property: '',
    before,
    after,
    from: from.pointer,
    to: to.pointer,
  };
}

/** The page itself is named 页面, whatever its title. */
export const nameOf = (placed: Placed): string =>
  placed.parent === undefined ? '页面' : elementName(placed.value, placed.key);

/** The page that contains an element. */
export function rootOf({ value, parent }: Placed): unknown {
  return parent === undefined ? value : rootOf(parent);
}

/** The place of an element: `操作列“操作”的按钮`. */
export function placeOf({ key, parent }: Placed): string {
  if (parent === undefined) return '页面';
  const { value } = parent;
  if (!isObject(value)) return nameOf(parent);
  // The key of a shared part is its name in the `definitions` of the page.
  const at = Object.hasOwn(value, key) ? key : 'definitions';
  return `${nameOf(parent)}的${propertyLabel([at], field(value, 'type'))}`;
}
