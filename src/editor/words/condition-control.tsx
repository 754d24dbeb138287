import { useState } from 'react';
import {
  conditionWords,
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
import { renderAmisControl, type Render } from '../amis-control';
import { useCatalogue } from '../catalogue/catalogue-store';
import { FieldOptions } from './field-options';
import { findReadableFields } from './known-fields';

interface ConditionControlProps {
  name: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
  render: Render;
  /** amis-editor's own control, for the expression behind the rules. */
  advanced: Readonly<Record<string, unknown>>;
}

const none: Condition = { join: '&&', rules: [] };

/** When something is so: rules of field, operator and value, told in words; the expression behind them for who wants it. */
export function ConditionControl(props: ConditionControlProps) {
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
        {parsed !== undefined && (
          <button type="button" className="button-link" onClick={() => setAsFormula(false)}>
            按字段选择
          </button>
        )}
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
        <select
          className="house-select"
          aria-label="几个条件之间"
          value={join}
          onChange={(event) => set({ join: event.target.value as Condition['join'], rules })}
        >
          <option value="&&">都满足</option>
          <option value="||">满足一个就行</option>
        </select>
      )}
      {rules.length > 0 && <p className="condition-words">当 {conditionWords(text, find)} 时</p>}
      <p className="condition-more">
        {first !== undefined && (
          <button
            type="button"
            className="button-link"
            onClick={() => set({ join, rules: [...rules, withField(first)] })}
          >
            {rules.length === 0 ? '添加条件' : `再加一个（${joins[join]}）`}
          </button>
        )}
        <button type="button" className="button-link" onClick={() => setAsFormula(true)}>
          写成公式
        </button>
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
      <select
        className="house-select"
        aria-label="字段"
        value={rule.field}
        onChange={(event) => {
          const field = fields.find(({ name }) => name === event.target.value);
          if (field !== undefined) onChange(withField(field));
        }}
      >
        {known === undefined && <option value={rule.field}>{rule.field}</option>}
        <FieldOptions fields={fields} />
      </select>
      <button type="button" className="icon-button" aria-label={`去掉条件 ${number}`} onClick={onRemove}>
        ×
      </button>
      <select
        className="house-select"
        aria-label="怎样比较"
        value={rule.operator}
        onChange={(event) => onChange({ ...rule, operator: event.target.value as Operator })}
      >
        {Object.entries(operators).map(([operator, said]) => (
          <option key={operator} value={operator}>
            {said}
          </option>
        ))}
      </select>
      {!isUnary(rule.operator) && values.length > 0 && (
        <select
          className="house-select"
          aria-label="值"
          value={String(rule.value)}
          onChange={(event) => {
            const item = values.find((one) => String(one.value) === event.target.value);
            if (item !== undefined) onChange({ ...rule, value: item.value });
          }}
        >
          {!values.some((one) => String(one.value) === String(rule.value)) && (
            <option value={String(rule.value)}>{String(rule.value)}</option>
          )}
          {values.map((item) => (
            <option key={item.value} value={String(item.value)}>
              {item.label}
            </option>
          ))}
        </select>
      )}
      {!isUnary(rule.operator) && values.length === 0 && (
        <input
          className="house-select"
          aria-label="值"
          placeholder="值"
          value={String(rule.value)}
          onChange={(event) => onChange({ ...rule, value: toValue(event.target.value, rule.value) })}
        />
      )}
    </div>
  );
}

/** A rule to begin with. */
function withField({ name, dictionary }: NamedField): Rule {
  const [first] = valuesOf(dictionary);
  return first === undefined
    ? { field: name, operator: 'given', value: '' }
    : { field: name, operator: '==', value: first.value };
}

/** A number stays one while what is typed is one. */
function toValue(typed: string, before: Rule['value']): Rule['value'] {
  return typeof before === 'number' && /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
