import type { Rule } from '../../rule';
import { limits } from '../../../contract/pages/page-limits';
import type { PageView } from '../../view/page-view';

const hint = '拆成几个页面，或去掉用不到的部分；数据应来自接口。';

/** Pages are read by every browser that opens them. */
export const tooLarge: Rule = {
  id: 'structure/too-large',
  severity: 'error',
  *check(page) {
    if (page.cut === 'deep') {
      yield { pointer: '', message: `嵌套超过 ${limits.depth} 层`, hint };
    } else if (page.cut === 'many') {
      yield { pointer: '', message: `超过 ${limits.values} 个值`, hint };
    } else if (bytesOf(page) > limits.bytes) {
      yield { pointer: '', message: `页面超过 ${limits.bytes / 1_000} KB`, hint };
    } else if (lettersOfExpressions(page) > limits.expressions) {
      yield { pointer: '', message: `表达式合计超过 ${limits.expressions} 字`, hint };
    }
    for (const { key, value, pointer } of page.entries) {
      if (key.length > limits.text || (typeof value === 'string' && value.length > limits.text))
        yield { pointer, message: `一段文本超过 ${limits.text} 字`, hint };
    }
  },
};

/** Safe here only: a page that was not cut is shallow enough to be written out. */
function bytesOf({ root }: PageView): number {
  return Buffer.byteLength(JSON.stringify(root) ?? '');
}

function lettersOfExpressions({ entries }: PageView): number {
  let letters = 0;
  for (const { value } of entries) {
    if (typeof value === 'string' && value.includes('$')) letters += value.length;
  }
  return letters;
}
