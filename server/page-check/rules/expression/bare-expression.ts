import { dictionaries } from '../../../contract/dictionaries';
import type { Rule } from '../../rule';
import { nameOf } from '../../words/named';
import { dataScopesOf, namesOf } from '../../view/data-scope';
import type { Entry } from '../../view/page-view';

const texts = /^(?:tpl|label|title|body|content|confirmText|confirmTitle|html|text|msg|placeholder|tooltip)$/;

/** A field or dictionary that is written without its `${…}`: staff see the name itself. */
export const bareExpression: Rule = {
  id: 'expression/bare-expression',
  severity: 'warning',
  *check({ entries }) {
    for (const entry of entries) {
      const { key, value, pointer, parent, opaque } = entry;
      if (opaque || typeof value !== 'string' || parent === undefined || value.length > 2_000) continue;
      const mended = mend(entry, value);
      if (mended === undefined || mended === value) continue;
      yield {
        pointer,
        message: `${nameOf(parent)}里的“${value.slice(0, 40)}”会原样显示，不会换成数据`,
        hint: `写成 ${mended.slice(0, 80)}。`,
        fix: { label: '改成数据', changes: [{ pointer, value: mended }] },
      };
      if (key === '') return;
    }
  },
};

function mend(entry: Entry, value: string): string | undefined {
  const dictionary = /^\$?\{?\s*dict\.(\w+)\s*\}?$/.exec(value.trim())?.[1];
  if (/^(?:source|options|map)$/.test(entry.key) && dictionary !== undefined)
    return Object.hasOwn(dictionaries, dictionary) ? `\${dict.${dictionary}}` : undefined;
  if (!texts.test(entry.key) || !/[{｛]/.test(value)) return undefined;
  const straight = value.replace(/[＄$]\s?[｛{]\s*([\w.]+)\s*[｝}]/g, '$${$1}');
  if (straight !== value) return isKnown(entry, straight) ? straight : undefined;
  const mended = value
    .replace(/\{\{\s*(\w+)\s*\}\}/g, '$${$1}')
    .replace(/(?<![$\w{])\{\s*([A-Za-z]\w*)\s*\}/g, '$${$1}');
  return isKnown(entry, mended) ? mended : undefined;
}

/** Whether all names that came to be read are fields here. */
function isKnown(entry: Entry, mended: string): boolean {
  const names = entry.parent && namesOf(dataScopesOf(entry.parent));
  const read = [...mended.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  return names !== undefined && read.length > 0 && read.every((name) => names.has(name));
}
