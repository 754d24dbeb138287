/*
 * Which calls of a page a person sends, and which ones amis 6.13 sends by itself. These lists are positive: a call that may
 * change something stands only where they name its place, and whatever they do not name counts as loading by itself.
 * Widgets of our own say the same in their `widget.json` (`call` of a property, `events`).
 */

/**
 * What a place holds. `write`: the call that saves. `any`: a click may read or write. `upload`: takes the file that a
 * person picks, so only a call that takes files stands there.
 */
export type CallPlace = 'write' | 'any' | 'upload';

type Places = Readonly<Record<string, CallPlace>>;

const clicked: Places = { api: 'any' };
/** Options that a person adds, edits and deletes in the control's own menu. */
const editableOptions: Places = { addApi: 'write', editApi: 'write', deleteApi: 'write' };
const upload: Places = {
  receiver: 'upload',
  startChunkApi: 'upload',
  chunkApi: 'upload',
  finishChunkApi: 'upload',
};

/** By type: the path from the element to the call, `*` for an index. */
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

/** Events that amis sends only after a person did something to that very element. `*`: of any element. */
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
 * Events that mostly, but not only, follow what a person did. They may load and show, never save or lead away.
 * A carousel turns by itself.
 */
const looseEvents: ReadonlySet<string> = new Set([
  ...['change', 'focus', 'blur', 'clear', 'search', 'selectedChange', 'selectAll', 'tabsChange'],
  'stepChange',
  ...['columnSort', 'columnFilter', 'columnSearch', 'columnToggled', 'collapse', 'expand', 'toggled'],
  ...['mouseenter', 'mouseleave', 'rowMouseEnter', 'rowMouseLeave', 'asyncApiFinished', 'exported'],
  ...['addConfirm', 'editConfirm', 'deleteConfirm', 'ended', 'pause', 'play'],
]);

/** Who stands behind an event: a person, perhaps one, or nobody. */
export type EventSource = 'person' | 'loose' | 'itself';

export function sourceOf(type: string, event: string): EventSource {
  if (personEvents['*']?.includes(event) || personEvents[type]?.includes(event)) return 'person';
  return looseEvents.has(event) && type !== 'carousel' ? 'loose' : 'itself';
}

/** Actions that only show, hide or fill in. Whatever starts them, nothing is saved, opened or loaded again. */
const quietActions: ReadonlySet<string> = new Set([
  ...['setValue', 'show', 'hide', 'visibility', 'enable', 'disable', 'usability', 'static'],
  ...['nonstatic', 'toast'],
  ...['switch', 'parallel', 'loop', 'break', 'continue', 'wait', 'stopPropagation', 'preventDefault'],
  // Reads only: the rule on calls sees to that.
  'ajax',
]);

/** What an event that perhaps a person caused may do besides. */
const looseActions: ReadonlySet<string> = new Set([
  ...['reload', 'dialog', 'drawer', 'closeDialog', 'closeDrawer', 'focus', 'clear', 'reset', 'validate'],
  ...['validateFormItem', 'clearError', 'search', 'expand', 'collapse', 'setEventData'],
]);

export function mayRun(actionType: string, source: EventSource): boolean {
  if (source === 'person' || quietActions.has(actionType)) return true;
  return source === 'loose' && looseActions.has(actionType);
}
