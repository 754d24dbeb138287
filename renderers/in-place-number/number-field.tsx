import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import './in-place-number.css';

interface NumberFieldProps {
  value: number | undefined;
  /** A new object whenever `value` was reloaded; until then the field shows what it saved. */
  readFrom?: unknown | undefined;
  /** Accessible name. */
  label: string;
  min: number;
  max: number;
  disabled?: boolean | undefined;
  /** Resolves to whether the number was saved; if not, the field returns to `value`. */
  onSave(number: number): Promise<boolean>;
  onInvalid(reason: string): void;
}

/** A whole number, saved once by Enter or blur; Esc restores the old value. */
export function NumberField(props: NumberFieldProps) {
  const { value, readFrom, label, min, max, disabled, onSave, onInvalid } = props;
  const [typed, setTyped] = useState<string>();
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  /** True while the user types: a reloaded value waits until Enter, Esc or blur. */
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
      // Keeps the surrounding dialog or menu open.
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

/** Parses the typed whole number, full-width digits too; undefined unless it is between `min` and `max`. */
export function toWholeNumber(typed: string, min: number, max: number): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  if (!/^-?\d{1,15}$/.test(plain)) return undefined;
  const number = Number(plain);
  return number >= min && number <= max ? number : undefined;
}
