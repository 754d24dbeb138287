import { didYouMean } from '../../nearest';
import type { Rule } from '../../rule';
import { toApiUse } from '../../view/api-use';
import { ownText } from '../../view/page-view';
import { findElement, findFields, toAmisFields } from '../../view/reply-fields';

/** Options that come from a call: its rows have the fields that become label and value. */
export const unknownOptionField: Rule = {
  id: 'contract/unknown-option-field',
  severity: 'error',
  *check({ entries }) {
    for (const entry of entries) {
      const { key, parent } = entry;
      const use = key === 'source' ? toApiUse(entry) : undefined;
      if (
        use?.call === undefined ||
        parent === undefined ||
        /^(?:crud|table|cards|list)/.test(ownText(parent.value, 'type') ?? '')
      )
        continue;
      const answer = toAmisFields(use.call.reply);
      const rows = findFields(findElement(answer.get('options') ?? answer.get('items')));
      if (rows === undefined) continue;
      for (const [property, fallback] of [
        ['labelField', 'label'],
        ['valueField', 'value'],
      ] as const) {
        const name = ownText(parent.value, property) ?? fallback;
        if (rows.has(name)) continue;
        yield {
          pointer: `${parent.pointer}${ownText(parent.value, property) === undefined ? '' : `/${property}`}`,
          message: `选项的 ${property} “${name}” 不是 ${use.path} 返回的字段${didYouMean(name, rows.keys())}`,
          hint: `可用字段：${[...rows.keys()].join('、')}。`,
        };
      }
    }
  },
};
