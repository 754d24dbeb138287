import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import './in-place-number.css';

interface NumberFieldProps {
  value: number | undefined;
  /** A new object whenever `value` was read anew: what is shown until then is what was saved. */
  readFrom?: unknown | undefined;
  /** For screen readers. */
  label: string;
  min: number;
  max: number;
  disabled?: boolean | undefined;
  /** Answers whether it is saved; the field goes back to `value` when it is not. */
  onSave(number: number): Promise<boolean>;
  onInvalid(reason: string): void;
}

/** A whole number that Enter or leaving the field saves, once; Esc puts back what was there. */
export function NumberField(props: NumberFieldProps) {
  const { value, readFrom, label, min, max, disabled, onSave, onInvalid } = props;
  const [typed, setTyped] = useState<string>();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  /** Somebody types: what is read meanwhile waits for Enter, Esc or for them to leave the field. */
  const editing = useRef(false);
  useEffect(() => {
    if (!busy.current && !editing.current) setTyped(undefined);
  }, [value, readFrom]);

  async function commit(): Promise<void> {
    if (typed === undefined || busy.current) return;
    editing.current = false;
    const number = toWholeNumber(typed, min, max);
    if (number === undefined) onInvalid(`请输入${min}至${max}的整数`);
    if (number === undefined || number === value) return setTyped(undefined);
    busy.current = true;
    setSaving(true);
    const saved = await onSave(number);
    busy.current = false;
    setSaving(false);
    setTyped(saved ? String(number) : undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') void commit();
    else if (event.key === 'Escape' && typed !== undefined && !saving) {
      // The dialog or menu around stays open.
      event.stopPropagation();
      editing.current = false;
      setTyped(undefined);
    }
  }

  return (
    <input
      className="in-place-number"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-busy={saving}
      disabled={disabled}
      readOnly={saving}
      value={typed ?? value ?? ''}
      onChange={(event) => {
        editing.current = true;
        setTyped(event.target.value);
      }}
      onFocus={(event) => event.target.select()}
      onBlur={() => void commit()}
      onKeyDown={onKeyDown}
    />
  );
}

/** The whole number that was typed, full-width digits too; undefined when it is none between `min` and `max`. */
export function toWholeNumber(typed: string, min: number, max: number): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  if (!/^-?\d{1,15}$/.test(plain)) return undefined;
  const number = Number(plain);
  return number >= min && number <= max ? number : undefined;
}
