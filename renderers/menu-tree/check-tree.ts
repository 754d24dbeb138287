/** The arithmetic of a tree of checkboxes. Pure. */

export interface TreeNode {
  id: string | number;
  name: string;
  children: readonly TreeNode[];
  /** Cannot be checked or unchecked here. */
  disabled: boolean;
  /** Means something itself, beside what stands below it: is checked without those, and they never without it. */
  own: boolean;
}

export type Checked = 'none' | 'some' | 'all';

/** Ids as they are compared: servers send numbers, forms may send texts. */
export type Choice = ReadonlySet<string>;

/** Nodes of an answer (`id`, `name`, `children`, perhaps `disabled` and `own`); what is none is left out. */
export function toNodes(value: unknown): TreeNode[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown): TreeNode[] => {
    if (typeof item !== 'object' || item === null) return [];
    const { id, name, children, disabled, own } = item as Partial<Record<keyof TreeNode, unknown>>;
    if (typeof id !== 'number' && typeof id !== 'string') return [];
    return [
      {
        id,
        name: String(name ?? id),
        children: toNodes(children),
        disabled: disabled === true,
        own: own === true,
      },
    ];
  });
}

/** A form's value: an array of ids, or their comma list. */
export function toChoice(value: unknown): Choice {
  const ids: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return new Set(ids.map((id) => String(id).trim()).filter((id) => id !== ''));
}

/**
 * The value a form sends: ids in the order of the tree, those of half-checked nodes included, so that what is saved
 * tells the tree as it is shown. Ids that the tree does not have are dropped.
 */
export function toValue(nodes: readonly TreeNode[], choice: Choice): (string | number)[] {
  return nodes.flatMap((node) => [
    ...(choice.has(String(node.id)) ? [node.id] : []),
    ...toValue(node.children, choice),
  ]);
}

/**
 * A node with children is as its leaves are: the server may send the ids of half-checked nodes or leave them out, and
 * a node that a later release adds below a checked one is not checked by itself. A node of its own is as itself.
 */
export function checkedOf(node: TreeNode, choice: Choice): Checked {
  return node.own ? ofItself(node, choice) : ofWhole(node, choice);
}

const ofItself = ({ id }: TreeNode, choice: Choice): Checked => (choice.has(String(id)) ? 'all' : 'none');

function ofWhole(node: TreeNode, choice: Choice): Checked {
  if (node.children.length === 0) return ofItself(node, choice);
  const parts = node.children.map((child) => ofWhole(child, choice));
  if (node.own) parts.push(ofItself(node, choice));
  if (parts.every((state) => state === 'all')) return 'all';
  if (parts.some((state) => state !== 'none')) return 'some';
  // Saved with nothing below it.
  return choice.has(String(node.id)) ? 'some' : 'none';
}

/** The nodes that can be chosen: nodes without children, and groups that are choices themselves. */
export function leavesOf(node: TreeNode): TreeNode[] {
  const below = node.children.flatMap(leavesOf);
  return node.own || node.children.length === 0 ? [node, ...below] : below;
}

/** Whether a click would change anything. */
export function isFixed(node: TreeNode): boolean {
  return node.own ? node.disabled : leavesOf(node).every(({ disabled }) => disabled);
}

/**
 * The choice after a click on `node` (of the tree, or of what a search left of it): all that may be checked below it, or
 * none of it when all is. Nodes with children follow: they are chosen while something below them is. A node of its own is
 * chosen alone, and takes what is below it along when it goes.
 */
export function toggle(nodes: readonly TreeNode[], choice: Choice, node: TreeNode): Choice {
  if (isFixed(node)) return choice;
  const alone = node.own && !choice.has(String(node.id));
  const free = alone ? [node] : leavesOf(node).filter(({ disabled }) => !disabled);
  const on = alone || (!node.own && free.some(({ id }) => !choice.has(String(id))));
  const next = new Set(choice);
  for (const { id } of free) {
    if (on) next.add(String(id));
    else next.delete(String(id));
  }
  updateHalfChecked(nodes, next, node);
  return next;
}

/** The nodes above and below the clicked one, with their own ids; elsewhere everything stays as it was saved. */
function updateHalfChecked(nodes: readonly TreeNode[], choice: Set<string>, clicked: TreeNode): void {
  for (const node of nodes) {
    if (node.children.length === 0) continue;
    const isAbove = contains(node, clicked);
    if (!isAbove && !contains(clicked, node)) continue;
    updateHalfChecked(node.children, choice, clicked);
    if (node.children.flatMap(leavesOf).some(({ id }) => choice.has(String(id)))) choice.add(String(node.id));
    else if (!node.own) choice.delete(String(node.id));
  }
}

function contains(node: TreeNode, other: TreeNode): boolean {
  // By id: what a search shows are copies.
  return node.id === other.id || node.children.some((child) => contains(child, other));
}

/** The tree with what a search finds: matching nodes whole, and the way to them. */
export function search(nodes: readonly TreeNode[], keyword: string): TreeNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node): TreeNode[] => {
    if (node.name.toLowerCase().includes(wanted)) return [node];
    const children = search(node.children, keyword);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Nodes in the order they are shown, each with its parent; what is folded is left out. */
export function flatten(
  nodes: readonly TreeNode[],
  folded: ReadonlySet<string>,
  parent?: TreeNode,
): { node: TreeNode; parent: TreeNode | undefined }[] {
  return nodes.flatMap((node) => [
    { node, parent },
    ...(folded.has(String(node.id)) ? [] : flatten(node.children, folded, node)),
  ]);
}
