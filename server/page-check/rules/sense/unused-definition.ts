import { toPointer } from '../../../contract/canonical-page';
import { isObject } from '../../../contract/json-object';
import { removal, type Rule } from '../../rule';
import { own, ownText } from '../../view/page-view';

/** A shared part that nothing shows: left behind when what used it was removed. */
export const unusedDefinition: Rule = {
  id: 'sense/unused-definition',
  severity: 'warning',
  *check({ root, entries }) {
    const definitions = own(root, 'definitions');
    if (!isObject(definitions)) return;
    const used = new Set(entries.map(({ value }) => ownText(value, '$ref')));
    for (const [name, part] of Object.entries(definitions)) {
      if (used.has(name)) continue;
      const pointer = toPointer('/definitions', name);
      const title = ownText(part, 'title') ?? ownText(part, 'label') ?? name;
      yield {
        pointer,
        message: `公用部分“${title.slice(0, 40)}”没有用到`,
        hint: '删除它；页面不会有变化。',
        fix: removal('删除没用到的部分', pointer),
      };
    }
  },
};
