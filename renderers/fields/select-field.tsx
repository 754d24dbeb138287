import { ChoiceBox, type ChoiceProps } from './closed/choice-box';
import { latePart } from './closed/late-part';
import { useOpening } from './closed/opening';
import { isNone, toLabels, type FieldOption } from './options';

export interface SelectFieldProps extends ChoiceProps {
  /** One value, or a list of values where `multiple`. */
  value: unknown;
  options: readonly FieldOption[];
  /** Gets the option's own value, of its own type; undefined, or an empty list, when cleared. */
  onChange(value: unknown): void;
  searchable?: boolean | undefined;
  multiple?: boolean | undefined;
  /** Looks the typed words up; `options` are then what was found, whatever their labels. */
  onSearch?(words: string): void;
}

const list = latePart(async () => (await import('./open/options-popup')).OptionsPopup);

/**
 * A select. Enter, Space, an arrow, a letter or a click opens it. Only the open list needs the accessible library,
 * which is fetched at the first pointer, focus or idle moment.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, value, options, onChange, multiple = false, searchable = false, loading = false } = props;
  const opening = useOpening(list, {
    disabled: props.disabled,
    byTyping: true,
    onOpen: props.onOpen,
  });
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
      {opening.isOpen && Popup && (
        <Popup
          trigger={opening.trigger}
          label={label}
          values={values}
          options={options}
          typed={opening.typed}
          searchable={searchable}
          multiple={multiple}
          loading={loading}
          onSearch={props.onSearch}
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
