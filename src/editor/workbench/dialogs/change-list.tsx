import { type Change, answered } from '../../designs';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../http';
import { LinkButton } from '../../controls';

const groups: readonly { kind: Change['kind']; name: string }[] = [
  { kind: 'added', name: '新增' },
  { kind: 'removed', name: '删除' },
  { kind: 'moved', name: '移动' },
  { kind: 'changed', name: '修改' },
];

interface ChangeListProps {
  changes: readonly Change[];
  /** Text shown without changes. */
  empty: string;
  /** Selects the element of a change; a change that is not selectable is plain text. */
  onSelect?: (pointer: string) => void;
  isSelectable?: (pointer: string) => boolean;
}

/** Differences between two pages as text, grouped by kind. */
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
          {found.map(({ text, to }, at) => (
            <li key={`${at} ${text}`}>
              {onSelect && to !== null && isSelectable(to) ? (
                <button type="button" title="在画布上选中" onClick={() => onSelect(to)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** The reason of a refused call, and a retry button. */
export function Problem({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <p className="designer-refusal" role="alert">
      {text}
      {onRetry && <LinkButton onClick={onRetry}>重试</LinkButton>}
    </p>
  );
}

/**
 * State of a call: loading, loaded, or refused with `problem`. A changed `ask` sends it again (`useCallback`);
 * the last reply stays until the next one arrives.
 */
export function useAnswer<T>(ask: () => Promise<Answer<T>>) {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ data: T | undefined; problem: string; loading: boolean }>({
    data: undefined,
    problem: '',
    loading: true,
  });
  useEffect(() => {
    let current = true;
    setState((now) => ({ ...now, problem: '', loading: true }));
    void answered(ask()).then(({ status, msg, data }) => {
      if (!current) return;
      if (status === 0 && data !== null) setState({ data, problem: '', loading: false });
      else setState((now) => ({ ...now, problem: msg === '' ? '服务暂时不可用' : msg, loading: false }));
    });
    return () => {
      current = false;
    };
  }, [ask, turn]);
  return { ...state, retry: () => setTurn((now) => now + 1) };
}
