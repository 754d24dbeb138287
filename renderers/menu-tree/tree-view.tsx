import { useId, useRef, useState, type KeyboardEvent } from 'react';
import {
  checkedOf,
  flatten,
  isFixed,
  leavesOf,
  search,
  toggle,
  type Checked,
  type Choice,
  type TreeNode,
} from './check-tree';

interface TreeViewProps {
  nodes: readonly TreeNode[];
  choice: Choice;
  label: string;
  disabled: boolean;
  /** Why a node cannot be checked. */
  disabledTip: string;
  onChange(choice: Choice): void;
}

const ariaChecked: Record<Checked, boolean | 'mixed'> = { none: false, some: 'mixed', all: true };

/**
 * A tree of checkboxes (WAI-ARIA tree view): arrows move and fold, Space and Enter check, a search filters it.
 */
export function TreeView({ nodes, choice, label, disabled, disabledTip, onChange }: TreeViewProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [keyword, setKeyword] = useState('');
  const [current, setCurrent] = useState<string>();
  const tree = useRef<HTMLUListElement>(null);
  const prefix = useId();
  const found = search(nodes, keyword);
  // Search results show even inside folded nodes.
  const shown = flatten(found, keyword.trim() === '' ? folded : new Set());
  // A search result may lack some children of a node; the node's state counts all of them.
  const whole = new Map(flatten(nodes, new Set()).map(({ node }) => [node.id, node]));
  const leaves = nodes.flatMap(leavesOf);
  const chosen = leaves.filter(({ id }) => choice.has(String(id))).length;
  const focusable = shown.some(({ node }) => String(node.id) === current)
    ? current
    : String(shown[0]?.node.id);
  const groups = nodes.filter(({ children }) => children.length > 0);
  const everything: TreeNode = { id: '', name: '', children: found, disabled: false, own: false };

  const fold = (ids: readonly string[], fold: boolean) => {
    const next = new Set(folded);
    for (const id of ids) {
      if (fold) next.add(id);
      else next.delete(id);
    }
    setFolded(next);
  };
  const focus = (node: TreeNode | undefined) => {
    if (!node) return;
    setCurrent(String(node.id));
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(String(node.id))}"]`)?.focus();
  };
  const check = (node: TreeNode) => {
    if (!disabled) onChange(toggle(nodes, choice, node));
  };

  const onKeyDown = (event: KeyboardEvent, node: TreeNode, parent: TreeNode | undefined) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = shown.findIndex((one) => one.node === node);
    const id = String(node.id);
    const isFolded = node.children.length > 0 && folded.has(id);
    const act: Record<string, () => void> = {
      ArrowDown: () => focus(shown[at + 1]?.node),
      ArrowUp: () => focus(shown[at - 1]?.node),
      Home: () => focus(shown[0]?.node),
      End: () => focus(shown.at(-1)?.node),
      ArrowRight: () => (isFolded ? fold([id], false) : focus(node.children[0])),
      ArrowLeft: () => (node.children.length > 0 && !isFolded ? fold([id], true) : focus(parent)),
      ' ': () => check(node),
      Enter: () => check(node),
    };
    const chosenAct = act[event.key];
    if (!chosenAct) return;
    // Also keeps Enter from submitting the surrounding dialog.
    event.preventDefault();
    event.stopPropagation();
    chosenAct();
  };

  const renderNode = (node: TreeNode, parent: TreeNode | undefined) => {
    const id = String(node.id);
    const own = whole.get(node.id) ?? node;
    const state = checkedOf(own, choice);
    const isGroup = node.children.length > 0;
    const isOpen = isGroup && (keyword.trim() !== '' || !folded.has(id));
    const fixed = disabled || isFixed(node);
    const labelId = `${prefix}-${id}`;
    return (
      <li
        key={id}
        role="treeitem"
        data-id={id}
        className={isGroup ? 'menu-checks-group' : 'menu-checks-leaf'}
        aria-checked={ariaChecked[state]}
        aria-expanded={isGroup ? isOpen : undefined}
        aria-disabled={fixed || undefined}
        aria-labelledby={labelId}
        tabIndex={id === focusable ? 0 : -1}
        onFocus={(event) => {
          if (event.target === event.currentTarget) setCurrent(id);
        }}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) onKeyDown(event, node, parent);
        }}
      >
        <div className="menu-checks-row" title={!disabled && fixed ? disabledTip : undefined}>
          {isGroup && (
            <span className="menu-checks-fold" aria-hidden="true" onClick={() => fold([id], isOpen)} />
          )}
          <span className="menu-checks-label" id={labelId} onClick={() => check(node)}>
            <span className={`menu-checks-box is-${state}`} aria-hidden="true" />
            {node.name}
          </span>
          {isGroup && (
            <span className="menu-checks-count" aria-hidden="true">
              {countChosen(own, choice)}
            </span>
          )}
        </div>
        {isOpen && <ul role="group">{node.children.map((child) => renderNode(child, node))}</ul>}
      </li>
    );
  };

  return (
    <div>
      <div className="menu-checks-bar">
        <input
          type="search"
          className="menu-checks-search"
          placeholder="搜索菜单"
          aria-label={`搜索${label}`}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
          onKeyDown={(event) => {
            // Enter would submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <button type="button" disabled={disabled} onClick={() => check(everything)}>
          {checkedOf(everything, choice) === 'all' ? '全不选' : '全选'}
        </button>
        <button
          type="button"
          onClick={() =>
            fold(
              groups.map(({ id }) => String(id)),
              groups.some(({ id }) => !folded.has(String(id))),
            )
          }
        >
          {groups.some(({ id }) => !folded.has(String(id))) ? '全部收起' : '全部展开'}
        </button>
        <span className="menu-checks-sum" role="status">
          已选 {chosen} / {leaves.length}
        </span>
      </div>
      {found.length === 0 ? (
        <div className="menu-checks-note">没有匹配的菜单</div>
      ) : (
        <ul ref={tree} role="tree" aria-label={label} aria-multiselectable="true">
          {found.map((node) => renderNode(node, undefined))}
        </ul>
      )}
    </div>
  );
}

function countChosen(node: TreeNode, choice: Choice): string {
  const leaves = node.children.flatMap(leavesOf);
  return `${leaves.filter(({ id }) => choice.has(String(id))).length}/${leaves.length}`;
}
