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
 * Reports a failure once, by its toast, and a save by one spinner; Esc closes; closing asks before typed text is
 * lost.
 */
export function toDialog(node: SchemaNode): SchemaNode {
  const events = isObject(node['onEvent']) ? node['onEvent'] : {};
  const cancel = isObject(events['cancel']) ? events['cancel'] : {};
  const actions = Array.isArray(cancel['actions']) ? cancel['actions'] : [];
  return {
    ...withDefaults(node, {
      ...{ closeOnEsc: true, closeOnOutside: false, showErrorMsg: false },
      // A form that saves shows its own spinner.
      ...(holdsForm(node['body']) ? { showLoading: false } : {}),
    }),
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

/** Finds the dialog with this mark in a page after the conventions. */
export function findDialog(value: unknown, mark: string): SchemaNode | undefined {
  const parts = Array.isArray(value) ? (value as unknown[]) : isObject(value) ? Object.values(value) : [];
  for (const part of parts) {
    const found = findDialog(part, mark);
    if (found) return found;
  }
  const isDialog = isObject(value) && (value['type'] === 'dialog' || value['type'] === 'drawer');
  return isDialog && holdsMark(value['body'], mark) ? value : undefined;
}

function holdsMark(value: unknown, mark: string): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsMark(item, mark));
  if (!isObject(value)) return false;
  if (value['type'] === unsavedText) return isObject(value['dialog']) && value['dialog']['mark'] === mark;
  return Object.entries(value).some(
    ([key, child]) => key !== 'dialog' && key !== 'drawer' && holdsMark(child, mark),
  );
}

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
