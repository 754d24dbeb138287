import { isObject, type JsonObject } from '../../../../server/contract/json-object';
import { isEditorMark } from '../../../../server/contract/canonical-page';

/**
 * Detects what amis-editor itself writes into a page, by the place of the write, never by its time: on a busy
 * machine a panel is drawn long after the click that opened it, and its writes coincide with the next click.
 */

/** Nesting depth of running patches. */
let patching = 0;

/** Runs a patch of amis-editor, which normalises elements (ids, lists, wrappers). */
export function asPatch(write: () => void): void {
  patching += 1;
  try {
    write();
  } finally {
    patching -= 1;
  }
}

/** Whether such a patch is running: its changes are never edits by the user. */
export const isPatching = () => patching > 0;

/** Element (`$$id`) -> property -> the default that a control of its property panel wrote when it was drawn. */
const drawn = new Map<string, JsonObject>();

/** `name`: the control's name, with dots for a nested property. */
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

/** amis' default values that its panels write without a control. */
const assumed: Readonly<JsonObject> = {
  placeholder: '-',
  perPageAvailable: [5, 10, 20, 50, 100],
  messages: {},
  multiple: false,
  disabledOnAction: false,
  isFixedHeight: false,
  isFixedWidth: false,
  inline: true,
};

/** Properties whose values are groups of properties, as the controls of panels name them. */
const groups = new Set<string>();

/**
 * @param name of a control, with dots for a nested property
 * @param isGroup whether it contains the controls of what it groups
 */
export function noteGroups(name: string, isGroup: boolean): void {
  const path = name.split('.');
  // A look is itself a group: the widths and colours of a border.
  for (const group of isGroup || path[0] === 'themeCss' ? path : path.slice(0, -1)) groups.add(group);
}

/** Whether a value is what is left of a group of properties after its controls have been emptied. */
export const isEmptiedGroup = (key: string, value: unknown): boolean =>
  groups.has(key) &&
  isObject(value) &&
  Object.entries(value).every(([of, given]) => isEditorMark(of) || given === undefined || given === '');

/** The defaults that the controls of an element's panel wrote. */
export const panelDefaultsOf = (element: unknown): JsonObject =>
  (typeof element === 'string' ? drawn.get(element) : undefined) ?? {};

/** Whether an added property only repeats a default, ignoring the editor's marks. */
export function isPanelDefault(defaults: JsonObject, key: string, value: unknown): boolean {
  if (key === 'id') return typeof value === 'string' && value.startsWith('u:');
  const is = (given: unknown) => given !== undefined && toText(given) === toText(value);
  return is(assumed[key]) || is(defaults[key]);
}

/** Leaves out the editor's marks, which differ each time. */
export const toText = (value: unknown) =>
  JSON.stringify(value, (key, child: unknown) => (isEditorMark(key) ? undefined : child));
