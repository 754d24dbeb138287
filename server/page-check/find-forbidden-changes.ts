import { toPointer } from '../contract/canonical-page';
import type { CatalogueCall } from '../contract/console-calls/catalogue';
import { fieldsInPlace, findCall, placeInList, toElement } from '../contract/pages/fields-of-call';
import { inertTypes } from '../contract/pages/layout-keys';
import {
  CapabilityKeys,
  toKey,
  toCapabilities,
  findOwnParts,
  type Capability,
} from '../contract/pages/capabilities';
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
  const keys = new CapabilityKeys();
  const before = toCapabilities(base, keys);
  const left = countKeys(before);
  const refused = new Set<Capability>();
  const added = new Set<Capability>();
  const findings: Finding[] = [];
  const namesakes = indexNames(before);
  for (const capability of toCapabilities(page, keys)) {
    if (findings.length >= maxFindings) break;
    const known = left.get(capability.key) ?? 0;
    const texts = capability.kind === 'text' && left.has(capability.key);
    if ((known > 0 || texts) && !takesName(capability, namesakes)) {
      left.set(capability.key, known - 1);
      continue;
    }
    const { holder } = capability;
    // The elements within an added field were checked together with that field.
    if (holder !== undefined && added.has(holder)) continue;
    if (isFieldOfList(capability, calls)) {
      added.add(capability);
      continue;
    }
    refused.add(capability);
    // Report only the outermost refused element.
    if (holder === undefined || !refused.has(holder)) findings.push(toFinding(capability, before));
  }
  return findings;
}

/** Limit of findings, as each is compared with everything on the page. */
const maxFindings = 100;

function countKeys(capabilities: readonly Capability[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of capabilities) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Whether a new element has the label of another behaviour at the same place: the button 'edit' would now delete. */
function takesName(capability: Capability, namesakes: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (capability.face === undefined || capability.kind === 'text' || !doesSomething(capability)) return false;
  return namesakes.get(nameOf(capability))?.has(capability.key) === false;
}

const nameOf = ({ kind, place, face }: Capability) => `${kind}\n${place}\n${face}`;

/** The keys of everything that sends calls or runs actions, by kind, place and label. */
function indexNames(capabilities: readonly Capability[]): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>();
  for (const capability of capabilities) {
    if (capability.face === undefined || !doesSomething(capability)) continue;
    const keys = index.get(nameOf(capability)) ?? new Set();
    index.set(nameOf(capability), keys.add(capability.key));
  }
  return index;
}

const doesSomething = ({ substance }: Capability) =>
  Object.keys(substance).some((key) => /^(?:actionType|onEvent|link|href|url)$|api$/i.test(key));

const isBeside = (one: Capability, other: Capability) => one.kind === other.kind && one.place === other.place;

function toFinding(capability: Capability, before: readonly Capability[]): Finding {
  const name = elementName(capability.element, capability.slot);
  return {
    rule: 'scope/layout-only',
    ...problemOf(capability, name, before),
    hint: '移动、删除、排序、改标题和尺寸，以及在“字段”里加上列表已有的列与筛选项，都不受限制；其余改动需要“修改接口与动作”权限和本页的菜单，请联系管理员。',
    severity: 'error',
  };
}

const keyOf = onceFor((substance: Capability['substance']) => toKey(substance));

function problemOf(
  capability: Capability,
  name: string,
  before: readonly Capability[],
): Pick<Finding, 'message' | 'pointer'> {
  const { pointer, kind, substance } = capability;
  if (kind === 'text') return { pointer, message: `没有权限写入带变量或链接的内容：${name}` };
  const same = keyOf(substance);
  if (before.some((other) => other.place !== capability.place && keyOf(other.substance) === same)) {
    return { pointer, message: `没有权限把${name}移到这里：它会作用于别的数据` };
  }
  const origin = findOrigin(capability, before);
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
function findOrigin(capability: Capability, before: readonly Capability[]): Capability | undefined {
  const beside = before.filter((other) => isBeside(capability, other) && other.key !== capability.key);
  const { type, name } = capability.substance;
  const alike = beside.filter((other) => capability.face === undefined && other.substance['type'] === type);
  return (
    beside.find((other) => capability.face !== undefined && other.face === capability.face) ??
    beside.find((other) => name !== undefined && other.substance['name'] === name) ??
    (alike.length === 1 ? alike[0] : alike.find(({ pointer }) => pointer === capability.pointer))
  );
}

/**
 * Whether a new element is a column or a filter for a field of its list's call: exactly the element that the
 * designer generates for that field, except for labels and looks. A layout editor may add nothing else.
 * @param calls every call of the contract that a menu owns
 */
function isFieldOfList(capability: Capability, calls: readonly CatalogueCall[]): boolean {
  const list = findList(capability);
  if (list === undefined) return false;
  const steps = capability.pointer.slice(list.pointer.length + 1).split('/');
  if (/^\d+$/.test(steps.at(-1) ?? '')) steps.pop();
  const place = placeInList(steps);
  const call = findCall(calls, list.substance['api']);
  if (place === undefined || call === undefined) return false;
  const field = fieldsInPlace(call, place).find(({ name }) => name === capability.substance['name']);
  if (field === undefined) return false;
  const own = findOwnParts(capability.element);
  const offered = findOwnParts(toElement(field, place));
  return own !== undefined && toKey(own) === toKey(offered);
}

/** The list around a capability. A filter with its own settings may send its values elsewhere. */
function findList({ holder }: Capability): Capability | undefined {
  const isPlainFilter = holder?.slot === 'filter' && toKey(holder.substance) === '{"type":"form"}';
  const list = isPlainFilter ? holder.holder : holder;
  return list?.substance['type'] === 'crud' ? list : undefined;
}
