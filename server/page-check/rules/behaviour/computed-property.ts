import type { Rule } from '../../rule';

/** Conditions: each switches something on or off that is harmless either way. */
const conditions = new Set([
  ...['visible', 'hidden', 'disabled', 'disable', 'required', 'static', 'readOnly', 'checked', 'clearable'],
  ...['send', 'fetch', 'initFetch', 'initFetchSchema', 'exec', 'loading', 'jumpable', 'expandable'],
  ...['itemCheckable', 'itemDraggable', 'draggable', 'enableBulkActions', 'popOverEnable'],
  ...['addBtnVisible', 'addGroupBtnVisible', 'addable', 'editable', 'deletable', 'removable', 'creatable'],
  ...['active'],
]);
/** Values that only lay a table out, or say which of its rows are ticked or open at first. */
const values = new Set([
  ...['rowSpan', 'colSpan', 'selectedRowKeys', 'expandedRowKeys'],
  ...['className', 'rowClassName', 'expandedRowClassName', 'prefixRowClassName', 'affixRowClassName'],
]);
/** Ends like one, and is none: a button beside an input. */
const others = new Set(['addOn']);

/**
 * amis works out every `<property>On` and `<property>Expr` and puts what comes out in the place of the property itself:
 * `apiExpr` is an `api` that no other rule sees.
 */
export const computedProperty: Rule = {
  id: 'behaviour/computed-property',
  severity: 'error',
  *check({ entries }) {
    for (const { key, pointer, opaque, parent } of entries) {
      const [, name, kind] = /^(.+)(On|Expr)$/.exec(key) ?? [];
      if (name === undefined || opaque || Array.isArray(parent?.value) || others.has(key)) continue;
      if (kind === 'On' ? conditions.has(name) : values.has(name)) continue;
      yield {
        pointer,
        message: `${name.slice(0, 60)} 不能由表达式得出（${key.slice(0, 60)}）`,
        hint: `直接写 ${name.slice(0, 60)}；按条件显示用 visibleOn，按条件禁用用 disabledOn。`,
      };
    }
  },
};
