import { isObject } from '../../../contract/json-object';
import { didYouMean, findNearest } from '../../nearest';
import { setTo, type Rule } from '../../rule';
import { dataScopesOf } from '../../view/data-scope';
import { ownText } from '../../view/page-view';
import { hasName } from '../../view/reply-fields';
import { getWidgets } from '../../../widgets';

/** A table's column shows a field that the rows have. */
export const unknownColumn: Rule = {
  id: 'contract/unknown-column',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const name = ownText(entry.value, 'name');
      if (name === undefined || name === '' || entry.parent?.key !== 'columns' || !isObject(entry.value))
        continue;
      const holder = ownText(entry.parent.parent?.value, 'type') ?? '';
      if (!/^(?:crud2?|table2?)$/.test(holder) && !getWidgets().has(holder)) continue;
      const [row] = dataScopesOf(entry);
      if (row?.kind !== 'row' || row.fields === undefined || hasName(row.fields, name)) continue;
      yield {
        pointer: `${entry.pointer}/name`,
        message: `列 “${name}” 不是接口返回的字段${didYouMean(name, row.fields.keys())}`,
        hint: `可用字段：${[...row.fields.keys()].join('、')}。`,
        fix: setTo(`${entry.pointer}/name`, findNearest(name, row.fields.keys())),
      };
    }
  },
};
