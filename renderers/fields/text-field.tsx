import { useRef } from 'react';
import './fields.css';
import { ClearButton, type FieldProps } from './closed/field-parts';

export interface TextFieldProps extends FieldProps {
  name?: string | undefined;
  value: string;
  onChange(value: string): void;
  /** Enter was pressed; gets the current value, trimmed if `trim` is set. */
  onEnter?(value: string): void;
  placeholder?: string | undefined;
  clearable?: boolean | undefined;
  /** Trims the value on blur and on Enter. */
  trim?: boolean | undefined;
  maxLength?: number | undefined;
  /** Shows the number of typed characters. */
  counts?: boolean | undefined;
}

/** One line of text. An Enter that confirms the composition of a Chinese input method does not call `onEnter`. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, onEnter, trim = false, disabled = false, invalid = false } = props;
  const input = useRef<HTMLInputElement>(null);
  function finishInput(): string {
    const text = trim ? value.trim() : value;
    if (text !== value) onChange(text);
    return text;
  }
  return (
    <div className="field-control" data-disabled={disabled || undefined} data-invalid={invalid || undefined}>
      <input
        ref={input}
        id={props.id}
        name={props.name}
        className="field-value"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        value={value}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        onBlur={finishInput}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.(finishInput());
        }}
      />
      {props.counts && (
        <span className="field-count">{[value.length, props.maxLength ?? []].flat().join('/')}</span>
      )}
      {props.clearable && value && !disabled && (
        <ClearButton
          label={label}
          onClear={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
