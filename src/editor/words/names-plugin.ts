import { BasePlugin, type EditorManager } from 'amis-editor';
import { nameNode, type EditorNode } from './name-node';

interface GrowingNode extends EditorNode {
  addChild(facts: { label: string }): GrowingNode;
}

/** An entry of the picker of elements that an action is for. */
interface TreeEntry {
  id: string;
  label: string;
  disabled: boolean;
  children?: TreeEntry[];
}

/** Adds no element. Gives every element on the canvas the name that findings and changes give it. */
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

/** A name is worked out whenever it is read: amis-editor's own is that of the moment when the element was drawn. */
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
