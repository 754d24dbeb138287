import { isComponent } from '../amis-schema/element-properties';
import { findHarmfulClass } from '../amis-schema/harmless-classes';
import { parseText, type FormulaNode } from '../amis-schema/formula';
import {
  findHarmfulStyle,
  isHarmlessStyle,
  isHarmlessValue,
  toProperty,
} from '../../contract/pages/harmless-style';
import { isObject } from '../../contract/json-object';
import { entryRule } from '../rule';
import { withoutExpressions } from '../view/api-use';
import {
  isChartConfig,
  isDrawnInData,
  own,
  type Entry,
  outwardFrom,
  toPlainUrlText,
  toText,
} from '../view/page-view';

const classKey = /class(?:Name)?(?:Expr|Raw)?$/i;
const classes = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;
const inlineStyles = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

/** The values of an attribute in an HTML text. */
const valuesOf = (attribute: RegExp, text: string) =>
  text.includes('<')
    ? [...text.matchAll(attribute)].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    : [];

/** The first result that is not undefined. */
const firstOf = <Item>(items: readonly Item[], find: (item: Item) => string | undefined) =>
  items.map(find).find((found) => found !== undefined);

/**
 * A page may only use the classes on the allow-list: none of them places an element over others or over the console.
 */
export const coveringClass = entryRule('outside/covering-class', 'error', (entry) => {
  const found = findCoveringClass(entry);
  if (found === undefined) return undefined;
  return {
    message: `不能使用样式类 ${found.slice(0, 60)}`,
    hint: '只能用文字、颜色、间距、尺寸和排列的样式类，例如 text-danger、m-t、w-full；不能用定位、层级和透明度。',
  };
});

function findCoveringClass({ key, value, parent }: Entry): string | undefined {
  if (classKey.test(key) && !Array.isArray(parent?.value) && !(isObject(value) && isThemed(parent))) {
    const names = isObject(value) ? Object.keys(value) : typeof value === 'string' ? [value] : [];
    const found = firstOf(names, findInText);
    if (found !== undefined) return found;
  }
  if (typeof value !== 'string') return undefined;
  return firstOf(valuesOf(classes, value), (names) =>
    findHarmfulClass(withoutExpressions(names.replaceAll('&', '{}&'))),
  );
}

/** Whether an entry is in `themeCss`, which has a group of styles per class. */
const isThemed = (entry: Entry | undefined) => outwardFrom(entry).some(({ key }) => key === 'themeCss');

/**
 * Checks every possible result of `${a == 1 ? 'text-danger' : ''} card`, and refuses a class that depends on data.
 */
function findInText(text: string): string | undefined {
  const plain = withoutExpressions(text);
  if (plain === text) return findHarmfulClass(text);
  const outcomes = parseText(text)
    .nodes.filter(({ type }) => type === 'script')
    .map(({ body }) => outcomesOf(body));
  if (outcomes.length === 0 || outcomes.includes(undefined)) return text;
  return firstOf([plain.replaceAll('{}', ' '), ...outcomes.flatMap((one) => one ?? [])], findHarmfulClass);
}

function outcomesOf(value: unknown): string[] | undefined {
  if (!isObject(value)) return undefined;
  const node = value as FormulaNode;
  if (node.type === 'string' || node.type === 'literal') {
    return typeof node['value'] === 'string' ? [node['value']] : [];
  }
  if (node.type !== 'conditional') return undefined;
  const [one, other] = [outcomesOf(node['consequent']), outcomesOf(node['alternate'])];
  return one && other && [...one, ...other];
}

/** Style sheets of a whole page, which the console ignores. */
const sheets = /^(?:css|mobileCSS|cssVars)$/;
const styles = /style$|^themeCss$/i;
/** A text in place of a style that declares nothing: the name of a variant, such as `line`. */
const words = /^[\p{L}\p{N}\s_-]*$/u;
/** amis-editor's style sheet of one element: its root, and classes within it. */
const selector = /^(?:root|&?[.:]?[\w-]+(?::[\w-]+)?)$/;

/**
 * A page may only use the styles on the allow-list (server/contract/pages/harmless-style.ts), wherever they are
 * written.
 */
export const coveringStyle = entryRule('outside/covering-style', 'error', (entry) => {
  const found = findCoveringStyle(entry);
  if (found === undefined) return undefined;
  return {
    message: `不能使用样式 ${found.slice(0, 80)}`,
    hint: '只能设置颜色、文字、边框、间距、尺寸和排列；不能用定位、层级、变形、透明度、负边距和窗口尺寸，也不能加载文件、写脚本或用变量。',
  };
});

function findCoveringStyle(entry: Entry): string | undefined {
  const { key, value } = entry;
  if (isSheet(entry)) return key;
  if (isInSelectors(entry) && !(typeof value !== 'object' && name.test(toText(value))))
    return `${key}: ${toText(value)}`;
  if (typeof value === 'string') {
    const found = firstOf(valuesOf(inlineStyles, value), (style) => findHarmfulStyle(toPlainUrlText(style)));
    if (found !== undefined) return found;
    if (styles.test(key) && !words.test(value)) return findHarmfulStyle(value);
  }
  const inChart = isChartStyle(entry) ? findInChart(entry) : undefined;
  if (inChart !== undefined) return inChart;
  if (!isInStyle(entry.parent) || isDrawing(entry)) return undefined;
  if (isObject(value)) return selector.test(key) ? undefined : key;
  return Array.isArray(value) || isHarmlessStyle(toProperty(key), value)
    ? undefined
    : `${key}: ${toText(value)}`;
}

const isDefinition = (entry: Entry | undefined) => entry?.parent?.key === 'definitions';

/** An `id` in a selector; amis-editor's begin with `u:`. */
const name = /^(?:u:)?[\p{L}\p{N}_-]*$/u;

/** Whether a value is the `id` of an element with a sheet of its own: amis writes it into the sheet's selectors. */
const isInSelectors = ({ key, parent }: Entry): boolean =>
  key === 'id' &&
  (isDefinition(parent) ||
    ['themeCss', 'wrapperCustomStyle', '$ref'].some((one) => own(parent?.value, one) !== undefined));

function isSheet({ key, value, parent }: Entry): boolean {
  if (!sheets.test(key) || !(isDrawnInData(parent) || isDefinition(parent))) return false;
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/** Whether an entry is within a `style`, a `themeCss` or the like, other than those of a chart's drawing. */
function isInStyle(entry: Entry | undefined): boolean {
  let found = false;
  let isElement = false;
  for (const at of outwardFrom(entry)) {
    isElement ||= isComponent(at.value);
    // An element in a `config` is none of a chart's: what looks like the chart may be a map, of which amis draws a part.
    if (isChartConfig(at) && !isElement) found = false;
    else if (styles.test(at.key) && typeof at.value === 'object') found = true;
  }
  return found;
}

/** Properties of ECharts with the name of a style or none, which place nothing. Some of its parts are named as elements are. */
const drawings = new Set([
  ...['type', 'text', 'image', 'fill', 'stroke', 'opacity', 'x', 'y', 'lineWidth', 'lineDash', 'areaColor'],
  ...['shadowColor', 'shadowBlur', 'shadowOffsetX', 'shadowOffsetY', 'align', 'verticalAlign', 'font'],
]);
const isDrawing = (entry: Entry) => drawings.has(entry.key) && partsOfChart(entry).length > 0;

/** Properties that ECharts writes into `style` attributes: every colour and font, and everything of a tip. */
const chartStyles = /colou?r|style|^tooltip$/i;

/** The entry and those around it, up to a chart's `config`; empty outside a chart. */
function partsOfChart(entry: Entry): Entry[] {
  const around = outwardFrom(entry);
  return around.slice(0, Math.max(0, around.findIndex(isChartConfig)));
}

/** A tip's `formatter` is its text. */
const isChartStyle = (entry: Entry): boolean =>
  typeof entry.value === 'string' &&
  entry.key !== 'formatter' &&
  partsOfChart(entry).some(({ key }) => chartStyles.test(key));

/** A chart draws at any place within its own canvas, so only the values of its styles are limited. */
function findInChart(entry: Entry): string | undefined {
  const text = toText(entry.value);
  if (partsOfChart(entry).some(({ key }) => key === 'extraCssText')) return findHarmfulStyle(text);
  return isHarmlessValue(text) ? undefined : `${entry.key}: ${text}`;
}
