import { toPointer } from '../../contract/canonical-page';
import { isObject } from '../../contract/json-object';
import { isLookKey, textKeys } from '../../contract/pages/layout-keys';
import { expansionMessage, findExpansionFault, limits } from '../../contract/pages/page-limits';
import { propertyLabel } from '../../page-diff/property-words';
import { isComponent } from '../amis-schema/element-properties';
import { findFormulaFault, parseText } from '../amis-schema/formula';
import { elementRule, entryRule, nameOf, pageRule, setTo, textRule } from '../rule';
import { hasType, isDialog, outwardFrom, own, ownText, type Entry, type PageView } from '../view/page-view';

/** An expression that does not parse is shown as its source text, or hides its element. */
export const brokenExpression = textRule('structure/broken-expression', 'error', (value, { pointer }) => {
  const fault = findFormulaFault(value);
  if (fault === undefined) return undefined;
  return {
    message: `公式写错了：${value.slice(0, 80)}（${toWords(fault)}）`,
    hint: '检查 ${…} 里的括号、引号和运算符；标点要用英文的。',
    fix: setTo(pointer, findMended(value)),
  };
});

/** Chinese punctuation, and the characters that it stands for in an expression. */
const typed = '（），；：！＝＆｜？＞＜';
const meant = '(),;:!=&|?><';

/**
 * Translates the English error messages of amis' parser, with their position: `unexpected character "。" at 1:7`,
 * `Unexpected token EOF in 1:16`.
 */
function toWords(fault: string): string {
  const [, line = '', column = ''] = /\b(?:at|in) (\d+):(\d+)$/.exec(fault) ?? [];
  if (/\bEOF\b/.test(fault)) return '没有写完，可能少了 } 或引号';
  const at =
    column === '' ? '' : line === '1' ? `第 ${column} 个字符处` : `第 ${line} 行第 ${column} 个字符处`;
  const character = /character "(.)"/su.exec(fault)?.[1];
  if (character !== undefined) return `${at}的“${character}”不能写在公式里`;
  return at === '' ? fault.replace(/^[^\u4e00-\u9fff]*$/, '读不懂') : `${at}读不懂`;
}

/** Maximum length of a text in which typing mistakes are searched for. */
const longest = 500;

/** Corrects typing mistakes with an unambiguous meaning: Chinese punctuation, and a single `=`. */
function findMended(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const mended = text.replace(/\$\{[^}]*\}/g, (part) =>
    part
      .replace(/[“‘”’][^“”‘’]*[”’“‘]|'[^']*'|"[^"]*"|[（），；：！＝＆｜？＞＜]/g, (found) =>
        found.length === 1 ? (meant[typed.indexOf(found)] ?? found) : found.replace(/[“”‘’]/g, "'"),
      )
      .replace(/(?<![=!<>])=(?![=>])/g, '=='),
  );
  return mended !== text && findFormulaFault(mended) === undefined ? mended : undefined;
}

/** Properties that an element may have besides its `$ref`: its appearance and names, never its type or behaviour. */
const besides = new Set(['$ref', '$$id', 'id', 'name', 'value', 'required', 'clearable', 'multiple', 'data']);
const conditions = /^(?:visible|hidden|disabled|required|static)(?:On)?$/;

/**
 * amis merges an element into the definition that it refers to. The definition is checked where it is declared, so a
 * reference must not change its type or behaviour.
 */
export const changedDefinition = pageRule(
  'structure/changed-definition',
  'error',
  function* ({ entries, root }) {
    const definitions = own(root, 'definitions');
    for (const { value, pointer, opaque } of entries) {
      const name = ownText(value, '$ref');
      if (name === undefined || opaque || !isObject(value)) continue;
      const type = own(own(definitions, name), 'type');
      for (const key of Object.keys(value)) {
        const isSame = key === 'type' && value['type'] === type;
        if (isSame || besides.has(key) || textKeys.has(key) || isLookKey(key) || conditions.test(key))
          continue;
        yield {
          pointer: `${pointer}/${key}`,
          message: `公用部分“${name.slice(0, 60)}”的${propertyLabel([key.slice(0, 60)], type)}不能在这里改动`,
          hint: '用到公用部分的地方都和它一样；这里要不同，就删除它，重新添加一个元素。',
        };
      }
    }
  },
);

/** Definitions that contain themselves, or that grow too large when expanded, keep a browser busy forever. */
export const endlessDefinition = pageRule('structure/endless-definition', 'error', function* ({ root }) {
  const fault = findExpansionFault(root);
  if (fault === undefined) return;
  yield {
    pointer: fault.name === '' ? '' : toPointer('/definitions', fault.name),
    message: expansionMessage(fault),
    hint: '让公用部分不再包含它自己，或少套几层公用部分。',
  };
});

/**
 * Reports a form within another form or within the filter of a list: HTML has no such forms, and browsers do not submit
 * them reliably. A form in a dialog or popover stands outside the form whose button opens it.
 */
export const nestedForm = elementRule('structure/nested-form', 'error', ({ value, parent }) => {
  if (value.type !== 'form') return undefined;
  const around = outwardFrom(parent);
  const opened = around.findIndex((at) => isDialog(at) || at.key === 'popOver');
  const outer = (opened < 0 ? around : around.slice(0, opened)).find(
    (at) => hasType(at, /^form$/) || at.key === 'filter',
  );
  if (outer === undefined) return undefined;
  return {
    message: `表单放在了${nameOf(outer)}里面，浏览器不能提交它`,
    hint: '把它拖到外层表单的前面或后面；只是要多填几项，就把这些项直接放进外层表单，再删除它。',
  };
});

export const notAPage = pageRule('structure/not-a-page', 'error', function* ({ root }) {
  if (!isObject(root) || own(root, 'type') !== 'page') {
    yield {
      pointer: '',
      message: '页面的最外层必须是“页面”（type 为 page）',
      hint: '把内容放进页面里。',
    };
    return;
  }
  const body = own(root, 'body');
  if (body === undefined || body === '' || (Array.isArray(body) && body.length === 0)) {
    yield { pointer: '', message: '页面没有内容', hint: '从左侧把组件拖进页面。' };
  }
});

const poison = /^(?:__proto__|constructor|prototype)$/;
/** Properties whose texts are paths into the data. */
const pathKeys = /^(?:name|path|field|source|target|componentName|extraName|[a-z]\w*(?:Field|Name|Key))$/;

/**
 * Names that change every object's prototype when amis copies or assigns them: as a key, in a path, in an expression.
 */
export const prototypeKey = entryRule('structure/prototype-key', 'error', (entry) => {
  const found = findPoison(entry);
  if (found === undefined) return undefined;
  return { message: `不能使用名称 ${found}`, hint: '换一个名称。' };
});

function findPoison({ key, value }: Entry): string | undefined {
  const inKey = findInPath(key);
  if (inKey !== undefined || typeof value !== 'string') return inKey;
  if (value.includes('__proto__')) return '__proto__';
  if (pathKeys.test(key)) return findInPath(value);
  if (!value.includes('constructor') && !value.includes('prototype')) return undefined;
  return parseText(value)
    .nodes.flatMap(({ type, name, value: text }) =>
      type === 'variable' || type === 'identifier' ? [name] : type === 'string' ? [text] : [],
    )
    .find((name): name is string => typeof name === 'string' && poison.test(name));
}

function findInPath(path: string): string | undefined {
  if (!path.includes('proto') && !path.includes('constructor')) return undefined;
  return path.split(/[.[\]'"]+/).find((name) => poison.test(name.trim()));
}

/** React's property for raw HTML, refused at any place. */
const html = new Set(['dangerouslySetInnerHTML', '__html']);
/** Properties that amis passes to every element; a page that sets one overwrites it. */
const handed = new Set([
  ...['env', 'render', 'component', 'store', 'rootStore', 'statusStore', 'topStore', 'ref', 'storeRef'],
  ...['forwardedRef', 'dispatchEvent', 'classnames', 'translate', 'resolveDefinitions', '$$typeof'],
  ...['$schema', '$path'],
]);

/** Properties that reach beyond the page into amis or React: they break an element, or show unsanitised HTML. */
export const reservedProperty = entryRule(
  'structure/reserved-property',
  'error',
  ({ key, parent, opaque }) => {
    const isElement = opaque ? isComponent(parent?.value) : ownText(parent?.value, 'type') !== undefined;
    const isHanded = handed.has(key) && isElement;
    if (!html.has(key) && !isHanded) return undefined;
    return {
      message: `不能使用属性 ${key}`,
      hint: '删除它：它属于框架内部，不属于页面。',
    };
  },
);

const hint = '拆成几个页面，或去掉用不到的部分；数据应来自接口。';

/** The page must not exceed the size limits, because every browser that opens it has to process it. */
export const tooLarge = pageRule('structure/too-large', 'error', function* (page) {
  if (page.cut === 'deep') {
    yield { pointer: '', message: `嵌套超过 ${limits.depth} 层`, hint };
  } else if (page.cut === 'many') {
    yield { pointer: '', message: `超过 ${limits.values} 个值`, hint };
  } else if (bytesOf(page) > limits.bytes) {
    yield { pointer: '', message: `页面超过 ${limits.bytes / 1_000} KB`, hint };
  } else if (lettersOfExpressions(page) > limits.expressions) {
    yield { pointer: '', message: `公式合计超过 ${limits.expressions} 字`, hint };
  }
  for (const { key, value, pointer } of page.entries) {
    if (key.length > limits.text || (typeof value === 'string' && value.length > limits.text))
      yield { pointer, message: `一段文本超过 ${limits.text} 字`, hint };
  }
});

/** Safe only here: a page that was not truncated is shallow enough to serialise. */
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
