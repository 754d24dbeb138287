/*
 * Which calls of a page need a user action, and which ones amis 6.13 sends by itself. These are allow-lists: a
 * call that may change something is allowed only at a place listed here; any other place counts as loading by
 * itself. Our own widgets declare the same in their `widget.json` (`call` of a property, `events`).
 */

/**
 * Calls allowed at a place. `write`: the call that saves. `any`: a click may read or write. `upload`: receives the
 * file that the user picks, so only upload calls are allowed.
 */
export type CallPlace = 'write' | 'any' | 'upload';

type Places = Readonly<Record<string, CallPlace>>;

const clicked: Places = { api: 'any' };
/** Options that the user adds, edits and deletes in the control's own menu. */
const editableOptions: Places = { addApi: 'write', editApi: 'write', deleteApi: 'write' };
const upload: Places = {
  receiver: 'upload',
  startChunkApi: 'upload',
  chunkApi: 'upload',
  finishChunkApi: 'upload',
};

/** By type: the paths from the element to the call, `*` for an index. */
export const callPlaces: Readonly<Record<string, Places>> = {
  form: { api: 'write' },
  wizard: { api: 'write', 'steps/*/api': 'write' },
  crud: { quickSaveApi: 'write', quickSaveItemApi: 'write', saveOrderApi: 'write' },
  crud2: { quickSaveApi: 'write', quickSaveItemApi: 'write', saveOrderApi: 'write' },
  button: clicked,
  submit: clicked,
  reset: clicked,
  action: clicked,
  nav: { saveOrderApi: 'write' },
  select: editableOptions,
  'multi-select': editableOptions,
  'nested-select': editableOptions,
  'input-tree': editableOptions,
  'tree-select': editableOptions,
  combo: { deleteApi: 'write' },
  'input-table': { addApi: 'write', updateApi: 'write', deleteApi: 'write' },
  'input-file': upload,
  'input-image': upload,
  'input-rich-text': { receiver: 'upload', videoReceiver: 'upload' },
};

/** Events that amis sends only after a user action on that element. `*`: for any element. */
const personEvents: Readonly<Record<string, readonly string[]>> = {
  '*': ['click', 'doubleClick', 'dblclick'],
  dialog: ['confirm', 'cancel'],
  drawer: ['confirm', 'cancel'],
  form: ['submit', 'submitSucc', 'submitFail', 'validateSucc', 'validateError'],
  wizard: ['submitSucc', 'submitFail', 'stepSubmitSucc', 'stepSubmitFail'],
  switch: ['change'],
  checkbox: ['change'],
  checkboxes: ['change'],
  radios: ['change'],
  select: ['change'],
  'button-group-select': ['change'],
  'list-select': ['change'],
  'input-rating': ['change'],
  'input-text': ['enter'],
  'search-box': ['search'],
  'input-tree': ['itemClick'],
  'tree-select': ['itemClick'],
  'input-file': ['success', 'fail', 'remove'],
  'input-image': ['success', 'fail', 'remove'],
  combo: ['add', 'delete', 'dragEnd'],
  'input-table': ['add', 'delete', 'deleteSuccess', 'deleteFail', 'edit'],
  crud: ['rowClick', 'rowDbClick', 'itemClick', 'orderChange', ...savedEvents()],
  crud2: ['rowClick', 'rowDbClick', 'itemClick', 'orderChange', ...savedEvents()],
  table: ['rowClick', 'rowDbClick', 'orderChange'],
  table2: ['rowClick', 'rowDbClick', 'orderChange'],
  list: ['itemClick'],
  nav: ['click'],
  words: ['staticItemClick'],
};

function savedEvents(): string[] {
  return ['quickSave', 'quickSaveItem', 'saveOrder'].flatMap((name) => [`${name}Succ`, `${name}Fail`]);
}

/**
 * Events that usually, but not always, follow a user action. They may load and show, but never save or navigate
 * away. A carousel, for example, advances by itself.
 */
const looseEvents: ReadonlySet<string> = new Set([
  ...['change', 'focus', 'blur', 'clear', 'search', 'selectedChange', 'selectAll', 'tabsChange'],
  'stepChange',
  ...['columnSort', 'columnFilter', 'columnSearch', 'columnToggled', 'collapse', 'expand', 'toggled'],
  ...['mouseenter', 'mouseleave', 'rowMouseEnter', 'rowMouseLeave', 'asyncApiFinished', 'exported'],
  ...['addConfirm', 'editConfirm', 'deleteConfirm', 'ended', 'pause', 'play'],
]);

/** The source of an event: a user action, possibly one, or none. */
export type EventSource = 'person' | 'loose' | 'itself';

export function sourceOf(type: string, event: string): EventSource {
  if (personEvents['*']?.includes(event) || personEvents[type]?.includes(event)) return 'person';
  return looseEvents.has(event) && type !== 'carousel' ? 'loose' : 'itself';
}

/** Actions that only show, hide or fill in. Whatever triggers them, nothing is saved, opened or reloaded. */
const quietActions: ReadonlySet<string> = new Set([
  ...['setValue', 'show', 'hide', 'visibility', 'enable', 'disable', 'usability', 'static'],
  ...['nonstatic', 'toast'],
  ...['switch', 'parallel', 'loop', 'break', 'continue', 'wait', 'stopPropagation', 'preventDefault'],
  // Only reads are allowed here, which the rule on calls enforces.
  'ajax',
]);

/** Further actions allowed for an event that may come from a user action. */
const looseActions: ReadonlySet<string> = new Set([
  ...['reload', 'dialog', 'drawer', 'closeDialog', 'closeDrawer', 'focus', 'clear', 'reset', 'validate'],
  ...['validateFormItem', 'clearError', 'search', 'expand', 'collapse', 'setEventData'],
]);

export function mayRun(actionType: string, source: EventSource): boolean {
  if (source === 'person' || quietActions.has(actionType)) return true;
  return source === 'loose' && looseActions.has(actionType);
}
