import { didYouMean, findNearest } from '../../nearest';
import { setTo, type Rule } from '../../rule';
import { dataScopesOf, namesOf } from '../../view/data-scope';
import { isFormItem } from '../../view/form-items';
import { hasName, isDescribed } from '../../view/reply-fields';

/** What merely shows a value (`static`, `tpl` with a name, an image) names something the data around it have. */
export const unknownField: Rule = {
  id: 'contract/unknown-field',
  severity: 'error',
  *check({ elements }) {
    for (const entry of elements) {
      const { value, parent, pointer } = entry;
      const name = value['name'];
      if (typeof name !== 'string' || name === '' || parent?.key === 'columns') continue;
      if (isFormItem(value.type) || !shows.test(value.type)) continue;
      const scopes = dataScopesOf(entry);
      const names = namesOf(scopes);
      if (scopes.length === 0 || names === undefined) continue;
      if (scopes.some(({ fields }) => fields !== undefined && hasName(fields, name))) continue;
      // No call fills this place: the value may come with the address, or from an action.
      if (!scopes.some(({ fields }) => fields !== undefined && isDescribed(fields))) continue;
      yield {
        pointer: `${pointer}/name`,
        message: `“${name}” 不是这里能取到的字段${didYouMean(name, names)}`,
        hint: `这里能取到：${[...names].slice(0, 40).join('、') || '（无）'}。`,
        fix: setTo(`${pointer}/name`, findNearest(name, names)),
      };
    }
  },
};

const shows =
  /^(?:static(?:-.*)?|tpl|mapping|date|datetime|time|images?|text|plain|status|tag|signed-image|json|progress|link)$/;
