import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import '../fields.css';
import './form-fields.css';
import type { FieldProps } from '../closed/field-parts';

export interface NumberLimits {
  min?: number | undefined;
  max?: number | undefined;
  /** Digits after the decimal point; 0 for whole numbers, undefined for any. */
  precision?: number | undefined;
}

interface NumberFieldProps extends FieldProps, NumberLimits {
  name?: string | undefined;
  value: number | undefined;
  /** The typed number, even outside its limits; undefined when the field is emptied. */
  onChange(value: number | undefined): void;
  /**
   * Fault in the typed text, '' for none. The text stays, so that the user can correct it. Must be a stable
   * function.
   */
  onFault(fault: string): void;
  /** Step of the arrow keys. */
  step?: number | undefined;
  placeholder?: string | undefined;
  prefix?: string | undefined;
  suffix?: string | undefined;
  readOnly?: boolean | undefined;
}

/** A number that is typed, or changed with the up and down arrows. The typed text is never rewritten. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, onFault, step = 1, min, max, precision, disabled = false } = props;
  const [typed, setTyped] = useState<string>();
  const [hasLeft, setLeft] = useState(false);
  // The number last passed to `onChange`: a different `value` comes from outside and replaces the typed text.
  const handed = useRef(value);
  useEffect(() => {
    if (handed.current === value) return;
    handed.current = value;
    setTyped(undefined);
    onFault('');
  }, [value, onFault]);

  function type(text: string): void {
    const normal = toHalfWidth(text);
    const number = toNumber(normal);
    setTyped(normal);
    setLeft(false);
    onFault(findNumberFault(normal, props));
    if (normal.trim() !== '' && (number === undefined || !isPrecise(normal, precision))) return;
    handed.current = number;
    onChange(number);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (sign === 0 || props.readOnly || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Number(((value ?? 0) + sign * step).toFixed(precision ?? 10));
    type(String(Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity)));
  }
  const text = typed ?? (value === undefined ? '' : String(value));
  const isWrong = props.invalid || (hasLeft && findNumberFault(typed ?? '', props) !== '');
  return (
    <div
      className="field-control field-number"
      data-disabled={disabled || undefined}
      data-invalid={isWrong || undefined}
    >
      {props.prefix && <span className="field-affix">{props.prefix}</span>}
      <input
        id={props.id}
        name={props.name}
        role="spinbutton"
        className="field-value"
        aria-label={label || undefined}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={isWrong || undefined}
        aria-describedby={props.describedBy}
        inputMode={precision === 0 && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        placeholder={props.placeholder}
        disabled={disabled}
        readOnly={props.readOnly}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setLeft(true)}
        onKeyDown={onKeyDown}
      />
      {props.suffix && <span className="field-affix">{props.suffix}</span>}
    </div>
  );
}

/** Why a text is not a number within its limits; '' for none and for an empty text. */
export function findNumberFault(text: string, { min, max, precision }: NumberLimits): string {
  if (text.trim() === '') return '';
  const number = toNumber(text);
  if (number === undefined) return precision === 0 ? '请输入整数' : '请输入数字';
  if (!isPrecise(text, precision)) return precision === 0 ? '请输入整数' : `最多保留 ${precision} 位小数`;
  if (min !== undefined && max !== undefined && (number < min || number > max))
    return `请输入 ${min} 至 ${max} 之间的数`;
  if (min !== undefined && number < min) return `不能小于 ${min}`;
  if (max !== undefined && number > max) return `不能大于 ${max}`;
  return '';
}

function isPrecise(text: string, precision: number | undefined): boolean {
  const decimals = /\.(\d+)$/.exec(text.trim())?.[1]?.length ?? 0;
  return precision === undefined || decimals <= precision;
}

/** Parses a number, `1,000` and `1.` included; undefined for anything else. */
function toNumber(text: string): number | undefined {
  const plain = text.trim().replace(/,(?=\d{3}(?!\d))/g, '');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

const toHalfWidth = (text: string) => text.normalize('NFKC').replaceAll('。', '.');
