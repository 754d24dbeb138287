import { useState } from 'react';
import { Legend } from '../report/parts/choices';
import { describeSlices, toArcs, toBars, type Slice } from './spread';

/** A ranking: a bar for each row, with its figures. */
export function Bars({ slices, limit }: { slices: readonly Slice[]; limit: number }) {
  return (
    <ol className="spread-bars">
      {toBars(slices, limit).map(({ id, label, text, share, width }) => (
        <li key={id} title={`${label} ${text} ${share}`}>
          <span className="spread-bar-label">{label}</span>
          <span className="spread-bar-text">{text}</span>
          <span className="spread-bar-share">{share}</span>
          <span className="spread-bar-lane">
            <span className="spread-bar" style={{ width: `${width}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const radius = 40;
const around = 2 * Math.PI * radius;

/** Shares of a whole as a ring; its legend shows the figures and toggles slices. */
export function Ring({ slices: given }: { slices: readonly Slice[] }) {
  // Zero values have no arc; the table shows them.
  const slices = given.filter(({ size }) => size > 0);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<string>();
  const arcs = toArcs(slices, hidden);
  const named = arcs.find(({ id }) => id === pointed) ?? arcs[0];
  // A thin gap between slices, if there are at least two.
  const gap = arcs.length > 1 ? 1.2 : 0;
  return (
    <div className="spread-ring">
      <div className="spread-ring-picture">
        <svg viewBox="0 0 100 100" role="img" aria-label={`图：${describeSlices(arcs)}`}>
          {arcs.map(({ id, label, text, share, colour, from, length }) => (
            <circle
              key={id}
              className={named?.id === id ? 'is-named' : ''}
              cx="50"
              cy="50"
              r={radius}
              pathLength={around}
              stroke={`var(--chart-${colour})`}
              strokeDasharray={`${Math.max(length * around - gap, 0.6)} ${around}`}
              strokeDashoffset={-from * around}
              onPointerEnter={() => setPointed(id)}
            >
              <title>{`${label} ${text} ${share}`}</title>
            </circle>
          ))}
        </svg>
        {named && (
          <p aria-hidden="true">
            <span>{named.label}</span>
            <strong>{named.share || named.text}</strong>
          </p>
        )}
      </div>
      <Legend items={slices} hidden={hidden} onToggle={setHidden} />
    </div>
  );
}
