import { isObject } from '../../../server/contract/json-object';
import { namesOf } from '../../../server/contract/screens/field-names';
import { type SchemaNode, withDefaults } from './schema-node';

const toActions = (fields: readonly unknown[]) => ({
  type: 'container',
  className: 'list-filter-actions',
  body: [
    { type: 'submit', label: '查询', level: 'primary' },
    { type: 'button', label: '清空', actionType: 'clear-and-submit' },
    { type: 'filter-fold', fields: fields.map(namesOf) },
  ],
});

/** ONE compact filter row: labels beside fields, query and clear at its end, the rest folded behind 展开. */
export function toFilter(filter: SchemaNode): SchemaNode {
  const fields = Array.isArray(filter['body']) ? filter['body'] : [];
  return {
    ...withDefaults(filter, { title: '', mode: 'inline', wrapWithPanel: false }),
    className: 'list-filter',
    body: [...fields.map(toFilterField), toActions(fields)],
  };
}

function toFilterField(field: unknown): unknown {
  if (!isObject(field)) return field;
  if (field['type'] === 'select') return withDefaults(field, { clearable: true, placeholder: '全部' });
  if (field['type'] === 'input-text') return withDefaults(field, { clearable: true, trimContents: true });
  return withDefaults(field, { clearable: true });
}
