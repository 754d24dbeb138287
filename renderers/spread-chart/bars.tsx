import { toBars, type Slice } from './spread';

/** A ranking: a bar for each row, its figures beside it. */
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
