import { parse } from 'amis-formula/lib/parser';

/** Variables of an expression: the row, then its list's data, then the page's data, along the prototype chain. */
export type Scope = Readonly<Record<string, unknown>>;

/** How a value is escaped within a text: `url` makes it a single path segment, whatever it contains. */
export type Escaping = 'html' | 'raw' | 'url';

type Value = (scope: Scope) => unknown;
/** A node of amis' syntax tree. Its children are read by name; a missing one makes the compiler give up. */
type Node = { readonly type: string; readonly [part: string]: unknown };

/**
 * amis' templates and expressions (`共${total}条`, `${state == 1}`), parsed by amis' own parser and compiled once
 * to closures: a list evaluates hundreds of them per page, and amis' evaluator loads moment and copies its
 * function table each time. Every supported node type, function and filter gives the same result as amis (tests
 * check that); for any other the compilers return undefined, and amis draws the part.
 */
export function compileTemplate(
  text: string,
  escaping: Escaping = 'html',
): ((scope: Scope) => string) | undefined {
  if (!text.includes('$')) return () => text;
  const value = compileText(text, escaping);
  return value && ((scope) => asText(value(scope)));
}

/**
 * Compiles to a value instead of a text: `"${items}"` keeps its type, `"a${b}"` is a text, as amis maps request
 * data.
 */
export function compileValue(text: string): Value | undefined {
  return text.includes('$') ? compileText(text, 'raw') : () => text;
}

/**
 * Compiles a condition (`visibleOn`, `disabledOn`, `expression`); the console's policy allows only the form
 * `${…}`.
 */
export function compileCondition(text: string): ((scope: Scope) => boolean) | undefined {
  if (!text.startsWith('${') || !text.endsWith('}')) return undefined;
  const value = compileText(text, 'raw', false);
  return value && ((scope) => Boolean(value(scope)));
}

/** Adds a layer over `parent`: amis' data chain, which amis' own actions understand. */
export function scopeOver(parent: Scope, own: object): Scope {
  // Literal and defineProperty instead of assignment: amis freezes store data in development, and a name that is
  // frozen in the prototype cannot be assigned on the layer.
  const layer = { __proto__: parent, ...own };
  return Object.defineProperty<Scope>(layer, '__super', { value: parent });
}

/** The page check compiles the texts of every design that the server has ever seen. */
const cached = 5_000;
/** Parsing takes more than linear time. */
const longest = 20_000;
const cache = new Map<string, Value | undefined>();

function compileText(text: string, escaping: Escaping, allowFilter = true): Value | undefined {
  const key = `${escaping}${allowFilter}${text}`;
  if (text.length > longest) return undefined;
  if (cache.size >= cached) cache.clear();
  if (!cache.has(key)) cache.set(key, tryCompile(text, escaping, allowFilter));
  return cache.get(key);
}

function tryCompile(text: string, escaping: Escaping, allowFilter: boolean): Value | undefined {
  try {
    const ast: Node = parse(text, options(allowFilter));
    const parts = nodes(ast, 'body').map((node) => compilePart(node, escaping));
    if (parts.length === 1) return parts[0];
    return (scope) => parts.map((value) => asText(value(scope))).join('');
  } catch {
    // Invalid in amis' grammar, or not supported here.
    return undefined;
  }
}

/** amis' types omit `isFilter`, with which its lexer distinguishes `| html` from a bitwise or. */
function options(allowFilter: boolean): { evalMode: boolean; allowFilter: boolean } {
  const all = { evalMode: false, allowFilter, isFilter: (name: string) => Object.hasOwn(filters, name) };
  return all;
}

const part = (node: Node, name: string) => node[name] as Node;
const nodes = (node: Node, name: string) => node[name] as Node[];

function compilePart(node: Node, escaping: Escaping): Value {
  if (node.type !== 'script') return compile(node);
  const body = part(node, 'body');
  const value = compile(body);
  if (escaping === 'url') return (scope) => encodeURIComponent(asText(value(scope)));
  // amis escapes plain variables only; the result of a larger expression is already HTML.
  return escaping === 'html' && (body.type === 'variable' || body.type === 'getter')
    ? (scope) => filters.html(value(scope))
    : value;
}

/** @throws for an unsupported node */
function compile(node: Node): Value {
  const rule = Object.hasOwn(rules, node.type) ? rules[node.type] : undefined;
  if (!rule) throw new Error(`unknown expression node ${node.type}`);
  return rule(node);
}

const constant = (node: Node): Value => {
  const value: unknown = node['value'];
  return () => value;
};

const twoSided =
  (apply: (left: never, right: never) => unknown) =>
  (node: Node): Value => {
    const [left, right] = [compile(part(node, 'left')), compile(part(node, 'right'))];
    return (scope) => apply(left(scope) as never, right(scope) as never);
  };

const rules: Readonly<Record<string, (node: Node) => Value>> = {
  raw: constant,
  literal: constant,
  string: constant,
  template_raw: constant,
  template: (node) => {
    const parts = nodes(node, 'body').map(compile);
    return (scope) => parts.map((value) => value(scope)).join('');
  },
  variable: (node) => {
    const name = node['name'] as string;
    return name === '&' ? (scope) => scope : (scope) => scope[name];
  },
  identifier: (node) => {
    const name: unknown = node['name'];
    return () => name;
  },
  getter: (node) => {
    const [host, key] = [compile(part(node, 'host')), compile(part(node, 'key'))];
    const keyNode = part(node, 'key');
    const ownName = keyNode.type === 'variable' ? (keyNode['name'] as string) : undefined;
    return (scope) => {
      const name = (key(scope) ?? ownName) as string;
      return (host(scope) as Record<string, unknown> | null | undefined)?.[name];
    };
  },
  array: (node) => {
    const members = nodes(node, 'members').map(compile);
    return (scope) => members.map((member) => member(scope));
  },
  conditional: (node) => {
    const [test, yes, no] = [
      compile(part(node, 'test')),
      compile(part(node, 'consequent')),
      compile(part(node, 'alternate')),
    ];
    return (scope) => (test(scope) ? yes(scope) : no(scope));
  },
  and: (node) => {
    const [left, right] = [compile(part(node, 'left')), compile(part(node, 'right'))];
    return (scope) => left(scope) && right(scope);
  },
  or: (node) => {
    const [left, right] = [compile(part(node, 'left')), compile(part(node, 'right'))];
    return (scope) => left(scope) || right(scope);
  },
  unary: (node) => {
    const value = compile(part(node, 'value'));
    const op: unknown = node['op'];
    if (op === '!') return (scope) => !value(scope);
    if (op === '-') return (scope) => -(value(scope) as number);
    if (op === '+') return (scope) => +(value(scope) as number);
    throw new Error('unknown operator');
  },
  // `==` compares loosely, as amis does: '1' == 1.
  eq: twoSided((left, right) => left == right),
  ne: twoSided((left, right) => left != right),
  streq: twoSided((left, right) => left === right),
  strneq: twoSided((left, right) => left !== right),
  lt: twoSided((left, right) => left < right),
  le: twoSided((left, right) => left <= right),
  gt: twoSided((left, right) => left > right),
  ge: twoSided((left, right) => left >= right),
  add: twoSided((left: unknown, right: unknown) =>
    isNaN(left as number) || isNaN(right as number)
      ? (left as string) + (right as string)
      : stripNumber(toNumber(left) + toNumber(right)),
  ),
  minus: twoSided((left, right) => stripNumber(toNumber(left) - toNumber(right))),
  multiply: twoSided((left, right) => stripNumber(toNumber(left) * toNumber(right))),
  divide: twoSided((left, right) => stripNumber(toNumber(left) / toNumber(right))),
  filter: (node) => {
    let value = compile(part(node, 'input'));
    for (const { name, args } of node['filters'] as { name: keyof typeof filters; args: unknown[] }[]) {
      if (!args.every((arg) => typeof arg === 'string')) throw new Error('a computed argument');
      if (!Object.hasOwn(filters, name) || args.length > 0 !== (name === 'pick'))
        throw new Error(`filter ${name}`);
      const input = value;
      const apply = filters[name] as (input: unknown, ...args: string[]) => unknown;
      value = (scope) => apply(input(scope), ...args);
    }
    return value;
  },
  func_call: (node) => {
    const name = node['identifier'] as string;
    const make = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!make) throw new Error(`unknown function ${name}`);
    return make(nodes(node, 'args'));
  },
};

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '/': '&#x2F;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"'/]/g, (found) => escapes[found] ?? found);

/** Groups thousands: `1234567.8` -> `1,234,567.8`; `-` for a figure that the record lacks. */
export function formatNumber(input: unknown): string {
  if (input === undefined || input === null || input === '') return '-';
  const [whole = '', ...rest] = String(input).split('.');
  // Grouping takes quadratic time.
  const grouped = whole.length > 1_000 ? whole : whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return [grouped, ...rest].join('.');
}

const filters = {
  raw: (input: unknown) => input,
  html: (input: unknown) => (input == null ? input : escapeHtml(String(input))),
  number: formatNumber,
  /** Picks the named fields of one record or of each record in a list; for a single name, its value. */
  pick: (input: unknown, ...names: string[]) => {
    const keys = names.flatMap((name) => name.split(',')).map((name) => name.trim());
    const one = (from: unknown) => {
      const read = (key: string) => (from as Record<string, unknown> | null | undefined)?.[key];
      const [only = ''] = keys;
      return keys.length === 1 ? read(only) : Object.fromEntries(keys.map((key) => [key, read(key)]));
    };
    return Array.isArray(input) ? input.map(one) : one(input);
  },
};

const hasLoop = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('identifier' in value && value.identifier === 'ARRAYFIND') || Object.values(value).some(hasLoop));

const functions: Readonly<Record<string, (args: Node[]) => Value>> = {
  ARRAYFIND: ([list, test]) => {
    if (!list || test?.type !== 'anonymous_function')
      throw new Error('ARRAYFIND takes a list and a function');
    // A list within a list could take minutes: amis draws it, with its limit (src/amis/limits).
    if (hasLoop(test)) throw new Error('a search within a search');
    const [items, found] = [compile(list), compile(part(test, 'return'))];
    const names = nodes(test, 'args').map((arg) => {
      if (arg.type !== 'variable') throw new Error('a parameter is a name');
      return arg['name'] as string;
    });
    return (scope) => {
      const all = items(scope);
      if (!Array.isArray(all)) return undefined;
      return all.find((...args) =>
        found(scopeOver(scope, Object.fromEntries(names.map((name, at) => [name, args[at]])))),
      );
    };
  },
  STRIPTAG: ([html]) => {
    if (!html) throw new Error('STRIPTAG takes a text');
    const text = compile(html);
    return (scope) => asText(text(scope)).replace(/<\/?[^>]+(>|$)/g, '');
  },
  REPLACE: (args) => {
    const [text, search, replacement] = args.map(compile);
    if (!text || !search || !replacement) throw new Error('REPLACE takes three texts');
    return (scope) => {
      const [whole, found, by] = [text, search, replacement].map((value) => asText(value(scope))) as [
        string,
        string,
        string,
      ];
      return replaceAll(whole, found, by);
    };
  },
};

/** Letters that all rounds of a replacement may copy together; some replacements would double the text each round. */
const mostCopied = 20_000_000;

/**
 * Repeats until no match is left, including matches that a replacement creates; only once if the replacement contains the
 * search. Undefined if that takes too long.
 */
export function replaceAll(text: string, found: string, by: string): string | undefined {
  if (found === '') return text;
  if (by.includes(found)) return text.replace(found, () => by);
  let result = text;
  for (let copied = 0; result.includes(found); copied += result.length) {
    if (copied > mostCopied) return undefined;
    result = result.replace(found, () => by);
  }
  return result;
}

/** A value as cell text; undefined for none. */
export function toText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const asText = (value: unknown) => (value == null ? '' : `${value as string}`);

function toNumber(value: unknown): number {
  if (typeof value === 'string') return parseFloat(value) || 0;
  return (value ?? 0) as number;
}

/** amis rounds away binary fraction errors: 0.1 + 0.2 is 0.3. */
function stripNumber(value: number): number {
  return typeof value === 'number' && !Number.isInteger(value) ? parseFloat(value.toPrecision(16)) : value;
}
