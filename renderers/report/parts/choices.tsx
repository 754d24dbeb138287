/** A segmented control with exactly one pressed segment. */
interface SegmentsProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange(value: NoInfer<Value>): void;
}

export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <div className="report-segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

interface LegendProps {
  items: readonly { id: string; label: string; colour: number; text?: string; share?: string }[];
  hidden: ReadonlySet<string>;
  onToggle(hidden: ReadonlySet<string>): void;
}

/** Legend of a chart; a click, Enter or Space hides or shows a series. At least one stays visible. */
export function Legend({ items, hidden, onToggle }: LegendProps) {
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    if (items.some((item) => !next.has(item.id))) onToggle(next);
  };
  return (
    <div className="report-legend" role="group" aria-label="图例">
      {items.map(({ id, label, colour, text, share }) => (
        <button key={id} type="button" aria-pressed={!hidden.has(id)} onClick={() => toggle(id)}>
          <i style={{ background: `var(--chart-${colour})` }} />
          <span>{label}</span>
          {text !== undefined && <b>{text}</b>}
          {share && <small>{share}</small>}
        </button>
      ))}
    </div>
  );
}
