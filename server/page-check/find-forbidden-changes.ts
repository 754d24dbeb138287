import { toPointer } from '../contract/canonical-page';
import type { CatalogueCall } from '../contract/console-calls/catalogue';
import { fieldsInPlace, findCall, placeInList, toElement } from '../contract/pages/fields-of-call';
import { inertTypes } from '../contract/pages/layout-keys';
import { PowerKeys, toKey, toPowers, findOwnParts, type Power } from '../contract/pages/powers';
import { onceFor } from './view/page-view';
import { elementName } from '../page-diff/element-name';
import { propertyLabel } from '../page-diff/property-words';
import type { Finding } from '../contract/console-calls/designs';

/**
 * Finds the changes from `base` to `page` that a layout editor may not make. Every part with an effect (a call, an
 * action, an expression) must have been in the page before, on the same data and with the same label. Moving,
 * removing, reordering, renaming and resizing is allowed, and so are new columns and filters for fields of a list's
 * call.
 * @param calls those whose fields may be added
 * @returns one finding for each element, at its pointer in `page`; empty if the page may be saved
 */
export function findForbiddenChanges(
  base: unknown,
  page: unknown,
  calls: readonly CatalogueCall[] = [],
): Finding[] {
  const keys = new PowerKeys();
  const before = toPowers(base, keys);
  const left = countKeys(before);
  const refused = new Set<Power>();
  const added = new Set<Power>();
  const findings: Finding[] = [];
  const namesakes = indexNames(before);
  for (const power of toPowers(page, keys)) {
    if (findings.length >= maxFindings) break;
    const known = left.get(power.key) ?? 0;
    const texts = power.kind === 'text' && left.has(power.key);
    if ((known > 0 || texts) && !takesName(power, namesakes)) {
      left.set(power.key, known - 1);
      continue;
    }
    const { holder } = power;
    // The elements within an added field were checked together with that field.
    if (holder !== undefined && added.has(holder)) continue;
    if (isFieldOfList(power, calls)) {
      added.add(power);
      continue;
    }
    refused.add(power);
    // Report only the outermost refused element.
    if (holder === undefined || !refused.has(holder)) findings.push(toFinding(power, before));
  }
  return findings;
}

/** Limit of findings, as each is compared with everything on the page. */
const maxFindings = 100;

function countKeys(powers: readonly Power[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of powers) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Whether a new element has the label of another behaviour at the same place: the button 'edit' would now delete. */
function takesName(power: Power, namesakes: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (power.face === undefined || power.kind === 'text' || !doesSomething(power)) return false;
  return namesakes.get(nameOf(power))?.has(power.key) === false;
}

const nameOf = ({ kind, place, face }: Power) => `${kind}\n${place}\n${face}`;

/** The keys of everything that sends calls or runs actions, by kind, place and label. */
function indexNames(powers: readonly Power[]): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>();
  for (const power of powers) {
    if (power.face === undefined || !doesSomething(power)) continue;
    const keys = index.get(nameOf(power)) ?? new Set();
    index.set(nameOf(power), keys.add(power.key));
  }
  return index;
}

const doesSomething = ({ substance }: Power) =>
  Object.keys(substance).some((key) => /^(?:actionType|onEvent|link|href|url)$|api$/i.test(key));

const isBeside = (one: Power, other: Power) => one.kind === other.kind && one.place === other.place;

function toFinding(power: Power, before: readonly Power[]): Finding {
  const name = elementName(power.element, power.slot);
  return {
    rule: 'scope/layout-only',
    ...problemOf(power, name, before),
    hint: '移动、删除、排序、改标题和尺寸，以及在“字段”里加上列表已有的列与筛选项，都不受限制；其余改动需要“修改接口与动作”权限，请联系管理员。',
    severity: 'error',
  };
}

const keyOf = onceFor((substance: Power['substance']) => toKey(substance));

function problemOf(
  power: Power,
  name: string,
  before: readonly Power[],
): Pick<Finding, 'message' | 'pointer'> {
  const { pointer, kind, substance } = power;
  if (kind === 'text') return { pointer, message: `没有权限写入带变量或链接的内容：${name}` };
  const same = keyOf(substance);
  if (before.some((other) => other.place !== power.place && keyOf(other.substance) === same)) {
    return { pointer, message: `没有权限把${name}移到这里：它会作用于别的数据` };
  }
  const origin = findOrigin(power, before);
  // A container that did nothing before is not in `before`: compare with its bare type.
  const from =
    origin?.substance ?? (inertTypes.has(substance['type']) ? { type: substance['type'] } : undefined);
  if (from !== undefined) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(substance)])].filter(
      (key) => toKey(from[key]) !== toKey(substance[key]),
    );
    const first = keys.find((key) => Object.hasOwn(substance, key));
    const what = keys.map((key) => propertyLabel([key], substance['type'])).join('、');
    return {
      pointer: first === undefined ? pointer : toPointer(pointer, first),
      message: `没有权限改动${name}的${what === '' ? '动作' : what}`,
    };
  }
  return { pointer, message: `没有权限新增${name}` };
}

/**
 * The original of the element: the one with the same label or field, or, without a label, the only one of its type
 * there.
 */
function findOrigin(power: Power, before: readonly Power[]): Power | undefined {
  const beside = before.filter((other) => isBeside(power, other) && other.key !== power.key);
  const { type, name } = power.substance;
  const alike = beside.filter((other) => power.face === undefined && other.substance['type'] === type);
  return (
    beside.find((other) => power.face !== undefined && other.face === power.face) ??
    beside.find((other) => name !== undefined && other.substance['name'] === name) ??
    (alike.length === 1 ? alike[0] : alike.find(({ pointer }) => pointer === power.pointer))
  );
}

/**
 * Whether a new element is a column or a filter for a field of its list's call: exactly the element that the
 * designer generates for that field, except for labels and looks. A layout editor may add nothing else.
 * @param calls every call of the contract that a menu owns
 */
function isFieldOfList(power: Power, calls: readonly CatalogueCall[]): boolean {
  const list = findList(power);
  if (list === undefined) return false;
  const steps = power.pointer.slice(list.pointer.length + 1).split('/');
  if (/^\d+$/.test(steps.at(-1) ?? '')) steps.pop();
  const place = placeInList(steps);
  const call = findCall(calls, list.substance['api']);
  if (place === undefined || call === undefined) return false;
  const field = fieldsInPlace(call, place).find(({ name }) => name === power.substance['name']);
  if (field === undefined) return false;
  const own = findOwnParts(power.element);
  const offered = findOwnParts(toElement(field, place));
  return own !== undefined && toKey(own) === toKey(offered);
}

/** The list around a power. A filter with its own settings may send its values elsewhere. */
function findList({ holder }: Power): Power | undefined {
  const isPlainFilter = holder?.slot === 'filter' && toKey(holder.substance) === '{"type":"form"}';
  const list = isPlainFilter ? holder.holder : holder;
  return list?.substance['type'] === 'crud' ? list : undefined;
}
