import { ChoiceBox, type ChoiceProps } from './closed/choice-box';
import { latePart } from './closed/late-part';
import { useOpening } from './closed/opening';
import { findPath, isNone, type FieldOption } from './options';

export interface TreeSelectFieldProps extends ChoiceProps {
  value: unknown;
  options: readonly FieldOption[];
  /** Gets the option's own value, of its own type; undefined when cleared. */
  onChange(value: unknown): void;
}

const tree = latePart(async () => (await import('./open/tree-popup')).TreePopup);

/** One value out of a tree; an option of any level may be chosen, and is shown with the path that leads to it. */
export function TreeSelectField(props: TreeSelectFieldProps) {
  const { label, value, options, onChange } = props;
  const opening = useOpening(tree, { disabled: props.disabled, byTyping: true, onOpen: props.onOpen });
  const path = findPath(options, value);
  const text = path.map((option) => option.label).join(' / ') || (isNone(value) ? '' : String(value));
  const Popup = opening.part;
  return (
    <ChoiceBox {...props} opening={opening} popup="grid" text={text} onClear={() => onChange(undefined)}>
      {opening.isOpen && Popup && (
        <Popup
          trigger={opening.trigger}
          label={label}
          path={path}
          options={options}
          typed={opening.typed}
          loading={props.loading ?? false}
          onChange={onChange}
          onClose={opening.close}
        />
      )}
    </ChoiceBox>
  );
}
