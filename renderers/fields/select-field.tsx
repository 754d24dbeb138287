import type { ReactNode } from 'react';
import './fields.css';
import { ChevronIcon, ClearButton, type FieldProps } from './closed/field-parts';
import { lazyPart, loadingFailed, useOpening, type Opening } from './closed/opening';
import { findPath, isNone, toLabels, type FieldOption } from './options';

/** Props shared by all fields with choices. */
interface ChoiceProps extends FieldProps {
  value: unknown;
  options: readonly FieldOption[];
  placeholder?: string | undefined;
  clearable?: boolean | undefined;
  loading?: boolean | undefined;
  className?: string | undefined;
  /** The list opens: lets the caller load options on demand. */
  onOpen?(): void;
  /** Gets the option's value with its type; undefined, or an empty list, when cleared. */
  onChange(value: unknown): void;
}

export interface SelectFieldProps extends ChoiceProps {
  /** Keeps the focus, and does not open. */
  readOnly?: boolean | undefined;
  searchable?: boolean | undefined;
  /** The value is a list of values. */
  multiple?: boolean | undefined;
}

const list = lazyPart(async () => (await import('./open/options-popup')).OptionsPopup);

/**
 * A select. Enter, Space, an arrow, a letter or a click opens it. Only the open list needs the accessibility
 * library, which is lazy-loaded at the first pointer, focus or idle moment.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, value, options, onChange, multiple = false, searchable = false, loading = false } = props;
  const disabled = props.disabled || props.readOnly;
  const opening = useOpening(list, { disabled, byTyping: true, onOpen: props.onOpen });
  const values = multiple ? toList(value) : [value];
  const Popup = opening.part;
  return (
    <ChoiceBox
      {...props}
      opening={opening}
      popup="listbox"
      text={toLabels(options, values).join('、')}
      onClear={() => onChange(multiple ? [] : undefined)}
    >
      {Popup && (
        <Popup
          trigger={opening.trigger}
          label={label}
          values={values}
          options={options}
          typed={opening.typed}
          searchable={searchable}
          multiple={multiple}
          loading={loading}
          onChange={(chosen) => onChange(multiple ? chosen : chosen[0])}
          onClose={opening.close}
        />
      )}
    </ChoiceBox>
  );
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return isNone(value) ? [] : [value];
}

const tree = lazyPart(async () => (await import('./open/tree-popup')).TreePopup);

/** One value from a tree; an option of any level may be chosen, and is shown with the path to it. */
export function TreeSelectField(props: ChoiceProps) {
  const { label, value, options, onChange } = props;
  const opening = useOpening(tree, { disabled: props.disabled, byTyping: true, onOpen: props.onOpen });
  const path = findPath(options, value);
  const text = path.map((option) => option.label).join(' / ') || (isNone(value) ? '' : String(value));
  const Popup = opening.part;
  return (
    <ChoiceBox {...props} opening={opening} popup="grid" text={text} onClear={() => onChange(undefined)}>
      {Popup && (
        <Popup
          trigger={opening.trigger}
          label={label}
          path={path}
          options={options}
          loading={props.loading ?? false}
          onChange={onChange}
          onClose={opening.close}
        />
      )}
    </ChoiceBox>
  );
}

interface ChoiceBoxProps extends ChoiceProps {
  readOnly?: boolean | undefined;
  opening: Opening<unknown>;
  popup: 'listbox' | 'grid';
  /** Text of the chosen values; '' shows the placeholder. */
  text: string;
  onClear(): void;
  /** The open list. */
  children: ReactNode;
}

/** The closed box of a select: a button with the role of a combobox, next to the clear button. */
function ChoiceBox(props: ChoiceBoxProps) {
  const { opening, label, text, placeholder = '请选择', disabled = false, invalid = false } = props;
  return (
    <div
      className={`field-control ${props.className ?? ''}`}
      data-disabled={disabled || undefined}
      data-invalid={invalid || undefined}
    >
      <button
        {...opening.button}
        id={props.id}
        role="combobox"
        className="field-value"
        aria-label={label || undefined}
        aria-haspopup={props.popup}
        aria-readonly={props.readOnly || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        disabled={disabled}
        title={text || undefined}
      >
        <span className={text ? 'field-text' : 'field-text is-placeholder'}>
          {opening.failed ? loadingFailed : text || placeholder}
        </span>
      </button>
      {props.clearable && text && !disabled && !props.readOnly && (
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
