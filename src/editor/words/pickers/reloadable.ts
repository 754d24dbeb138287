import type { EditorManager } from 'amis-editor';
import { isObject, type JsonObject } from '../../../../server/contract/json-object';
import { widgets } from '../../palette/widget-panel';

/** An element that can be reloaded. */
export interface Reloadable {
  /** The id in its own editor. */
  id: string;
  /** As shown to staff: 列表“…”. */
  label: string;
  /** Name for actions; '' when it has none yet. */
  name: string;
}

interface TreeNode {
  id: string;
  label: string;
  type: string;
  isRegion: boolean;
  schema: unknown;
  uniqueChildren: readonly TreeNode[];
}

const loaders = /^(?:crud2?|service|form)$/;

/** Elements of a page that load data, in page order; elements with the same label are numbered. */
export function findReloadable(root: TreeNode): Reloadable[] {
  const found = new Map<string, Reloadable>();
  const list = (node: TreeNode): void => {
    for (const child of node.uniqueChildren) {
      const schema = isObject(child.schema) ? child.schema : {};
      const type = String(schema['type'] ?? '');
      if (!child.isRegion && !found.has(child.id) && canReload(type, schema))
        found.set(child.id, { id: child.id, label: child.label, name: nameOf(type, schema) });
      list(child);
    }
  };
  list(root);
  const all = [...found.values()];
  return all.map((one) => {
    const alike = all.filter(({ label }) => label === one.label);
    return alike.length === 1 ? one : { ...one, label: `${one.label}（第 ${alike.indexOf(one) + 1} 个）` };
  });
}

function canReload(type: string, schema: JsonObject): boolean {
  if (type === 'form') return schema['initApi'] !== undefined;
  return loaders.test(type) || widgets.get(type)?.properties['api']?.call === 'load';
}

/** By convention an unnamed list is called `list`. */
function nameOf(type: string, { name }: JsonObject): string {
  if (typeof name === 'string' && name !== '') return name;
  return /^crud2?$/.test(type) ? 'list' : '';
}

/** The elements that the selected one can reload: those of its own page and, in a dialog, those of the page below. */
export function findAllReloadable(editor: EditorManager | undefined): Reloadable[] {
  if (editor === undefined) return [];
  // amis-editor does not export the type of its tree.
  const own = findReloadable(editor.store.root as unknown as TreeNode);
  // An unnamed element of the page below cannot be given a name from its dialog.
  const below = findAllReloadable(editor.parent).filter(({ name }) => name !== '');
  return [...own, ...below.filter(({ name }) => !own.some((one) => one.name === name))];
}

/** An unused name. */
export function freeName(taken: readonly string[], type: string): string {
  let count = 1;
  while (taken.includes(`${type}${count}`)) count += 1;
  return `${type}${count}`;
}
