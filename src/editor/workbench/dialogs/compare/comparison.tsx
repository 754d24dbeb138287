import { useCallback, useState } from 'react';
import { designs, type Change, type Compared, type WantedState } from '../../../designs';
import type { TrialGround } from '../../../trial/trial-frame';
import { ChangeList } from './change-list';
import { Problem } from './problem';
import { SideBySide } from './side-by-side';
import { useAnswer } from './use-answer';

interface ComparisonProps {
  ground: TrialGround;
  from: WantedState;
  to: WantedState;
  onSelect?: ((change: Change) => void) | undefined;
  isSelectable?: (change: Change, compared: Compared) => boolean;
}

/** What is different between two states of a page: in words, or the two of them beside each other. */
export function Comparison({ ground, from, to, onSelect, isSelectable }: ComparisonProps) {
  const [view, setView] = useState<'words' | 'pages'>('words');
  const ask = useCallback(() => designs.compare({ path: ground.path, from, to }), [ground.path, from, to]);
  const { data, problem, loading, retry } = useAnswer(ask);
  return (
    <div className="designer-comparison" aria-busy={loading}>
      <div className="designer-tabs" role="tablist" aria-label="比较方式">
        <Tab
          name={data ? `改动 ${data.changes.length}` : '改动'}
          on={view === 'words'}
          onClick={() => setView('words')}
        />
        <Tab name="并排对照" on={view === 'pages'} onClick={() => setView('pages')} />
        {data && (
          <span className="designer-comparison-what">
            {data.from.title} → {data.to.title}
          </span>
        )}
      </div>
      <div
        className="designer-comparison-body"
        role="tabpanel"
        aria-label={view === 'words' ? '改动' : '并排对照'}
      >
        {problem !== '' && <Problem text={problem} onRetry={retry} />}
        {loading && !data && <p role="status">正在比较…</p>}
        {data && view === 'words' && (
          <ChangeList
            changes={data.changes}
            empty="这两个版本没有区别。"
            onSelect={onSelect}
            isSelectable={(change) => isSelectable?.(change, data) ?? true}
          />
        )}
        {data && view === 'pages' && <SideBySide {...ground} from={data.from} to={data.to} />}
      </div>
    </div>
  );
}

function Tab({ name, on, onClick }: { name: string; on: boolean; onClick: () => void }) {
  return (
    <button type="button" role="tab" aria-selected={on} onClick={onClick}>
      {name}
    </button>
  );
}
