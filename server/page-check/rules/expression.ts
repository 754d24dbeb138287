import { dictionaries } from '../../contract/dictionaries';
import { isObject, type JsonObject } from '../../contract/json-object';
import { conditionWords } from '../../contract/words/condition';
import { findCompared, findConstant, parseText, type FormulaNode } from '../amis-schema/formula';
import { didYouMean, findNearest } from '../nearest';
import { removal, setTo, textRule, listed, nameOf, type Problem } from '../rule';
import { callsOfScope, dataScopesOf, describedNamesOf, namesOf, type Scope } from '../view/data-scope';
import { ownText, toText, type Entry } from '../view/page-view';
import { findFieldFacts, itemsOf, listFields, wordsOf, type FieldFacts } from '../view/field-values';

const texts = /^(?:tpl|label|title|body|content|confirmText|confirmTitle|html|text|msg|placeholder|tooltip)$/;

/** Reports a field or dictionary written without `${…}`: staff would see the name itself. */
export const bareExpression = textRule('expression/bare-expression', 'warning', (value, entry) => {
  const { pointer, parent, opaque } = entry;
  if (opaque || parent === undefined || value.length > 2_000) return undefined;
  const corrected = correct(entry, value);
  if (corrected === undefined || corrected === value) return undefined;
  return {
    message: `${nameOf(parent)}里的“${value.slice(0, 40)}”会原样显示，不会换成数据`,
    hint: `写成 ${corrected.slice(0, 80)}。`,
    fix: setTo(pointer, corrected, '改成数据'),
  };
});

function correct(entry: Entry, value: string): string | undefined {
  const dictionary = /^\$?\{?\s*dict\.(\w+)\s*\}?$/.exec(value.trim())?.[1];
  if (/^(?:source|options|map)$/.test(entry.key) && dictionary !== undefined)
    return Object.hasOwn(dictionaries, dictionary) ? `\${dict.${dictionary}}` : undefined;
  if (!texts.test(entry.key) || !/[{｛]/.test(value)) return undefined;
  const straight = value.replace(/[＄$]\s?[｛{]\s*([\w.]+)\s*[｝}]/g, '$${$1}');
  if (straight !== value) return isKnown(entry, straight) ? straight : undefined;
  const corrected = value
    .replace(/\{\{\s*(\w+)\s*\}\}/g, '$${$1}')
    .replace(/(?<![$\w{])\{\s*([A-Za-z]\w*)\s*\}/g, '$${$1}');
  return isKnown(entry, corrected) ? corrected : undefined;
}

/** Whether all names in the corrected text are fields available here. */
function isKnown(entry: Entry, corrected: string): boolean {
  const names = entry.parent && namesOf(dataScopesOf(entry.parent));
  const read = [...corrected.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  return names !== undefined && read.length > 0 && read.every((name) => names.has(name));
}

/** The effect of a condition that always has the same value. */
const always: Readonly<Record<string, readonly [whenTrue: string, whenFalse: string]>> = {
  visibleOn: ['一直显示', '永远不会显示'],
  hiddenOn: ['永远不会显示', '一直显示'],
  disabledOn: ['一直不能使用', '一直可以使用'],
  requiredOn: ['一直必填', '从不必填'],
};

/**
 * Reports a comparison with a value that the field never has (such as its label), and a condition that is always true
 * or always false.
 */
export const pointlessCondition = textRule(
  'expression/pointless-condition',
  'warning',
  function* (value, entry) {
    if (entry.opaque || !value.includes('${')) return;
    const wrong = [...findWrong(entry, value)];
    yield* wrong;
    if (wrong.length === 0 && Object.hasOwn(always, entry.key)) yield* findPointless(entry, value);
    if (entry.key === 'visibleOn') yield* findOpposed(entry, value);
  },
);

/** Comparisons of a field with a text or number that it never equals. */
function* findWrong(entry: Entry, text: string): Iterable<Problem> {
  for (const { type, left, right } of parseText(text).nodes) {
    if (!/^(?:eq|ne|streq|strneq)$/.test(type)) continue;
    const [name, literal] = isVariable(left)
      ? [left.name, right]
      : isVariable(right)
        ? [right.name, left]
        : [];
    if (name === undefined || !isLiteral(literal)) continue;
    const facts = factsAround(entry, name);
    const given = toText(literal.value);
    if (facts?.values === undefined || given === '' || facts.values.some((one) => String(one) === given))
      continue;
    const item = facts.dictionary && itemsOf(facts.dictionary).find(({ label }) => label === given);
    const element = entry.parent === undefined ? '页面' : nameOf(entry.parent);
    yield {
      pointer: entry.pointer,
      message: item
        ? `${element}的条件写的是名称“${given}”，“${facts.label}”的值其实是 ${item.value}：条件不会成立`
        : `${element}的条件里“${facts.label}”永远不会是 ${listed([given])}`,
      hint: `“${facts.label}”的值：${wordsOf(facts)}。`,
      fix: item && setTo(entry.pointer, replaced(text, literal, item.value), `改成 ${item.value}`),
    };
  }
}

function* findPointless(entry: Entry, text: string): Iterable<Problem> {
  const { key, pointer, parent } = entry;
  const names = findCompared(text);
  if (names === undefined || parent === undefined) return;
  const values = new Map<string, readonly unknown[]>();
  for (const name of names) {
    const facts = factsAround(entry, name);
    if (facts?.values === undefined) return;
    // A row always has a value; a form may not have one yet, or have it as text.
    const others = facts.scope === 'row' ? [] : [undefined, '', ...facts.values.map(String)];
    values.set(name, [...facts.values, ...others]);
  }
  const constant = findConstant(text, values);
  const words = always[key];
  if (constant === undefined || words === undefined) return;
  yield {
    pointer,
    message: `${nameOf(parent)}${words[constant ? 0 : 1]}：条件“${inWords(entry, text).slice(0, 60)}”${constant ? '总是成立' : '永远不成立'}`,
    hint: '检查条件里的字段和值；不需要条件时删除它。',
    fix: isNoLoss(key, constant) ? removal('删除条件', pointer) : undefined,
  };
}

/** `状态 等于 已支付`; the expression itself if it does not consist of simple comparisons. */
function inWords(entry: Entry, text: string): string {
  const find = (name: string) => {
    const facts = factsAround(entry, name);
    return facts && { name, label: facts.label, dictionary: facts.dictionary ?? '' };
  };
  return conditionWords(text, find) ?? text;
}

/** Finds an element that is shown and hidden by the same condition. */
function* findOpposed({ pointer, parent }: Entry, text: string): Iterable<Problem> {
  const hides = ownText(parent?.value, 'hiddenOn');
  if (parent === undefined || hides === undefined || bare(hides) !== bare(text)) return;
  const other = pointer.replace(/visibleOn$/, 'hiddenOn');
  yield {
    pointer: other,
    message: `${nameOf(parent)}永远不会显示：显示和隐藏是同一个条件`,
    hint: '删除其中一个条件。',
    fix: removal('删除隐藏的条件', other),
  };
}

const bare = (text: string) => text.replace(/\s+/g, '');

/** Whether removing a constant condition leaves the element as it is. */
const isNoLoss = (key: string, constant: boolean) => (key === 'visibleOn' ? constant : !constant);

/** The facts about a field that a condition reads, from the data around the element that has the condition. */
const factsAround = (entry: Entry, name: string): FieldFacts | undefined =>
  entry.parent === undefined ? undefined : findFieldFacts(entry.parent, name);

const isVariable = (node: unknown): node is FormulaNode & { name: string } =>
  isObject(node) && node['type'] === 'variable' && typeof node['name'] === 'string';

const isGetter = (node: unknown): boolean => isObject(node) && node['type'] === 'getter';

interface Literal {
  value: unknown;
  start: { index: number };
  end: { index: number };
}
const isLiteral = (node: unknown): node is FormulaNode & Literal =>
  isObject(node) &&
  (node['type'] === 'string' || node['type'] === 'literal') &&
  isObject(node['start']) &&
  isObject(node['end']);

function replaced(text: string, { start, end }: Literal, value: string | number): string {
  const word = typeof value === 'number' ? String(value) : `'${value}'`;
  return text.slice(0, start.index) + word + text.slice(end.index);
}

/** Functions that return their text argument unescaped; STRIPTAG takes HTML, in which text is escaped already. */
const textFunctions =
  /^(?:TRIM|CONCATENATE|LEFT|RIGHT|MID|LOWER|UPPER|UPPERFIRST|REPLACE|JOIN|SPLIT|PADSTART|CAPITALIZE|TEXT)$/;

/**
 * amis escapes a plain variable, but not the result of a function (`${TRIM(name)}`) or of an expression
 * (`${name || '-'}`), and `${name | raw}` turns escaping off in any text. Both are sanitised when shown.
 */
export const unescapedText = textRule('expression/unescaped-text', 'warning', (value, { key, opaque }) => {
  if (opaque) return undefined;
  if (value.includes('raw') && parseText(value).nodes.some(isRaw)) {
    return {
      message: `数据里的标签会生效（raw）：${value.slice(0, 60)}`,
      hint: '去掉 | raw；要显示富文本，用“富文本”组件。',
    };
  }
  if (key !== 'tpl' && key !== 'html') return undefined;
  if (!parseText(value).nodes.some((node) => node.type === 'script' && isUnescaped(node['body'])))
    return undefined;
  return {
    message: `算出来的文字没有转义：${value.slice(0, 60)}`,
    hint: '在公式末尾加上 | html，例如 ${TRIM(name) | html}；否则内容里的尖括号会被当成标签。',
  };
});

/** Whether a filter shows data unescaped. A literal chosen by a condition is the page's own text, not data. */
function isRaw({ type, filters, input }: FormulaNode): boolean {
  if (type !== 'filter' || !Array.isArray(filters)) return false;
  return filters.some((filter) => isObject(filter) && filter['name'] === 'raw') && showsData(input);
}

function showsData(value: unknown): boolean {
  if (!isObject(value) || value['type'] !== 'conditional') return hasVariable(value);
  return showsData(value['consequent']) || showsData(value['alternate']);
}

function isUnescaped(body: unknown): boolean {
  if (!isObject(body)) return false;
  if (body['type'] === 'func_call')
    return textFunctions.test(String(body['identifier'])) && hasVariable(body);
  return branchesOf(body).some((branch) => isVariable(branch) || isGetter(branch) || isUnescaped(branch));
}

/** The parts of which a choice, a fallback or a concatenation takes its text. */
function branchesOf({ type, left, right, consequent, alternate }: Readonly<JsonObject>): unknown[] {
  if (type === 'conditional') return [consequent, alternate];
  if (type === 'and') return [right];
  return type === 'or' || type === 'add' ? [left, right] : [];
}

function hasVariable(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasVariable);
  if (!isObject(value)) return false;
  return value['type'] === 'variable' || Object.values(value).some(hasVariable);
}

/**
 * Texts and conditions that are evaluated with the data around their element; those of an action or a call may use
 * other data.
 */
const shown = /^(?:tpl|html|(?:visible|hidden|disabled|required|static)On)$/;
/** Names that amis and the console add to the data. */
const given = new Set([
  ...['dict', 'staff', 'params', 'index', 'event', 'item', 'value', 'items', '&', '__super'],
  ...['__rendererData'],
]);

/**
 * Reports a name in an expression that no surrounding data has, such as `${mobil}`, and suggests the name that was
 * probably meant.
 */
export const unknownName = textRule('expression/unknown-name', 'error', function* (value, entry) {
  const { key, pointer, opaque } = entry;
  if (opaque || !shown.test(key) || !value.includes('$')) return;
  const scopes = entry.parent === undefined ? [] : dataScopesOf(entry.parent);
  const known = describedNamesOf(scopes);
  if (known === undefined) return;
  for (const name of new Set(findVariables(value))) {
    if (given.has(name) || known.has(name)) continue;
    const nearest = findNearest(name, known);
    if (nearest === undefined && !isOfRow(entry, scopes)) continue;
    yield {
      message: `公式里的 “${name}” 不是这里能取到的字段${didYouMean(nearest)}`,
      hint: `这里能取到：${listFields(known, scopes.flatMap(callsOfScope))}。`,
      fix:
        nearest !== undefined && value.length <= 500
          ? setTo(pointer, withName(value, name, nearest))
          : undefined,
      ...(nearest === undefined && { severity: 'warning' as const }),
    };
  }
});

/**
 * Whether an entry reads the row of a list. Elsewhere, and in a dialog, a value may come from an action or a
 * neighbouring form.
 */
function isOfRow({ pointer }: Entry, [nearest]: readonly Scope[]): boolean {
  return (
    nearest?.kind === 'row' && !/\/(?:dialog|drawer)\//.test(pointer.slice(nearest.holder.pointer.length))
  );
}

/** Replaces a name in the expressions of a text. */
const withName = (text: string, name: string, other: string) =>
  text.replace(/\$\{[^}]*\}/g, (part) => part.replace(new RegExp(`(?<![\\w.'"])${name}(?!\\w)`, 'g'), other));

/** The first segments of the paths that a text reads, without the parameters of its arrow functions. */
function findVariables(text: string): string[] {
  const { nodes } = parseText(text);
  const own = new Set(nodes.filter(({ type }) => type === 'anonymous_function').flatMap(argumentsOf));
  return nodes.flatMap(({ type, name }) => {
    if (type !== 'variable' || typeof name !== 'string') return [];
    const [first = ''] = name.split('.');
    return own.has(first) ? [] : [first];
  });
}

function argumentsOf({ args }: FormulaNode): string[] {
  return Array.isArray(args) ? args.map((arg: { name?: string }) => arg.name ?? '') : [];
}
