import type { ReactNode } from 'react';
import '../fields.css';
import { ChevronIcon, ClearButton } from './field-parts';
import type { Opening } from './opening';

/** What every field that offers choices takes. */
export interface ChoiceProps {
  id?: string | undefined;
  /** Accessible name. */
  label: string;
  placeholder?: string | undefined;
  clearable?: boolean | undefined;
  loading?: boolean | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  /** Id of the text that describes the field, such as its error. */
  describedBy?: string | undefined;
  className?: string | undefined;
  /** The list opens: options that are read on demand are read now. */
  onOpen?(): void;
}

interface ChoiceBoxProps extends ChoiceProps {
  opening: Opening<unknown>;
  popup: 'listbox' | 'grid';
  /** What is chosen, in words; '' shows the placeholder. */
  text: string;
  onClear(): void;
  /** The open list. */
  children: ReactNode;
}

/** The closed box of a select: a button with the role of a combobox, beside it the button that clears. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { opening, label, text, placeholder = '请选择', disabled = false, invalid = false } = props;
  return (
    <div
      className={`field-control ${props.className ?? ''}`}
      data-disabled={disabled || undefined}
      data-invalid={invalid || undefined}
    >
      <button
        ref={opening.trigger}
        {...opening.props}
        type="button"
        id={props.id}
        role="combobox"
        className="field-value"
        aria-label={label || undefined}
        aria-haspopup={props.popup}
        aria-expanded={opening.isOpen}
        aria-busy={(opening.isOpen && !opening.part) || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        disabled={disabled}
        title={text || undefined}
      >
        <span className={text ? 'field-text' : 'field-text is-placeholder'}>
          {opening.failed ? '加载失败，请重试' : text || placeholder}
        </span>
      </button>
      {props.clearable && text && !disabled && (
        <ClearButton
          label={label}
          onClear={() => {
            props.onClear();
            opening.trigger.current?.focus();
          }}
        />
      )}
      <ChevronIcon />
      {props.children}
    </div>
  );
}
