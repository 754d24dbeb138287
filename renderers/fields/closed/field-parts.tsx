/** Small parts shared by the closed fields. */

/** The props that all fields have. */
export interface FieldProps {
  id?: string | undefined;
  /** Accessible name. */
  label: string;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** Id of the text that describes the field, such as its error. */
  describedBy?: string | undefined;
}

export function Glyph({ path, className = 'field-icon' }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const ChevronIcon = () => <Glyph className="field-icon field-chevron" path="m4 6 4 4 4-4" />;

/** Clear button: reachable by pointer, touch and keyboard, and named after the field it clears. */
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
