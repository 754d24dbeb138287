import type { Opening } from './opening';

/** The small parts that closed fields share. */

export function Glyph({ path, className = 'field-icon' }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const ChevronIcon = () => <Glyph className="field-icon field-chevron" path="m4 6 4 4 4-4" />;

/** Reachable by pointer, touch and keyboard; named after the field it clears. */
export function ClearButton({ label, onClear }: { label: string; onClear(): void }) {
  return (
    <button
      type="button"
      className="field-button field-clear"
      aria-label={`清除${label}`}
      onClick={(event) => {
        event.stopPropagation();
        onClear();
      }}
    >
      <Glyph path="m5 5 6 6m0-6-6 6" />
    </button>
  );
}

/** Opens the calendar of a field of days; busy while the calendar's code is fetched. */
export function CalendarButton<T>({
  label,
  opening,
  disabled,
}: {
  label: string;
  opening: Opening<T>;
  disabled: boolean | undefined;
}) {
  return (
    <button
      ref={opening.trigger}
      {...opening.props}
      type="button"
      className="field-button"
      aria-label={`打开日历：${label}`}
      aria-haspopup="dialog"
      aria-expanded={opening.isOpen}
      aria-busy={(opening.isOpen && !opening.part) || undefined}
      title={opening.failed ? '加载失败，请重试' : undefined}
      disabled={disabled}
    >
      <Glyph path="M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5v3m5-3v3" />
    </button>
  );
}
