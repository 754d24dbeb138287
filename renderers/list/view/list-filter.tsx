import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { DateField } from '../../fields/form/date-field';
import { NumberField } from '../../fields/form/number-field';
import { DateRangeField } from '../../fields/date-range-field';
import type { FieldOption } from '../../fields/options';
import { SelectField, TreeSelectField } from '../../fields/select-field';
import { SwitchField } from '../../fields/switch-field';
import { TextField } from '../../fields/text-field';
import { askOptions, toOptions, type OptionsPlan } from '../plan/field-plan';
import type { FieldPlan } from '../plan/filter-plan';
import { askedNames, isGiven } from '../list-data';
import type { ListStore } from '../list-store';
import { ListTools } from '../settings/list-tools';
import { Remark } from './button';
import { FilterFold } from './filter-fold';
import { Sheet, useIsNarrow } from './sheet';

interface ListFilterProps {
  store: ListStore;
  fields: readonly FieldPlan[];
}

/**
 * On a wide screen a row above the table; on a phone a button that opens a sheet and shows the number of active
 * filters.
 */
export function ListFilter(props: ListFilterProps) {
  return useIsNarrow() ? <FilterSheet {...props} /> : <FilterRow {...props} />;
}

/**
 * One compact row: labels beside fields, the query and clear buttons at its end, overflowing fields folded behind
 * 展开.
 */
function FilterRow({ store, fields }: ListFilterProps) {
  const { draft } = useSyncExternalStore(store.subscribe, store.get);
  return (
    <FilterForm store={store} fields={fields}>
      <FilterFold fields={fields.map(({ name, extraName }) => [name, extraName])} data={draft} />
      <ListTools store={store} />
    </FilterForm>
  );
}

function FilterSheet({ store, fields }: ListFilterProps) {
  const { query } = useSyncExternalStore(store.subscribe, store.get);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const asked = askedNames(store.plan, query.filters);
  const count = fields.filter(
    ({ name, extraName }) => asked.includes(name) || asked.includes(extraName),
  ).length;
  const close = (keepFocus = false) => {
    setOpen(false);
    if (!keepFocus) opener.current?.focus();
  };
  return (
    <div className="list-filter-bar">
      <button
        ref={opener}
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        筛选{count > 0 && `（${count}）`}
      </button>
      <ListTools store={store} />
      {isOpen && (
        <Sheet label="筛选" onClose={close}>
          <FilterForm store={store} fields={fields} onDone={close} />
        </Sheet>
      )}
    </div>
  );
}

interface FilterFormProps extends ListFilterProps {
  /** The query has been submitted. */
  onDone?(): void;
  children?: ReactNode;
}

function FilterForm({ store, fields, onDone, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { faults } = useSyncExternalStore(store.subscribe, store.get);
  const submit = () => {
    const wrong = store.submit();
    if (wrong === undefined) onDone?.();
    else {
      const place = `[data-field="${wrong}"] :is(input, button)`;
      const inputs = [...(form.current?.querySelectorAll<HTMLElement>(place) ?? [])];
      (inputs.find((input) => input.ariaInvalid === 'true') ?? inputs[0])?.focus();
    }
  };
  return (
    <form
      ref={form}
      className="list-filter"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {fields.map((field) => (
        <FilterField
          key={field.name}
          field={field}
          store={store}
          fault={faults[field.name]}
          onSubmit={submit}
        />
      ))}
      <div className="list-filter-actions">
        <button type="submit" className="button button-primary">
          查询
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            store.clear();
            onDone?.();
          }}
        >
          清空
        </button>
        {children}
      </div>
    </form>
  );
}

interface FilterFieldProps {
  field: FieldPlan;
  store: ListStore;
  fault: string | undefined;
  onSubmit: () => void;
}

function FilterField({ field, store, fault, onSubmit }: FilterFieldProps) {
  const { draft, refills } = useSyncExternalStore(store.subscribe, store.get);
  const id = useId();
  const { name, label } = field;
  const change = (value: unknown) => {
    store.fill({ [name]: value ?? '' });
    if (field.submitOnChange) store.submit();
  };
  // NumberField needs a stable function.
  const note = useCallback((reason: string) => store.note(name, reason), [store, name]);
  const common = {
    id,
    label,
    clearable: field.clearable,
    invalid: fault !== undefined,
    placeholder: field.placeholder || undefined,
    describedBy: fault === undefined ? undefined : `${id}-fault`,
  };
  return (
    <div className="list-field" data-field={name} data-kind={field.kind}>
      <label htmlFor={id}>
        {field.required && <span className="list-field-star">*</span>}
        {label}
      </label>
      {field.description !== '' && <Remark of={label} text={field.description} />}
      {field.kind === 'text' && (
        <TextField
          {...common}
          name={name}
          trim
          maxLength={field.maxLength}
          counts={field.counts}
          value={asText(draft[name])}
          onChange={change}
        />
      )}
      {(field.kind === 'select' || field.kind === 'tree') && (
        <WithOptions plan={field.options} store={store}>
          {(options, loading, load) => {
            const offered = {
              ...common,
              value: draft[name],
              options,
              loading,
              onOpen: load,
              onChange: change,
            };
            return field.kind === 'tree' ? (
              <TreeSelectField {...offered} />
            ) : (
              <SelectField {...offered} searchable={field.searchable} />
            );
          }}
        </WithOptions>
      )}
      {field.kind === 'number' && (
        <NumberField
          key={refills}
          {...common}
          {...field.limits}
          name={name}
          value={isGiven(draft[name]) ? Number(draft[name]) : undefined}
          onChange={change}
          onFault={note}
        />
      )}
      {field.kind === 'date' && (
        <DateField key={refills} {...common} value={asText(draft[name])} onChange={change} onFault={note} />
      )}
      {field.kind === 'range' && (
        <DateRangeField
          key={refills}
          {...common}
          start={asText(draft[name])}
          end={asText(draft[field.extraName])}
          startPlaceholder={field.placeholder}
          endPlaceholder={field.endPlaceholder}
          onChange={(start, end) => store.fill({ [name]: start, [field.extraName]: end })}
          onFault={note}
        />
      )}
      {field.kind === 'switch' && (
        <SwitchField
          id={id}
          label={label}
          checked={draft[name] === field.on}
          onChange={(on) => change(on ? field.on : field.off)}
        />
      )}
      {fault !== undefined && (
        <span className="list-field-fault" id={`${id}-fault`} role="alert" onClick={onSubmit}>
          {fault}
        </span>
      )}
    </div>
  );
}

const asText = (value: unknown) => (value === undefined || value === null ? '' : String(value as string));

interface WithOptionsProps {
  plan: OptionsPlan | undefined;
  store: ListStore;
  children: (options: readonly FieldOption[], loading: boolean, load: () => void) => React.ReactNode;
}

/** Options from the page's data, or from a call that is sent once the rows are shown. */
function WithOptions({ plan, store, children }: WithOptionsProps) {
  const [answer, setAnswer] = useState<{ options: readonly FieldOption[] } | 'loading'>();
  const { loaded } = useSyncExternalStore(store.subscribe, store.get);
  const asked = useRef(false);
  const load = () => {
    if (!plan?.call || asked.current) return;
    asked.current = true;
    setAnswer('loading');
    askOptions(plan, plan.call, store.host, store.host.scope).then(
      ({ ok, options }) => {
        asked.current = ok;
        setAnswer({ options });
      },
      () => {
        asked.current = false;
        setAnswer(undefined);
      },
    );
  };
  useEffect(() => {
    if (loaded) load();
    // oxlint-disable-next-line react/exhaustive-deps -- after a failure only the opened field asks again
  }, [loaded]);
  if (plan?.value) return children(toOptions(plan.value(store.host.scope), plan), false, () => undefined);
  const options = answer === undefined || answer === 'loading' ? [] : answer.options;
  return children(options, answer === 'loading', load);
}
