import { memo, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ChoiceGroup } from '../../fields/form/choice-group';
import { NumberField } from '../../fields/form/number-field';
import { isNone, isSameValue, type FieldOption } from '../../fields/options';
import { SelectField } from '../../fields/select-field';
import { SwitchField } from '../../fields/switch-field';
import { escapeHtml, toText, type Scope } from '../../list/plan/expression';
import type { PartPlan } from '../../list/plan/part-plan';
import { toElements } from '../../list/view/safe-html';
import type { ItemPlan } from '../form-plan';
import type { FormStore } from '../form-store';

interface ItemProps {
  item: ItemPlan;
  form: FormStore;
}

/** One line of a form; re-renders only when its own content has changed. */
export function FormItem({ item, form }: ItemProps) {
  const { values, faults, saving } = useSyncExternalStore(form.subscribe, form.get);
  if (item.kind === 'hidden' || !form.isShown(item)) return null;
  const scope = form.scope();
  if (item.kind === 'alert') {
    return (
      <div className={`antd-Alert antd-Alert--${item.level}`}>
        <div className="antd-Alert-content">
          <div className="antd-Alert-desc">{item.shown && shownAs(wordsOf(item.shown, scope))}</div>
        </div>
      </div>
    );
  }
  return (
    <Line
      item={item}
      form={form}
      value={item.name === '' ? undefined : values[item.name]}
      words={item.shown && wordsOf(item.shown, scope)}
      description={item.description ? wordsOf(item.description, scope) : ''}
      fault={faults[item.name]}
      disabled={item.disabled?.(scope) === true}
      readOnly={saving}
      options={form.optionsOf(item)}
    />
  );
}

interface LineProps extends ItemProps {
  value: unknown;
  words: string | undefined;
  description: string;
  fault: string | undefined;
  disabled: boolean;
  /** The form is being saved: unlike a disabled field, this one keeps the focus. */
  readOnly: boolean;
  options: readonly FieldOption[] | undefined;
}

const Line = memo(function Line(props: LineProps) {
  const { item, description, fault } = props;
  const reason = useId();
  const state = `${item.required ? ' is-required' : ''}${fault === undefined ? '' : ' is-error'}`;
  return (
    <div
      data-role="form-item"
      data-amis-name={item.name === '' ? undefined : item.name}
      className={`antd-Form-item antd-Form-item--horizontal${state}`}
    >
      <label className="antd-Form-label antd-Form-itemColumn--normal" style={{ width: 96 }}>
        <span>
          {item.label}
          {item.required && <span className="antd-Form-star">*</span>}
        </span>
      </label>
      <div className="antd-Form-value">
        <Control {...props} describedBy={fault === undefined ? undefined : reason} />
        {fault !== undefined && (
          <ul className="antd-Form-feedback" id={reason}>
            <li>{fault}</li>
          </ul>
        )}
        {description !== '' && <span className="antd-Form-description">{shownAs(description)}</span>}
      </div>
    </div>
  );
}, isSameLine);

/** Compares props; choices are rebuilt with each state and compared by labels and values. */
function isSameLine(before: LineProps, now: LineProps): boolean {
  const { options, ...rest } = now;
  return (
    Object.entries(rest).every(([key, value]) => before[key as keyof LineProps] === value) &&
    JSON.stringify(before.options) === JSON.stringify(options)
  );
}

function Control(props: LineProps & { describedBy: string | undefined }): ReactNode {
  const { item, form, value, disabled, readOnly, options = [], describedBy } = props;
  const { name, label } = item;
  const set = (next: unknown) => form.change({ [name]: next });
  const words = item.placeholder === '' ? undefined : item.placeholder;
  switch (item.kind) {
    case 'text':
    case 'textarea':
      return <TextControl {...props} onChange={set} />;
    case 'radios':
      return (
        <div className="antd-RadiosControl antd-Form-control is-inline is-thin">
          <ChoiceGroup
            kind="radio"
            label={label}
            options={options}
            isChosen={(index) => isSameValue(options[index]?.value, value)}
            onToggle={(index) => set(options[index]?.value)}
            required={item.required}
            disabled={disabled}
            readOnly={readOnly}
            placeholder={words}
          />
        </div>
      );
    case 'select':
      return (
        <div className="antd-SelectControl antd-Form-control">
          <SelectField
            label={label}
            value={value}
            options={withChosen(options, value)}
            onChange={(next) => set(next ?? '')}
            placeholder={words}
            clearable={item.clearable}
            searchable={item.searchable}
            loading={props.options === undefined}
            onOpen={() => form.askAgain(item)}
            disabled={disabled}
            readOnly={readOnly}
            invalid={describedBy !== undefined}
            describedBy={describedBy}
          />
        </div>
      );
    case 'switch':
      return (
        <div className="antd-SwitchControl antd-Form-control is-thin">
          <SwitchField
            label={label}
            checked={value === item.on}
            onText={item.onText}
            offText={item.offText}
            disabled={disabled}
            busy={readOnly}
            onChange={(on) => set(on ? item.on : item.off)}
          />
        </div>
      );
    case 'number':
      return <NumberControl {...props} onChange={set} />;
    default:
      return (
        <div className="antd-Form-static">
          <div className={`antd-Form-control ${item.className}`.trim()}>{shownAs(props.words ?? '')}</div>
        </div>
      );
  }
}

type ControlProps = LineProps & { describedBy: string | undefined; onChange(value: unknown): void };

function TextControl({ item, value, disabled, readOnly, describedBy, onChange }: ControlProps) {
  const { name, label, maxLength, placeholder } = item;
  const [focused, setFocused] = useState(false);
  const text = toText(value) ?? '';
  const common = {
    name,
    placeholder,
    maxLength,
    disabled,
    readOnly,
    value: text,
    autoComplete: 'off',
    'aria-label': label,
    'aria-invalid': describedBy === undefined ? undefined : true,
    'aria-describedby': describedBy,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false);
      if (item.trims && text !== text.trim()) onChange(text.trim());
    },
  };
  const length = [text.length, maxLength].filter((each) => each !== undefined);
  if (item.kind === 'textarea')
    return (
      <div className="antd-TextareaControl antd-Form-control">
        <GrowingText {...common} rows={item.rows} counted={item.counts} />
        {item.counts && (
          <span className={`antd-TextareaControl-counter ${text === '' ? 'is-empty' : ''}`.trim()}>
            {length.join('/')}
          </span>
        )}
      </div>
    );
  return (
    <div className={`antd-Form-control antd-TextControl${focused ? ' is-focused' : ''}`}>
      <div className={`antd-TextControl-input${disabled ? ' is-disabled' : ''}`}>
        <input type="text" size={10} {...common} />
        {item.counts && <span className="antd-TextControl-counter">{length.join('/')}</span>}
      </div>
    </div>
  );
}

interface GrowingTextProps extends React.ComponentProps<'textarea'> {
  rows: number;
  counted: boolean;
}

/** A textarea that grows with its text, with at least `rows` lines. */
function GrowingText({ counted, ...props }: GrowingTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { value } = props;
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    current.style.height = '';
    const { scrollHeight, offsetHeight, clientHeight } = current;
    if (scrollHeight > clientHeight) current.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
  }, [value]);
  const counter = counted ? ' antd-TextareaControl-input--counter' : '';
  return (
    <textarea ref={area} className={`antd-TextareaControl-input${counter}`} spellCheck={false} {...props} />
  );
}

function NumberControl({ item, form, value, disabled, readOnly, onChange }: ControlProps) {
  const { name } = item;
  const fault = useRef('');
  const [note] = useState(() => (found: string) => {
    fault.current = found;
    form.note(name, found, false);
  });
  const number = isNone(value) ? undefined : Number(value);
  return (
    <div className="antd-NumberControl antd-Form-control" onBlur={() => form.note(name, fault.current, true)}>
      <NumberField
        name={name}
        label={item.label}
        value={Number.isNaN(number) ? undefined : number}
        onChange={(next) => onChange(next ?? null)}
        onFault={note}
        min={item.min}
        max={item.max}
        precision={item.precision}
        placeholder={item.placeholder === '' ? undefined : item.placeholder}
        suffix={item.suffix === '' ? undefined : item.suffix}
        disabled={disabled}
        readOnly={readOnly}
      />
    </div>
  );
}

/** Adds the chosen value as a choice when it has none. */
function withChosen(options: readonly FieldOption[], value: unknown): readonly FieldOption[] {
  if (isNone(value) || options.some((option) => isSameValue(option.value, value))) return options;
  return [...options, { label: String(value as string), value }];
}

/** Renders harmless markup as it is; reduces any other, which amis would sanitise, to its text. */
const shownAs = (html: string): ReactNode => toElements(html) ?? html.replace(/<[^>]*>/g, '');

/** A text of the page as HTML. */
function wordsOf(part: PartPlan, scope: Scope): string {
  if (part.kind === 'html') return part.html(scope);
  if (part.kind === 'value') return escapeHtml(toText(part.value(scope)) ?? part.placeholder);
  return '';
}
