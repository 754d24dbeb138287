import type { CatalogueCall } from '../contract/console-calls/catalogue';
import { fieldsInPlace, findCall, placeInList, toElement } from '../contract/pages/fields-of-call';
import { findOwnParts, toKey, type Power } from '../contract/pages/powers';

/**
 * Whether a new element is a column or a filter of a field of the call that its list makes: exactly the element that the
 * designer makes for that field, but for its words and looks. Nothing else may be added by who may change the layout only.
 * @param calls every call of the contract that a menu owns
 */
export function isFieldOfList(power: Power, calls: readonly CatalogueCall[]): boolean {
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

/** The list that a power stands in. A filter with settings of its own may send elsewhere what is filled in. */
function findList({ holder }: Power): Power | undefined {
  const isPlainFilter = holder?.slot === 'filter' && toKey(holder.substance) === '{"type":"form"}';
  const list = isPlainFilter ? holder.holder : holder;
  return list?.substance['type'] === 'crud' ? list : undefined;
}
