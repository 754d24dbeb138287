import { isObject } from '../../../contract/json-object';
import { getAmisSchema } from '../../amis-schema/amis-schema';
import { getKnownTypes } from '../../amis-schema/element-properties';
import { didYouMean, findNearest } from '../../nearest';
import { setTo, type Rule } from '../../rule';
import { isTypeOfCondition } from '../../view/condition-fields';
import { findEnclosing, ownText, type Entry } from '../../view/page-view';

/** Holders whose `type` is not an element's (a condition's field, a table2's selection, a badge), and what they may be. */
const otherHolders = new Set([
  ...['rowSelection', 'fields', 'conditions', 'pagination', 'badge', 'indicator', 'schema', 'rules'],
]);
const otherTypes = new Set([
  ...['radio', 'checkbox', 'dot', 'text', 'ribbon', 'normal', 'more', 'circle', 'object', 'array', 'string'],
  ...['number', 'integer', 'boolean', 'null', 'date', 'datetime', 'time', 'select', 'group'],
]);

const hint = '改成可以使用的组件名；确有需要请开发做成自定义组件。';

/** A type of amis that is none for pages. */
const isRefused = (type: string, known: ReadonlySet<string>) =>
  getAmisSchema().types.has(type) && !known.has(type);

export const unknownType: Rule = {
  id: 'structure/unknown-type',
  severity: 'error',
  *check({ elements, entries }) {
    const known = getKnownTypes();
    for (const { key, value, pointer, parent, opaque } of entries) {
      // amis finds elements in data, too (the options of a list-select); there most types are the data's own.
      if (key === 'type' && opaque && typeof value === 'string' && isRefused(value, known)) {
        if (isTypeOfCondition(value, parent)) continue;
        yield { pointer, message: `页面不能使用组件 “${value}”`, hint };
      }
      // amis joins a list into a text, and so finds the component all the same.
      if (key !== 'type' || opaque || typeof value === 'string' || !isObject(parent?.value)) continue;
      yield { pointer, message: '组件的 type 必须是文本', hint: '写组件名，例如 "tpl"。' };
    }
    for (const entry of elements) {
      const { value, key, parent, pointer } = entry;
      if (known.has(value.type)) continue;
      const isOther = otherHolders.has(key) || otherHolders.has(parent?.key ?? '') || isInJsonSchema(entry);
      if (isOther && otherTypes.has(value.type)) continue;
      // An event's action may carry `type` for what it sends; amis reads `actionType`.
      if (ownText(value, 'actionType') !== undefined && parent?.key === 'actions') continue;
      yield {
        pointer: `${pointer}/type`,
        message: isRefused(value.type, known)
          ? `页面不能使用组件 “${value.type}”`
          : `没有 “${value.type.slice(0, 40)}” 这种组件${didYouMean(value.type, known)}`,
        hint,
        fix: isRefused(value.type, known)
          ? undefined
          : setTo(`${pointer}/type`, findNearest(value.type, known)),
      };
    }
  },
};

/** `definitions` of a json-schema-editor hold JSON Schema: a `type` there names no amis component. */
const isInJsonSchema = (entry: Entry): boolean =>
  findEnclosing(entry, ({ type }, via) => type === 'json-schema-editor' && via === 'definitions') !==
  undefined;
