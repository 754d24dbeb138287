import './fields.css';

interface SwitchFieldProps {
  id?: string | undefined;
  /** Accessible name. */
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  /** Shown on the switch; not part of its accessible name, since the state is read out anyway. */
  onText?: string | undefined;
  offText?: string | undefined;
  disabled?: boolean | undefined;
  /** The change is being saved: the switch stays focusable and ignores clicks. */
  busy?: boolean | undefined;
}

export function SwitchField(props: SwitchFieldProps) {
  const { label, checked, onChange, onText = '', offText = '', disabled = false, busy = false } = props;
  const text = checked ? onText : offText;
  return (
    <button
      type="button"
      id={props.id}
      role="switch"
      className="field-switch"
      aria-label={label}
      aria-checked={checked}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={() => {
        if (!busy) onChange(!checked);
      }}
    >
      {text && <span aria-hidden="true">{text}</span>}
    </button>
  );
}
