import { isEditorMark } from '../../../server/contract/canonical-page';

/**
 * What amis-editor's panels write into an element that is selected, and amis assumes without it: the same page with it
 * or without. A panel does so a moment later, when staff may be typing already: it is told by what it is.
 */
const assumed: Readonly<Record<string, unknown>> = {
  placeholder: '-',
  perPageAvailable: [5, 10, 20, 50, 100],
  messages: {},
  multiple: false,
  disabledOnAction: false,
  isFixedHeight: false,
  isFixedWidth: false,
  inline: true,
};
const known = new Map(Object.entries(assumed).map(([key, value]) => [key, JSON.stringify(value)]));

/** Whether a property that was added says nothing, whatever marks of the editor it carries. */
export function isPanelDefault(key: string, value: unknown): boolean {
  if (key === 'id') return typeof value === 'string' && value.startsWith('u:');
  const plain = (name: string, child: unknown) => (isEditorMark(name) ? undefined : child);
  return known.has(key) && known.get(key) === JSON.stringify(value, plain);
}
