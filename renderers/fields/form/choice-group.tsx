import { useId } from 'react';
import '../fields.css';
import './form-fields.css';
import { LeftOut } from '../../left-out';
import { mostEntries } from '../../most-entries';
import type { FieldOption } from '../options';

interface ChoiceGroupProps {
  /** Single or multiple choice. */
  kind: 'radio' | 'checkbox';
  /** Accessible name of the group. */
  label: string;
  options: readonly FieldOption[];
  isChosen(index: number): boolean;
  /** The option at this index was chosen or, for checkboxes, unticked. */
  onToggle(index: number): void;
  /** For checkboxes: label and handler of an extra box that ticks all. */
  all?: { label: string; onToggle(): void } | undefined;
  /** Stacks the options vertically. */
  stacked?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** For radios: announced as read-only; the caller ignores the choices. */
  readOnly?: boolean | undefined;
  /** Shown when there are no options. */
  placeholder?: string | undefined;
}

/** Native radios or checkboxes: Tab enters, arrows move among radios, Space ticks. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { kind, label, options, isChosen, onToggle, all, disabled = false } = props;
  const name = useId();
  const count = options.filter((_, index) => isChosen(index)).length;
  return (
    <div
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      className={`field-choices${props.stacked ? ' is-stacked' : ''}`}
      aria-label={label || undefined}
      aria-readonly={(kind === 'radio' && props.readOnly) || undefined}
      aria-required={kind === 'radio' && props.required ? true : undefined}
    >
      {all && options.length > 0 && (
        <label className="field-choice">
          <input
            ref={(box) => void (box && (box.indeterminate = count > 0 && count < options.length))}
            type="checkbox"
            checked={count === options.length}
            disabled={disabled}
            onChange={all.onToggle}
          />
          {all.label}
        </label>
      )}
      {options.slice(0, mostEntries).map((option, index) => (
        <label key={index} className="field-choice">
          <input
            type={kind}
            name={kind === 'radio' ? name : undefined}
            checked={isChosen(index)}
            disabled={disabled || option.disabled}
            onChange={() => onToggle(index)}
          />
          {option.label}
        </label>
      ))}
      {options.length > mostEntries && <LeftOut />}
      {options.length === 0 && <span className="field-choices-none">{props.placeholder}</span>}
    </div>
  );
}
