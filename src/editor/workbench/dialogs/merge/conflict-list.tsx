import type { MergeConflict, Side } from '../../../designs';

interface ConflictListProps {
  conflicts: readonly MergeConflict[];
  choices: Readonly<Record<string, Side>>;
  /** What the other side is called here: `李四`, `出厂页面`. */
  theirName: string;
  busy: boolean;
  onChoose: (choices: Readonly<Record<string, Side>>) => void;
}

/** What both sides changed differently: element by element, whose value stays. */
export function ConflictList({ conflicts, choices, theirName, busy, onChoose }: ConflictListProps) {
  const names: Record<Side, string> = { mine: '我的', theirs: theirName };
  const all = (side: Side) => onChoose(Object.fromEntries(conflicts.map(({ id }) => [id, side])));
  return (
    <>
      {conflicts.length > 1 && (
        <p className="designer-conflicts-all">
          <button type="button" className="button-link" disabled={busy} onClick={() => all('mine')}>
            全部用我的
          </button>
          <button type="button" className="button-link" disabled={busy} onClick={() => all('theirs')}>
            全部用{theirName}的
          </button>
        </p>
      )}
      {conflicts.map((conflict) => (
        <fieldset key={conflict.id} className="designer-conflict">
          <legend>
            {conflict.element}
            {conflict.property !== '' && ` · ${conflict.property}`}
          </legend>
          <p>原来：{conflict.base.text}</p>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={conflict.id}
                checked={choices[conflict.id] === side}
                disabled={busy}
                onChange={() => onChoose({ ...choices, [conflict.id]: side })}
              />
              <span>
                <strong>{names[side]}</strong>
                {conflict[side].text}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}
