import type { RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { Glyph } from '../closed/field-parts';
import type { FieldOption } from '../options';
import { FieldPopup, closeOnTab } from './field-popup';

interface TreePopupProps {
  trigger: RefObject<HTMLElement>;
  label: string;
  /** From the root to the chosen option; empty when none is chosen. */
  path: readonly FieldOption[];
  options: readonly FieldOption[];
  loading: boolean;
  onChange(value: unknown): void;
  onClose(keepFocus?: boolean): void;
}

/**
 * The open tree of a tree select: right and left arrows expand and collapse a branch, Enter chooses any level.
 */
export function TreePopup(props: TreePopupProps) {
  const { trigger, label, path, options, loading, onChange, onClose } = props;
  const keys = new Map<string, FieldOption>();
  const open: string[] = [];
  const rows = toRows(options, '');

  function toRows(level: readonly FieldOption[], prefix: string): React.ReactNode {
    return level.map((option, index) => {
      const key = `${prefix}${index}`;
      keys.set(key, option);
      const children = option.children ?? [];
      // Expands the path to the chosen option, and the root of a tree with a single root.
      if (children.length > 0 && (path.includes(option) || options.length === 1)) open.push(key);
      return (
        <TreeItem
          key={key}
          id={key}
          textValue={option.label}
          isDisabled={option.disabled ?? false}
          className="field-option field-tree-row"
        >
          <TreeItemContent>
            {({ hasChildItems }) => (
              <>
                {hasChildItems ? (
                  <Button slot="chevron" className="field-tree-chevron">
                    <Glyph path="m6 4 4 4-4 4" />
                  </Button>
                ) : (
                  <span className="field-tree-chevron" />
                )}
                <span className="field-option-text">{option.label}</span>
              </>
            )}
          </TreeItemContent>
          {toRows(children, `${key}.`)}
        </TreeItem>
      );
    });
  }
  const chosen = [...keys].find(([, option]) => option === path.at(-1))?.[0];
  return (
    <FieldPopup trigger={trigger} className="field-options-popup" onClose={onClose}>
      <div className="field-popup-body" onKeyDown={closeOnTab(onClose)}>
        <Tree
          className="field-options"
          aria-label={label}
          aria-busy={loading || undefined}
          selectionMode="single"
          selectedKeys={chosen === undefined ? [] : [chosen]}
          defaultExpandedKeys={open}
          autoFocus="first"
          onSelectionChange={(selection) => {
            const [key] = selection === 'all' ? [] : selection;
            // No key: the user picked the option that was already chosen, and it stays.
            if (key !== undefined) onChange(keys.get(String(key))?.value);
            onClose();
          }}
          renderEmptyState={() => <p className="field-empty">{loading ? '加载中…' : '暂无选项'}</p>}
        >
          {rows}
        </Tree>
      </div>
    </FieldPopup>
  );
}
