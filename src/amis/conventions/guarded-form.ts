import { isObject } from '../../../server/contract/json-object';
import {
  askBeforeLosing,
  staleRecord,
  unsavedText,
  type GuardedDialog,
} from '../../../renderers/form/form-guards';
import { withDefaults, type SchemaNode, pathOfApi, type Place } from './schema-node';
import { namesOf } from '../../../server/contract/screens/field-names';
import { findCallOf, isWrite } from '../request/call-table';

/**
 * Makes a dialog report a failure once, by its toast, and a save by one spinner; Esc closes it; closing asks before
 * typed text is lost. Only an action opens it.
 */
export function toDialog({ show: _show, ...node }: SchemaNode): SchemaNode {
  const events = isObject(node['onEvent']) ? node['onEvent'] : {};
  const cancel = isObject(events['cancel']) ? events['cancel'] : {};
  const actions = Array.isArray(cancel['actions']) ? cancel['actions'] : [];
  return {
    ...withDefaults(node, {
      ...{ closeOnEsc: true, closeOnOutside: false, showErrorMsg: false },
      // A form that saves shows its own spinner.
      ...(holdsForm(node['body']) ? { showLoading: false } : {}),
    }),
    ...(node['showCloseButton'] === false ? { closeOnEsc: true } : {}),
    onEvent: {
      ...events,
      cancel: { ...cancel, actions: [{ actionType: askBeforeLosing }, ...actions] },
    },
  };
}

function holdsForm(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsForm);
  return isObject(value) && (value['type'] === 'form' || holdsForm(value['body']));
}

/** `"dialog": {…}` needs no `type`; leaves a confirmation's title and text and a `$ref` unchanged. */
export function typeDialog(key: string, child: unknown, parent: SchemaNode): unknown {
  if ((key !== 'dialog' && key !== 'drawer') || !isObject(child)) return child;
  if (child['type'] !== undefined || child['$ref'] !== undefined) return child;
  return parent['actionType'] === key ? { ...child, type: key } : child;
}

/**
 * A form that saves, by itself or through its dialog: leaving it with unsaved text asks first, and the text
 * survives a crash of the browser. The page declares nothing for it; forms that only query (a filter, a report's
 * range) are left out.
 */
export function guardForm(node: SchemaNode, dialog?: SchemaNode): SchemaNode {
  const saves = [...new Set(savesOf(dialog ?? node))];
  if (saves.length === 0) return node;
  const body = Array.isArray(node['body']) ? (node['body'] as unknown[]) : [node['body']];
  const guard = { type: unsavedText, saves, ...(dialog ? { dialog: toGuarded(dialog, saves) } : {}) };
  return { ...node, body: [guard, ...body] };
}

function toGuarded(dialog: SchemaNode, saves: readonly string[]): GuardedDialog {
  const title = typeof dialog['title'] === 'string' ? dialog['title'] : '';
  const expressions = JSON.stringify(dialog).match(/\$\{[^}]*/g) ?? [];
  const reads = [
    ...expressions.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []),
    ...namesOf(dialog['body']),
  ];
  return { mark: [title, ...saves].join(' '), title, reads: [...new Set(reads)] };
}

/**
 * Finds the dialog with this mark in a page after the conventions. A dialog that a newer version of the page has
 * renamed is found by its calls, unless another dialog makes the same.
 */
export function findDialog(page: unknown, mark: string): SchemaNode | undefined {
  const all = dialogsIn(page).map((dialog) => ({ dialog, marks: marksIn(dialog['body']) }));
  const same = all.find(({ marks }) => marks.includes(mark));
  if (same) return same.dialog;
  const renamed = all.filter(({ marks }) => marks.some((other) => callsOf(other) === callsOf(mark)));
  return renamed.length === 1 ? renamed[0]?.dialog : undefined;
}

/** Finds dialogs; inner dialogs come before the one that contains them. */
function dialogsIn(value: unknown): SchemaNode[] {
  const parts = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? Object.values(value) : [];
  const isDialog = isObject(value) && (value['type'] === 'dialog' || value['type'] === 'drawer');
  return [...parts.flatMap(dialogsIn), ...(isDialog ? [value] : [])];
}

/** The marks of a dialog's forms, without those of the dialogs that open from it. */
export function marksIn(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(marksIn);
  if (!isObject(body)) return [];
  const guarded = body['type'] === unsavedText ? body['dialog'] : undefined;
  if (isObject(guarded)) return [String(guarded['mark'])];
  return Object.entries(body).flatMap(([key, child]) =>
    key === 'dialog' || key === 'drawer' ? [] : marksIn(child),
  );
}

/** The calls that a mark contains. */
const callsOf = (mark: string) =>
  mark
    .split(' ')
    .filter((word) => word.startsWith('/'))
    .join(' ');

/**
 * A form that saves a record with the revision it was loaded with, by itself or through its dialog: a refused
 * save (409) shows the current record.
 */
export function watchStale(node: SchemaNode, { inDialog, dialog, pageApi }: Place): SchemaNode {
  const saves = [...new Set(savesOf((inDialog && dialog) || node))].filter(
    (path) => findCallOf(path)?.hasRevision === true,
  );
  const list = findCallOf(saves[0] ?? '')?.current;
  const recordApi = node['initApi'] ?? (inDialog ? undefined : pageApi) ?? list;
  if (saves.length === 0 || recordApi === undefined) return node;
  const body = Array.isArray(node['body']) ? (node['body'] as unknown[]) : [node['body']];
  return { ...node, body: [{ type: staleRecord, saves, recordApi, isList: recordApi === list }, ...body] };
}

/** Paths of the saving calls of the form or dialog, its buttons and their actions; each up to the first `${`. */
function savesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(savesOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (key === 'dialog' || key === 'drawer') return [];
    if (key !== 'api') return savesOf(child);
    const path = pathOfApi(child);
    return isWrite(path) ? [path.split('${')[0] ?? ''] : [];
  });
}
