import { registerRenderer } from 'amis-core';
import './form-select';

/** Each module, once loaded, registers its types over amis' own, which it imports. */
const later = [
  { types: ['nested-select', 'tree-select'], getComponent: () => import('./form-tree') },
  { types: ['radios', 'checkboxes', 'switch'], getComponent: () => import('./form-choices') },
  { types: ['input-number'], getComponent: () => import('./form-number') },
  // One entry: amis' module of one of these types also registers its own version of the others.
  {
    types: [
      ...['input-date', 'input-date-range', 'input-datetime', 'input-time'],
      ...['input-datetime-range', 'input-time-range'],
    ],
    getComponent: () => import('./form-dates'),
  },
];

/** Replaces amis' fields of the same types with ours. Call once, after amis has registered its own. */
export function registerFields(): void {
  for (const { types, getComponent } of later)
    for (const type of types) registerRenderer({ type, isFormItem: true, getComponent });
}
