import { BasePlugin, type EditorManager } from 'amis-editor';
import { nameNode, type EditorNode } from './name-node';

interface GrowingNode extends EditorNode {
  addChild(facts: { label: string }): GrowingNode;
}

/** An entry of the picker for an action's target. */
interface TreeEntry {
  id: string;
  label: string;
  disabled: boolean;
  children?: TreeEntry[];
}

/** Adds no element. Names every element on the canvas as findings and changes do. */
export class NamesPlugin extends BasePlugin {
  static id = 'ConsoleNamesPlugin';

  constructor(manager: EditorManager) {
    super(manager);
    const { store } = manager;
    nameChildren(store.root as GrowingNode);
    const list = store.getComponentTreeSource.bind(store) as () => TreeEntry[];
    const rename = (entry: TreeEntry): TreeEntry => ({
      ...entry,
      label: entry.disabled ? entry.label : (store.getNodeById(entry.id)?.label ?? entry.label),
      ...(entry.children && { children: entry.children.map(rename) }),
    });
    redefine(store, 'getComponentTreeSource', { value: () => list().map(rename) });
  }
}

/** Computes a name on each read; amis-editor's own is fixed when the element is drawn. */
function nameChildren(node: GrowingNode): void {
  const add = node.addChild.bind(node);
  redefine(node, 'addChild', {
    value: (facts: { label: string }) => {
      const child = add(facts);
      redefine(child, 'label', { get: () => nameNode(child, facts.label) });
      nameChildren(child);
      return child;
    },
  });
}

function redefine(owner: object, key: string, property: PropertyDescriptor): void {
  Object.defineProperty(owner, key, { configurable: true, ...property });
}
