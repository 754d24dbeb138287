import { ownText, type Entry } from './page-view';

/**
 * Whether this `type` only says that a condition's field has an input of its own: there `custom` is no component, the input
 * stands in the field's `value` and is checked in its own right.
 */
export function isTypeOfCondition(type: string, field: Entry | undefined): boolean {
  if (type !== 'custom') return false;
  for (let list = field?.parent; Array.isArray(list?.value); list = list.parent?.parent) {
    const holder = list.parent;
    if (list.key === 'fields')
      return holder?.opaque === false && ownText(holder.value, 'type') === 'condition-builder';
    if (list.key !== 'children') return false;
  }
  return false;
}
