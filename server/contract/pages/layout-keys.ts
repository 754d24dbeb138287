/*
 * Allow-lists of changes for a layout editor: looks, place and labels. Every other property may act (now or in a
 * later release of amis), so unknown ones are refused.
 */

/** Labels that staff read. A label with `${…}` or markup is more than text: see `isPlainText`. */
export const textKeys: ReadonlySet<string> = new Set([
  ...['label', 'title', 'subTitle', 'placeholder', 'description', 'desc', 'hint', 'tooltip', 'disabledTip'],
  ...['remark', 'labelRemark', 'tpl', 'html', 'text', 'content', 'caption', 'prefix', 'suffix', 'unit'],
  'addButtonText',
]);

/** Whether a property is a label of its element. The `content` of an action is what the action copies. */
export const isTextKey = (key: string, element: Readonly<Record<string, unknown>>): boolean =>
  textKeys.has(key) && !(key === 'content' && element['actionType'] !== undefined);

const lookKeys: ReadonlySet<string> = new Set([
  ...['width', 'minWidth', 'maxWidth', 'height', 'size', 'mode', 'labelWidth', 'labelAlign', 'align'],
  'vAlign',
  ...['valign', 'fixed', 'columnRatio', 'columnCount', 'gap', 'direction', 'justify', 'alignItems'],
  ...['md', 'lg', 'sm', 'xs', 'xl', 'level', 'inline', 'block', 'wrapWithPanel', 'collapsable'],
  'collapsible',
  ...['collapsed', 'toggled', 'affixHeader', 'affixFooter', 'bordered', 'tabsMode', 'columnsCount', 'order'],
]);

const iconKeys: ReadonlySet<string> = new Set(['icon', 'rightIcon', 'iconPosition']);
const styleKeys: ReadonlySet<string> = new Set(['style', 'themeCss', 'wrapperCustomStyle', 'horizontal']);

/** Elements that only display or arrange; without further properties a layout editor may also add them. */
export const inertTypes: ReadonlySet<unknown> = new Set([
  undefined,
  ...['page', 'tpl', 'plain', 'text', 'html', 'divider', 'container', 'wrapper', 'panel', 'group', 'grid'],
  ...['grid-2d', 'flex', 'hbox', 'vbox', 'tabs', 'collapse', 'collapse-group', 'fieldset', 'fieldSet'],
  'alert',
  ...['operation', 'button-toolbar', 'button-group', 'input-group', 'icon', 'dialog', 'drawer'],
]);

/** Properties whose elements can be moved, reordered and removed individually. */
export const slotKeys: ReadonlySet<string> = new Set([
  ...['body', 'toolbar', 'headerToolbar', 'footerToolbar', 'header', 'footer', 'aside', 'actions', 'buttons'],
  ...['columns', 'tabs', 'controls', 'items', 'filter', 'bulkActions', 'itemActions', 'card', 'listItem'],
  ...['expandable', 'steps', 'panels', 'dialog', 'drawer', 'feedback', 'left', 'right', 'media'],
]);

/** The properties of an action that contain a dialog; `feedback` shows the action's result. */
export const isDialogKey = (key: string): boolean => /^(?:dialog|drawer|feedback)$/.test(key);

/** Slots within which the position of an element does not matter. */
const sharedSlots: ReadonlySet<string> = new Set([
  ...['body', 'toolbar', 'headerToolbar', 'footerToolbar', 'header', 'footer', 'aside', 'actions', 'buttons'],
  ...['tabs', 'controls'],
]);

/** The part of an element's place that its slot determines: a list's row is a different place than its toolbar. */
export function placeOfSlot(path: readonly string[], holderActs: boolean): string {
  const slot = path.at(-1) ?? '';
  if (sharedSlots.has(slot)) return '';
  return holderActs || slot === 'filter' || isDialogKey(slot) ? `/${path.join('/')}` : '';
}

/** Whether a text in this slot is the name of a tool (`export-csv`), not a label. */
export const isToolSlot = (slot: string): boolean => /[tT]oolbar$|^bulkActions$/.test(slot);

/** Whether a value is text without template or markup. */
export function isPlainText(value: unknown): boolean {
  if (typeof value === 'string') return !/[$<]/.test(value);
  return value === null || typeof value === 'boolean' || typeof value === 'number';
}

/** Whether a property may be purely visual, judged by its name. */
export function isLookKey(key: string): boolean {
  return styleKeys.has(key) || iconKeys.has(key) || lookKeys.has(key) || /^[A-Za-z]*[cC]lassName$/.test(key);
}

/** Whether a property only affects its element's looks. */
export function isLook(key: string, value: unknown): boolean {
  if (styleKeys.has(key)) return isPlainStyle(value, 0);
  if (iconKeys.has(key)) return typeof value === 'string' && /^[\w -]*$/.test(value);
  return isLookKey(key) && isPlainText(value);
}

function isPlainStyle(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return isPlainText(value) && !/url|@|expression|\\|\/\//i.test(String(value));
  }
  return (
    depth < 6 &&
    Object.entries(value).every(([key, inner]) => key !== '__proto__' && isPlainStyle(inner, depth + 1))
  );
}
