import { pathOfApi } from './api';
import { isNode, type Place, type SchemaNode } from './schema-node';
import { findCallOf, isWrite } from '../request/call-table';

/** The widget (src/amis/drafts/unsaved-text.tsx) that guards a full-page form and keeps its drafts. */
export const unsavedText = 'unsaved-text';

/**
 * A form of a page (in no dialog, no filter) that saves something: who leaves it with unsaved text is asked, and
 * the text outlives a crash of the browser. Nothing needs to be declared; what only asks (a report's range) is no such form.
 */
export function guardForm(node: SchemaNode): SchemaNode {
  const saves = [...new Set(savesOf(node))];
  if (saves.length === 0) return node;
  const body = Array.isArray(node['body']) ? (node['body'] as unknown[]) : [node['body']];
  return { ...node, body: [{ type: unsavedText, saves }, ...body] };
}

/** The widget (src/amis/drafts/stale-record.tsx) that compares what was typed with what somebody else saved meanwhile. */
export const staleRecord = 'stale-record';

/** A form that saves a record with the revision it was read with: a refused save (409) shows the record as it is now. */
export function watchStale(node: SchemaNode, { inDialog, pageApi }: Place): SchemaNode {
  const saves = [...new Set(savesOf(node))].filter((path) => findCallOf(path)?.hasRevision === true);
  const list = findCallOf(saves[0] ?? '')?.current;
  const recordApi = node['initApi'] ?? (inDialog ? undefined : pageApi) ?? list;
  if (saves.length === 0 || recordApi === undefined) return node;
  const body = Array.isArray(node['body']) ? (node['body'] as unknown[]) : [node['body']];
  return { ...node, body: [{ type: staleRecord, saves, recordApi, isList: recordApi === list }, ...body] };
}

/** Paths of the calls by which the form, its buttons and their actions save; up to the first `${`. */
function savesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(savesOf);
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (key === 'dialog' || key === 'drawer') return [];
    if (key !== 'api') return savesOf(child);
    const path = pathOfApi(child);
    return isWrite(path) ? [path.split('${')[0] ?? ''] : [];
  });
}
