import type { EditorManager } from 'amis-editor';
import { isObject, type JsonObject } from '../../../../server/contract/json-object';
import { widgets } from '../../palette/widget-panel';

/** An element that can be read anew. */
export interface Reloadable {
  /** In the editor it stands in. */
  id: string;
  /** As staff see it: 列表“…”. */
  label: string;
  /** What actions call it by; '' for one that has no name yet. */
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

/** Elements of a page, in its order, that load something. */
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
  return [...found.values()];
}

function canReload(type: string, schema: JsonObject): boolean {
  if (type === 'form') return schema['initApi'] !== undefined;
  return loaders.test(type) || widgets.get(type)?.properties['api']?.call === 'load';
}

/** A list that has none is called `list`, by convention. */
function nameOf(type: string, { name }: JsonObject): string {
  if (typeof name === 'string' && name !== '') return name;
  return /^crud2?$/.test(type) ? 'list' : '';
}

/** The elements that the selected one can have read anew: of its own page, and for a dialog those of the page below. */
export function findAllReloadable(editor: EditorManager | undefined): Reloadable[] {
  if (editor === undefined) return [];
  const own = findReloadable(editor.store.root as unknown as TreeNode);
  // A page below is not named from a dialog of it.
  const below = findAllReloadable(editor.parent).filter(({ name }) => name !== '');
  return [...own, ...below.filter(({ name }) => !own.some((one) => one.name === name))];
}

/** A name that no element has yet. */
export function freeName(taken: readonly string[], type: string): string {
  let count = 1;
  while (taken.includes(`${type}${count}`)) count += 1;
  return `${type}${count}`;
}
