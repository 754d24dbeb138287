/*
 * Allow-list of styles for pages: colours, sizes, spacing and layout. It excludes everything that moves an element
 * out of its place or over others: position, offsets, layers, transforms, opacity, viewport-sized elements,
 * negative margins.
 */

const properties: ReadonlySet<string> = new Set([
  ...[
    'color',
    'background',
    'background-color',
    'box-shadow',
    'text-shadow',
    'shadow',
    'cursor',
    'visibility',
  ],
  ...['width', 'min-width', 'max-width', 'height', 'min-height', 'max-height', 'size', 'icon-size', 'icon'],
  ...[
    'overflow',
    'overflow-x',
    'overflow-y',
    'overflow-wrap',
    'word-wrap',
    'word-break',
    'white-space',
    'zoom',
  ],
  ...['display', 'order', 'float', 'clear', 'vertical-align', 'box-sizing', 'table-layout', 'user-select'],
  ...['line-height', 'letter-spacing', 'font', 'font-size', 'font-weight', 'font-style', 'font-family'],
  ...[
    'list-style',
    'list-style-type',
    'list-style-position',
    'column-gap',
    'row-gap',
    'gap',
    'border-spacing',
  ],
  ...[
    'object-fit',
    'text-align',
    'text-decoration',
    'text-overflow',
    'text-transform',
    'text-indent',
    'radius',
  ],
  ...['align-items', 'align-content', 'align-self', 'place-content', 'place-items', 'place-self'],
  ...['justify-content', 'justify-items', 'justify-self', 'transition'],
]);
const families =
  /^(?:(?:padding|margin)(?:-(?:top|right|bottom|left))?|flex(?:-(?:grow|shrink|basis|direction|wrap))?|border(?:-[a-z]+){0,3}|(?:top|right|bottom|left)(?:-(?:left|right))?-border-(?:radius|style|width|color)|grid(?:-[a-z]+){0,2}|(?:-moz-|-webkit-)(?:column-gap|user-select|overflow-scrolling))$/;

/** Every opening bracket, and the name before it. */
const functions = /([\w-]*)\s*\(/g;
const harmlessFunctions = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'var',
  'repeat',
  'minmax',
  'linear-gradient',
]);
const windowUnits = /\d(?:[sld]?v(?:w|h|i|b|min|max)|cq\w+)\b/i;
const negative = /(?:^|[\s,(])-\.?\d/;
/** No letter that ends a declaration, escapes another, or begins a comment. */
const letters = /^[\p{L}\p{N}\s_.,%()#'"!/+-]*$/u;

/** amis-editor writes `marginTop:default` for the state in which a style applies. */
const editorKey = /^([A-Za-z-]+)(?::(?:default|hover|active|focused|disabled))?$/;

/** Converts amis-editor's form `marginTop:default` to the CSS property: `margin-top`; '' if it is not one name. */
export function toProperty(key: string): string {
  const [, name = ''] = editorKey.exec(key) ?? [];
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Whether a value is only words, numbers and colours, so that it neither adds a declaration nor loads a file. */
export const isHarmlessValue = (value: string): boolean =>
  value.length <= 400 && letters.test(value) && hasHarmlessFunctions(value);

/** Whether a declaration neither moves its element nor hides others. */
export function isHarmlessStyle(property: string, value: unknown): boolean {
  if (!isAllowed(property)) return false;
  if (typeof value === 'number') return value >= 0;
  if (typeof value === 'boolean' || value === null) return true;
  if (typeof value !== 'string' || !isHarmlessValue(value) || windowUnits.test(value)) return false;
  // A shadow can be drawn at any distance from its element.
  if (/shadow/.test(property)) return farthest(value) <= 60;
  return !negative.test(value) && farthest(value) <= 4_000;
}

const length = /^(?:auto|none|normal|0|(?:\d+\.?\d*|\.\d+)(?:px|r?em|pt|%))$/;
const words = /^font-(?:family|weight)$/;

/**
 * Why the designer does not take a typed text for a style: a length, except for fonts and the height of a line.
 * '' if it takes it.
 */
export function refusalOfTyped(style: string, text: string): string {
  const property = toProperty(style);
  const isWord = words.test(property) || (property === 'line-height' && /^\d+(?:\.\d+)?$/.test(text));
  if ((isWord || length.test(text)) && isHarmlessStyle(isWord ? property : 'width', text)) return '';
  return words.test(property)
    ? '请填名称或数字，不能用变量'
    : '请填数字加 px、em、rem、pt 或 %，例如 8px；不能是负数，最大 4000，也不能用变量';
}

/** Whether a page may set a property of an element's `style`, with some value. */
export const mayStyle = (key: string): boolean => isAllowed(toProperty(key));

const isAllowed = (property: string) => properties.has(property) || families.test(property);

const farthest = (value: string) =>
  Math.max(
    0,
    ...[...value.matchAll(/-?(\d+(?:\.\d+)?)(?:px|r?em|pt)/gi)].map(([, digits]) => Number(digits)),
  );

const hasHarmlessFunctions = (value: string) =>
  [...value.matchAll(functions)].every(([, name = '']) => harmlessFunctions.has(name.toLowerCase()));

/** The harmful part of `color: red; position: fixed`; undefined if there is none. */
export const findHarmfulStyle = (text: string): string | undefined =>
  declarationsOf(text).find((part) => !isHarmless(part));

/** The style without its harmful parts. */
export const toHarmlessStyle = (text: string): string => declarationsOf(text).filter(isHarmless).join('; ');

const declarationsOf = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function isHarmless(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, '');
  return colon >= 0 && isHarmlessStyle(declaration.slice(0, colon).trim().toLowerCase(), value);
}
