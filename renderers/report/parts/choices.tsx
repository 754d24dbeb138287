/** A choice of few, one of them pressed. */
interface SegmentsProps<Value extends string> {
  /** For screen readers: what is chosen. */
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

/** Names what is drawn; a click, Enter or blank hides it or shows it again. One stays. */
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
