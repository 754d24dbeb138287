import { registerRenderer } from 'amis-core';
import './form-select';

/** Each file registers its types itself when it arrives, over amis' own, which it brings along. */
const later = [
  { types: ['nested-select', 'tree-select'], getComponent: () => import('./form-tree') },
  { types: ['radios', 'checkboxes', 'switch'], getComponent: () => import('./form-choices') },
  { types: ['input-number'], getComponent: () => import('./form-number') },
  // Together: amis' own of one registers its own of the others.
  {
    types: [
      ...['input-date', 'input-date-range', 'input-datetime', 'input-time'],
      ...['input-datetime-range', 'input-time-range'],
    ],
    getComponent: () => import('./form-dates'),
  },
];

/** Puts our fields in the place of amis' fields of the same types. Call once, after amis knows its own. */
export function registerFields(): void {
  for (const { types, getComponent } of later)
    for (const type of types) registerRenderer({ type, isFormItem: true, getComponent });
}
