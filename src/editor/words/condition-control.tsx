import { useState } from 'react';
import {
  conditionWords,
  fieldWords,
  isUnary,
  joins,
  operators,
  parseCondition,
  valuesOf,
  writeCondition,
  type Condition,
  type NamedField,
  type Operator,
  type Rule,
} from '../../../server/contract/words/condition';
import { useCatalogue } from '../catalogue/catalogue-store';
import { findReadableFields } from './known-fields';
import { distinguish } from './options';
import { PanelSelect, LinkButton, renderAmisControl, type Option, type ControlProps } from '../controls';

const none: Condition = { join: '&&', rules: [] };

/**
 * Edits a condition as readable rules of field, operator and value; the underlying expression opens on demand.
 */
export function ConditionControl(props: Omit<ControlProps, 'data'>) {
  const { value, onChange, advanced } = props;
  const { calls = [] } = useCatalogue();
  const fields = findReadableFields(calls);
  const text = typeof value === 'string' ? value : '';
  const parsed = text.trim() === '' ? none : parseCondition(text);
  const [asFormula, setAsFormula] = useState(false);
  const find = (field: string) => fields.find((known) => known.name === field);
  const set = (condition: Condition) => onChange(writeCondition(condition) || undefined);
  if (parsed === undefined || asFormula) {
    return (
      <div className="condition">
        {parsed === undefined && <p className="condition-words">用公式写的条件：{text}</p>}
        {renderAmisControl(props, { ...advanced, type: 'ae-expressionFormulaControl' })}
        {parsed !== undefined && <LinkButton onClick={() => setAsFormula(false)}>按字段选择</LinkButton>}
      </div>
    );
  }
  const { join, rules } = parsed;
  const put = (at: number, rule: Rule) =>
    set({ join, rules: rules.map((one, index) => (index === at ? rule : one)) });
  const first = fields[0];
  return (
    <div className="condition">
      {rules.map((rule, at) => (
        <RuleRow
          key={at}
          number={at + 1}
          rule={rule}
          fields={fields}
          onChange={(next) => put(at, next)}
          onRemove={() => set({ join, rules: rules.filter((_rule, index) => index !== at) })}
        />
      ))}
      {rules.length > 1 && (
        <PanelSelect
          label="几个条件之间"
          value={join}
          options={[
            ['&&', '都满足'],
            ['||', '满足一个就行'],
          ]}
          onChange={(next) => set({ join: next as Condition['join'], rules })}
        />
      )}
      {rules.length > 0 && <p className="condition-words">当 {conditionWords(text, find)} 时</p>}
      <p className="condition-more">
        {first !== undefined && (
          <LinkButton onClick={() => set({ join, rules: [...rules, withField(first)] })}>
            {rules.length === 0 ? '添加条件' : `再加一个（${joins[join]}）`}
          </LinkButton>
        )}
        <LinkButton onClick={() => setAsFormula(true)}>写成公式</LinkButton>
      </p>
    </div>
  );
}

interface RuleRowProps {
  number: number;
  rule: Rule;
  fields: readonly NamedField[];
  onChange: (rule: Rule) => void;
  onRemove: () => void;
}

function RuleRow({ number, rule, fields, onChange, onRemove }: RuleRowProps) {
  const known = fields.find(({ name }) => name === rule.field);
  const values = valuesOf(known?.dictionary ?? '');
  return (
    <div className="condition-rule" role="group" aria-label={`条件 ${number}`}>
      <PanelSelect
        label="字段"
        value={rule.field}
        options={withGiven(
          [rule.field, fieldWords(rule.field)],
          distinguish(fields.map(({ name, label }) => [name, label, name])),
        )}
        onChange={(chosen) => {
          const field = fields.find(({ name }) => name === chosen);
          if (field !== undefined) onChange(withField(field));
        }}
      />
      <button type="button" className="icon-button" aria-label={`去掉条件 ${number}`} onClick={onRemove}>
        ×
      </button>
      <PanelSelect
        label="怎样比较"
        value={rule.operator}
        options={Object.entries(operators)}
        onChange={(operator) => onChange({ ...rule, operator: operator as Operator })}
      />
      {!isUnary(rule.operator) && values.length > 0 && (
        <PanelSelect
          label="值"
          value={String(rule.value)}
          options={withGiven(
            [String(rule.value), String(rule.value)],
            values.map((item) => [String(item.value), item.label]),
          )}
          onChange={(chosen) => {
            const item = values.find(({ value }) => String(value) === chosen);
            if (item !== undefined) onChange({ ...rule, value: item.value });
          }}
        />
      )}
      {!isUnary(rule.operator) && values.length === 0 && (
        <input
          className="designer-select"
          aria-label="值"
          placeholder="值"
          value={String(rule.value)}
          onChange={(event) => onChange({ ...rule, value: toValue(event.target.value, rule.value) })}
        />
      )}
    </div>
  );
}

/** The options, preceded by the rule's current value when it is not among them. */
const withGiven = (given: Option, options: readonly Option[]): readonly Option[] =>
  options.some(([value]) => value === given[0]) ? options : [given, ...options];

/** A default rule. */
function withField({ name, dictionary }: NamedField): Rule {
  const [first] = valuesOf(dictionary);
  return first === undefined
    ? { field: name, operator: 'given', value: '' }
    : { field: name, operator: '==', value: first.value };
}

/** Keeps a number a number as long as the typed text is one. */
function toValue(typed: string, before: Rule['value']): Rule['value'] {
  return typeof before === 'number' && /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
