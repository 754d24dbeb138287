import { isObject } from '../../contract/json-object';
import { findActiveHtml } from '../../contract/pages/active-html';
import { propertyLabel } from '../../page-diff/property-words';
import { isComponent } from '../amis-schema/element-properties';
import { findFormulaFault, parseText } from '../amis-schema/formula';
import { entryRule, nameAround, setTo, textRule } from '../rule';
import { outwardFrom, toPlainUrlText, ownText, type Entry } from '../view/page-view';

/** `actionType: custom` runs the script beside it. */
export const noActionScript = entryRule(
  'script/no-action-script',
  'error',
  function* ({ key, value, parent }) {
    if (key === 'actionType' && value === 'custom') {
      yield {
        message: '不能使用自定义脚本动作（actionType: custom）',
        hint: '改用发送请求、打开弹窗、设置值、刷新、打开页面等动作；做不到的行为请开发做成组件。',
      };
    }
    if (key === 'script' && typeof value === 'string' && value.trim() !== '' && isAction(parent?.value)) {
      yield { message: '动作里不能写脚本', hint: '删除脚本，改用其他动作。' };
    }
  },
);

function isAction(value: unknown): boolean {
  return isObject(value) && (ownText(value, 'actionType') !== undefined || !Object.hasOwn(value, 'type'));
}

const adaptors = new Set(['adaptor', 'requestAdaptor', 'responseAdaptor']);

/**
 * amis compiles these texts into functions that run before and after a request. The server already converts requests
 * and replies, so no page needs them.
 */
export const noAdaptor = entryRule('script/no-adaptor', 'error', ({ key, value }) => {
  if (!adaptors.has(key) || value === '' || value === null) return undefined;
  return {
    message: `页面里不能写脚本：${key}`,
    hint: '删除它。请求和返回的格式由服务端处理；需要换字段名时，在接口的参数或返回数据里对应。',
  };
});

/** amis reads these names from the browser, which also holds the session's token. */
const wholeName = /^\s*\$?\{?\s*(?:window|cookie|ls|ss)\s*:/;

/**
 * A page must not read browser storage (`${ls:token}`, `${window:…}`, `${cookie:…}`), because it could send the
 * values elsewhere.
 */
export const noBrowserData = textRule('script/no-browser-data', 'error', (value) => {
  if (!value.includes(':')) return undefined;
  if (!wholeName.test(value) && !parseText(value).nodes.some(({ type }) => type === 'ns-variable'))
    return undefined;
  return {
    message: `不能读取浏览器里的数据：${value.slice(0, 60)}`,
    hint: '只能使用页面和接口的数据；当前员工的用户名是 ${staff.username}。',
  };
});

/** The two properties that begin with `on` but are no handlers. */
const harmless = new Set(['onEvent', 'onText']);

/** Handler names in amis' spelling and in HTML's. */
const handler =
  /^on(?:[A-Z]|(?:click|dblclick|error|load|mouse\w+|pointer\w+|key\w+|focus|blur|change|input|submit|toggle|wheel|scroll|animation\w+|transition\w+)$)/;

/** amis compiles `onClick`, `onMount`, `onChange` … if they are texts. */
export const noEventHandler = entryRule('script/no-event-handler', 'error', ({ key, value }) => {
  if (!handler.test(key) || harmless.has(key) || value === '' || value === null) return undefined;
  return {
    message: `页面里不能写脚本：${key}`,
    hint: '删除它，改用右侧“事件”里的动作。',
  };
});

/** Properties that amis compiles into functions if they are texts. */
const functionProperties = new Set([
  ...['dataFilter', 'dataProvider', 'matchFunc', 'filterOption', 'disabledDate', 'editorDidMount'],
  ...['searchFunc', 'transform', 'pipeIn', 'pipeOut'],
]);

/**
 * Matches the start of a function, in text without surrounding blanks. No part can match in two ways, so matching
 * takes linear time.
 */
const looksLikeFunction = /^\(?(?:async\s)?\s*(?:function\b[\s\w$]*\(|(?:\([^()]*\)|[\w$]+)\s*=>)/;

/** Reports functions written as text: amis runs them, and a chart evaluates any text that begins with `function`. */
export const noFunctionString = entryRule('script/no-function-string', 'error', (entry) => {
  if (!isFunction(entry)) return undefined;
  return {
    message: `不能把函数写成文本${entry.key === '' ? '' : `：${entry.key}`}`,
    hint: '改用模板（如 "{c} 元"）或 ${…} 公式；图表数据在接口里算好。',
  };
});

function isFunction({ key, value, parent }: Entry): boolean {
  if (functionProperties.has(key)) {
    if (typeof value === 'string') return value.trim() !== '';
    if (key === 'dataProvider') return typeof value === 'object' && value !== null;
  }
  if (typeof value !== 'string') return false;
  // A chart compiles its whole `config` if it is a text, unless it is a variable.
  if (key === 'config' && ownText(parent?.value, 'type') === 'chart')
    return !/^\$\{[^]*\}$/.test(value.trim());
  return looksLikeFunction.test(value.trimStart());
}

/** A tag composed by an expression. */
const builtTag = /<[^>]*$/;

/** HTML in a page (`tpl`, `html`, a tooltip, a description) may contain text and markup, but no code. */
export const noHtmlScript = textRule('script/no-html-script', 'error', (value, { key }) => {
  if (key.toLowerCase() === 'srcdoc' && value !== '')
    return { message: '不能内嵌网页文档（srcdoc）', hint: '改用文字或别的组件。' };
  if (!value.includes('<')) return undefined;
  const found = findActiveHtml(value) ?? findBuiltTag(value);
  if (found === undefined) return undefined;
  return {
    message: `HTML 里不能有脚本或嵌入内容：${found.slice(0, 40)}`,
    hint: '只保留文字和排版标签（如 <b>、<span>、<br>），行为用组件和事件动作来做。',
  };
});

function findBuiltTag(text: string): string | undefined {
  return parseText(text)
    .nodes.flatMap(({ type, value }) => (type === 'string' && typeof value === 'string' ? [value] : []))
    .find((part) => builtTag.test(part));
}

/** Properties that end in `On` but are no conditions. */
const notConditions = new Set(['addOn', 'triggerOn', 'popOverTriggerOn']);
/** Conditions under other names. */
const conditions = new Set([
  ...['expression', 'stopAutoRefreshWhen', 'highlight', 'nextCondition', 'condition', 'formula', 'test'],
  ...['stopPropagation', 'preventDefault', 'rule', 'match', 'selected', 'enable'],
  ...['selectedRowKeysExpr', 'expandedRowKeysExpr', 'expandedRowsExpr'],
]);

/**
 * amis compiles a condition that is not exactly `${…}` as JavaScript. The console's policy blocks that, and the
 * condition is silently false. The designer's policy does not: it would run with the rights of whoever opens the page
 * there.
 */
export const noJsExpression = textRule('script/no-js-expression', 'error', (value, entry) => {
  const { pointer, key } = entry;
  if (value.trim() === '' || !isCondition(entry)) return undefined;
  if (value.startsWith('${') && value.endsWith('}')) return undefined;
  return {
    message: `${nameAround(entry)}的${propertyLabel([key], undefined)}“${value.slice(0, 60)}”不会生效`,
    hint: `写成 \${…} 的形式，例如 "${suggestion(value)}"。`,
    fix: setTo(pointer, fixFor(value)),
  };
});

function isCondition({ key, parent, opaque }: Entry): boolean {
  // amis also finds elements in data (the options of a list-select).
  if (opaque && !outwardFrom(parent).some((at) => at.opaque && isComponent(at.value))) return false;
  if (/[a-z]On$/.test(key) && !notConditions.has(key)) return true;
  if (conditions.has(key)) return true;
  return parent !== undefined && /[cC]lassName$/.test(parent.key);
}

/** The same condition as an expression; undefined if it is not one. */
function fixFor(condition: string): string | undefined {
  const found = suggestion(condition);
  const isSame = !condition.includes('${') && !/[`;\\]|=>|\bfunction\b|\bnew\b/.test(condition);
  return isSame && findFormulaFault(found) === undefined ? found : undefined;
}

function suggestion(condition: string): string {
  const plain = condition
    .replace(/\b(?:this|data)\./g, '')
    .replaceAll('===', '==')
    .replaceAll('!==', '!=')
    .replace(/^\s*\{([^{}]*)\}\s*$/, '$1');
  return plain.includes('${') ? '${state == 1}' : `\${${plain}}`;
}

const start = /(?:^|["'`=(,;{}>|[\]\\])/.source;
const schemes = new RegExp(
  `${start}(?:(?:(?:javascript|vbscript|livescript|jsonp|js|filesystem|view-source):|data:(?:text/|application/))|raw:(?:jsonp|js):)`,
);
/** Addresses refused in links; pictures may use `data:`. */
const dataLink = /(?:^|href=["'`]?)(?:data|blob|file):/;
/** Harmless as a picture, but as the target of a link a document that can run scripts. */
const svg = new RegExp(`${start}data:image/svg`);
const linkKeys = new Set(['href', 'link', 'url', 'redirect', 'to', 'src', 'tpl', 'html', 'body']);
/** The properties among these whose whole text is an address. */
const addressKeys = new Set(['href', 'link', 'url', 'redirect', 'to']);

/**
 * Refuses `javascript:` and similar schemes in any text that could become a link, and amis' own `js:` and `jsonp:`
 * apis.
 */
export const noScriptLink = textRule('script/no-script-link', 'error', (value, { key }) => {
  if (!value.includes(':') && !value.includes('&')) return undefined;
  if (!isScriptLink(key, toPlainUrlText(value)) && !schemes.test(toPlainUrlText(joinParts(value))))
    return undefined;
  return {
    message: `不能使用脚本链接：${value.slice(0, 60)}`,
    hint: '链接只能是站内地址（/platform/…）或 https:// 网址。',
  };
});

function isScriptLink(key: string, text: string): boolean {
  if (schemes.test(text)) return true;
  if (linkKeys.has(key) && svg.test(text) && key !== 'src') return true;
  return dataLink.test(text) && (addressKeys.has(key) || text.includes('href='));
}

/** Joins the literal parts of an expression as its evaluation would: `${'java' + 'script:'}`. */
function joinParts(text: string): string {
  return parseText(text)
    .nodes.flatMap(({ type, value }) =>
      (type === 'string' || type === 'raw' || type === 'template_raw') && typeof value === 'string'
        ? [value]
        : [],
    )
    .join('');
}

/** `<% %>` templates are compiled JavaScript; because of the content security policy they show an error instead. */
export const noTemplateCode = textRule('script/no-template-code', 'error', (value) => {
  if (!value.includes('<%')) return undefined;
  return {
    message: '不能使用 <% %> 模板',
    hint: '改用 ${…}，例如 ${name} 或 ${count > 0 ? "有" : "无"}。',
  };
});
