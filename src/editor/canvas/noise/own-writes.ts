import { isEditorMark } from '../../../../server/contract/canonical-page';

/**
 * What amis-editor writes into a page by itself. Told by where it is written, never by when: on a busy machine a panel
 * is drawn long after the click that opened it, and its writes meet the next click.
 */

/** How many patches are being written, one within the other. */
let patching = 0;

/** Runs a patch of amis-editor, which brings elements into its own form (ids, lists, wrappers). */
export function asPatch(write: () => void): void {
  patching += 1;
  try {
    write();
  } finally {
    patching -= 1;
  }
}

/** Whether what is being written is such a patch: no edit of staff's, whatever they pressed before. */
export const isPatching = () => patching > 0;

/** Element (`$$id`) -> what the controls of its property panel put there as they were drawn, by property. */
const drawn = new Map<string, Record<string, unknown>>();

/** `name`: of the control, with dots for a property within a property. */
export function notePanelDefault(element: string, name: string, value: unknown): void {
  const defaults = drawn.get(element) ?? {};
  drawn.set(element, defaults);
  const [last = '', ...above] = name.split('.').reverse();
  let at = defaults;
  for (const key of above.reverse()) {
    const within = at[key];
    at = at[key] = typeof within === 'object' && within !== null ? { ...within } : {};
  }
  at[last] = value;
}

/** What amis assumes of an element that says nothing else, and its panels write without a control of their own. */
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

/** Whether a property that was added to an element says nothing, whatever marks of the editor it carries. */
export function isPanelDefault(element: unknown, key: string, value: unknown): boolean {
  if (key === 'id') return typeof value === 'string' && value.startsWith('u:');
  const is = (given: unknown) => given !== undefined && toText(given) === toText(value);
  const defaults = typeof element === 'string' ? drawn.get(element) : undefined;
  return is(assumed[key]) || is(defaults?.[key]);
}

/** Without the editor's marks, which differ each time. */
export const toText = (value: unknown) =>
  JSON.stringify(value, (key, child: unknown) => (isEditorMark(key) ? undefined : child));
