/** Pure functions over a tree of checkboxes. */

export interface TreeNode {
  id: string | number;
  name: string;
  children: readonly TreeNode[];
  /** Cannot be checked or unchecked by the user. */
  disabled: boolean;
  /** A choice itself, beside its children: it can be checked without them, but they never without it. */
  own: boolean;
}

export type Checked = 'none' | 'some' | 'all';

/** Ids as texts, for comparison: servers send numbers, forms may send texts. */
export type Choice = ReadonlySet<string>;

/** Nodes of a reply (`id`, `name`, `children`, optional `disabled` and `own`); drops invalid entries. */
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

/** A form's value: an array of ids, or a comma-separated list. */
export function toChoice(value: unknown): Choice {
  const ids: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return new Set(ids.map((id) => String(id).trim()).filter((id) => id !== ''));
}

/**
 * The value a form sends: ids in tree order, those of half-checked nodes included, so that the saved value
 * matches the shown tree. Drops ids that the tree does not have.
 */
export function toValue(nodes: readonly TreeNode[], choice: Choice): (string | number)[] {
  return nodes.flatMap((node) => [
    ...(choice.has(String(node.id)) ? [node.id] : []),
    ...toValue(node.children, choice),
  ]);
}

/**
 * A node with children derives its state from its leaves: the server may send the ids of half-checked nodes or
 * omit them, and a node that a later release adds below a checked one is not checked automatically. An `own` node
 * has a state itself.
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
  // Saved while nothing below it was checked.
  return choice.has(String(node.id)) ? 'some' : 'none';
}

/** The nodes that can be chosen: nodes without children, and groups that are choices themselves. */
export function leavesOf(node: TreeNode): TreeNode[] {
  const below = node.children.flatMap(leavesOf);
  return node.own || node.children.length === 0 ? [node, ...below] : below;
}

/** Whether a click would change nothing. */
export function isFixed(node: TreeNode): boolean {
  return node.own ? node.disabled : leavesOf(node).every(({ disabled }) => disabled);
}

/**
 * The choice after a click on `node` (of the full tree, or of a search result): checks everything allowed below
 * it, or unchecks it when all is checked. A node with children is chosen while any descendant is. An `own` node
 * is checked alone, and unchecks its descendants when unchecked.
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

/** Updates the ids of the ancestors and descendants of the clicked node; all others stay as saved. */
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
  // Compares by id because search results are copies.
  return node.id === other.id || node.children.some((child) => contains(child, other));
}

/** Filters the tree: matching nodes with all their children, and their ancestors. */
export function search(nodes: readonly TreeNode[], keyword: string): TreeNode[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return [...nodes];
  return nodes.flatMap((node): TreeNode[] => {
    if (node.name.toLowerCase().includes(wanted)) return [node];
    const children = search(node.children, keyword);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Nodes in display order, each with its parent; omits folded ones. */
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
