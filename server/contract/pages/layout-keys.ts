/*
 * What a layout editor may change without asking: how things look, stand and are called. Whatever is not named here acts
 * (or may in some release of amis), so a property nobody thought of is refused, not let through.
 */

/** Words that staff read. A `${…}` or markup in them is more than a word: see `isPlainText`. */
export const textKeys: ReadonlySet<string> = new Set([
  ...['label', 'title', 'subTitle', 'placeholder', 'description', 'desc', 'hint', 'tooltip', 'disabledTip'],
  ...['remark', 'labelRemark', 'tpl', 'html', 'text', 'content', 'caption', 'prefix', 'suffix', 'unit'],
  'addButtonText',
]);

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

/** Elements that show or arrange and do nothing; without further properties they may be added, too. */
export const inertTypes: ReadonlySet<unknown> = new Set([
  undefined,
  ...['page', 'tpl', 'plain', 'text', 'html', 'divider', 'container', 'wrapper', 'panel', 'group', 'grid'],
  ...['grid-2d', 'flex', 'hbox', 'vbox', 'tabs', 'collapse', 'collapse-group', 'fieldset', 'fieldSet'],
  'alert',
  ...['operation', 'button-toolbar', 'button-group', 'input-group', 'icon', 'dialog', 'drawer'],
]);

/** Properties under which elements stand that are moved, ordered and removed one by one. */
export const slotKeys: ReadonlySet<string> = new Set([
  ...['body', 'toolbar', 'headerToolbar', 'footerToolbar', 'header', 'footer', 'aside', 'actions', 'buttons'],
  ...['columns', 'tabs', 'controls', 'items', 'filter', 'bulkActions', 'itemActions', 'card', 'listItem'],
  ...['expandable', 'steps', 'panels', 'dialog', 'drawer', 'feedback', 'left', 'right', 'media'],
]);

/** Slots within which it makes no difference where an element stands. */
const sharedSlots: ReadonlySet<string> = new Set([
  ...['body', 'toolbar', 'headerToolbar', 'footerToolbar', 'header', 'footer', 'aside', 'actions', 'buttons'],
  ...['tabs', 'controls'],
]);

/** The part of an element's place that its slot makes out: the row of a list is another place than its toolbar. */
export function placeOfSlot(path: readonly string[], holderActs: boolean): string {
  const slot = path.at(-1) ?? '';
  if (sharedSlots.has(slot)) return '';
  return holderActs || ['dialog', 'drawer', 'feedback', 'filter'].includes(slot) ? `/${path.join('/')}` : '';
}

/** In these a text is the name of a tool (`export-csv`), elsewhere it is to be read. */
export const isToolSlot = (slot: string): boolean => /[tT]oolbar$|^bulkActions$/.test(slot);

/** No template, no markup: nothing but what it says. */
export function isPlainText(value: unknown): boolean {
  if (typeof value === 'string') return !/[$<]/.test(value);
  return value === null || typeof value === 'boolean' || typeof value === 'number';
}

/** Whether a property can be one of looks, by its name alone. */
export function isLookKey(key: string): boolean {
  return styleKeys.has(key) || iconKeys.has(key) || lookKeys.has(key) || /^[A-Za-z]*[cC]lassName$/.test(key);
}

/** Whether a property is only how its element looks. */
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
