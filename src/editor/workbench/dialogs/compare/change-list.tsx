import type { Change } from '../../../designs';

const groups: readonly { kind: Change['kind']; name: string }[] = [
  { kind: 'added', name: '新增' },
  { kind: 'removed', name: '删除' },
  { kind: 'moved', name: '移动' },
  { kind: 'changed', name: '修改' },
];

interface ChangeListProps {
  changes: readonly Change[];
  /** Shown when there are none. */
  empty: string;
  /** Selects the element of a change; a change that cannot be selected is plain text. */
  onSelect?: ((change: Change) => void) | undefined;
  isSelectable?: (change: Change) => boolean;
}

/** What is different between two pages, in words, by kind. */
export function ChangeList({ changes, empty, onSelect, isSelectable = () => true }: ChangeListProps) {
  if (changes.length === 0) return <p className="designer-changes-none">{empty}</p>;
  return groups.map(({ kind, name }) => {
    const found = changes.filter((change) => change.kind === kind);
    if (found.length === 0) return null;
    return (
      <section key={kind} className={`designer-changes is-${kind}`}>
        <h3>
          {name} <span>{found.length}</span>
        </h3>
        <ul>
          {found.map((change, at) => (
            <li key={`${at} ${change.text}`}>
              {onSelect && isSelectable(change) ? (
                <button type="button" title="在画布上选中" onClick={() => onSelect(change)}>
                  {change.text}
                </button>
              ) : (
                change.text
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
