/** A choice of few, one of them pressed. */
interface SegmentsProps<Value extends string> {
  /** For screen readers: what is chosen. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange(value: Value): void;
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
