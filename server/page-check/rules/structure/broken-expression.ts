import { findFormulaFault } from '../../amis-schema/formula';
import { setTo, type Rule } from '../../rule';

/** A `${…}` that does not parse shows as its own text, or hides what it should show. */
export const brokenExpression: Rule = {
  id: 'structure/broken-expression',
  severity: 'error',
  *check({ entries }) {
    for (const { value, pointer } of entries) {
      if (typeof value !== 'string' || !value.includes('${')) continue;
      const fault = findFormulaFault(value);
      if (fault === undefined) continue;
      yield {
        pointer,
        message: `表达式写错了：${value.slice(0, 80)}（${fault}）`,
        hint: '检查 ${…} 里的括号、引号和运算符；标点要用英文的。',
        fix: setTo(pointer, findMended(value)),
      };
    }
  },
};

const straight: Readonly<Record<string, string>> = {
  ...{
    '（': '(',
    '）': ')',
    '，': ',',
    '；': ';',
    '：': ':',
    '！': '!',
    '＝': '=',
    '＆': '&',
    '｜': '|',
    '？': '?',
  },
  ...{ '“': "'", '”': "'", '‘': "'", '’': "'", '＞': '>', '＜': '<' },
};

/** Letters of a text that a slip is looked for in. */
const longest = 500;

/** Slips that have one meaning: Chinese punctuation, and a single `=`. */
function findMended(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const mended = text.replace(/\$\{[^}]*\}/g, (part) =>
    part
      .replace(/[“‘][^”’]*[”’]|'[^']*'|"[^"]*"|[（），；：！＝＆｜？＞＜]/g, (found) =>
        found.length === 1 ? (straight[found] ?? found) : found.replace(/[“”‘’]/g, "'"),
      )
      .replace(/(?<![=!<>])=(?![=>])/g, '=='),
  );
  return mended !== text && findFormulaFault(mended) === undefined ? mended : undefined;
}
