import { isObject, type JsonObject } from '../json-object';
/**
 * Size limits of a page. The console's largest page has about 8 KB, 500 values and 2 500 characters of
 * expressions.
 */
export const limits = {
  /** Bytes of the page as JSON. */
  bytes: 300_000,
  /** Levels of nesting, arrays included. */
  depth: 80,
  /** Total number of JSON values. */
  values: 12_000,
  /** Characters in one text. */
  text: 20_000,
  /** Characters in all texts with `$` together, as parsing is the slowest step. */
  expressions: 40_000,
} as const;

/** Page sizes that a list offers (A §9), unless its page says others. */
export const pageSizes: readonly number[] = [10, 20, 50, 100];

/**
 * Why a page cannot be shown. `circle`: a definition contains itself; `many`, `deep`: the page exceeds `limits` once
 * its definitions are expanded.
 */
interface ExpansionFault {
  kind: 'circle' | 'many' | 'deep';
  /** The offending definition; '' for the page itself. */
  name: string;
}

interface Extent {
  values: number;
  depth: number;
  refs: { name: string; depth: number }[];
}

/**
 * The fault of a page after amis has replaced each `$ref` by its definition; undefined for a sound page. Runs in
 * time proportional to the unexpanded page.
 */
export function findExpansionFault(page: unknown): ExpansionFault | undefined {
  const definitions = definitionsOf(page);
  const known = new Map<string, { values: number; depth: number }>();
  const open = new Set<string>();

  const expand = (name: string, extent: Extent, level: number): ExpansionFault | undefined => {
    let { values, depth } = extent;
    if (depth + level > limits.depth) return { kind: 'deep', name };
    for (const ref of extent.refs) {
      if (!Object.hasOwn(definitions, ref.name)) continue;
      if (open.has(ref.name)) return { kind: 'circle', name: ref.name };
      let inner = known.get(ref.name);
      if (inner === undefined) {
        open.add(ref.name);
        const fault = expand(ref.name, toExtent(definitions[ref.name]), level + 1);
        if (fault !== undefined) return fault;
        open.delete(ref.name);
        inner = known.get(ref.name) ?? { values: 0, depth: 0 };
      }
      values += inner.values;
      depth = Math.max(depth, ref.depth + inner.depth);
      if (values > limits.values) return { kind: 'many', name };
      if (depth > limits.depth) return { kind: 'deep', name };
    }
    known.set(name, { values, depth });
    return values > limits.values ? { kind: 'many', name } : undefined;
  };

  for (const name of Object.keys(definitions)) {
    if (known.has(name)) continue;
    open.add(name);
    const fault = expand(name, toExtent(definitions[name]), 0);
    if (fault !== undefined) return fault;
    open.delete(name);
  }
  return expand('', toExtent(page, 'definitions'), 0);
}

function definitionsOf(page: unknown): JsonObject {
  const found = isObject(page) && Object.hasOwn(page, 'definitions') ? page['definitions'] : undefined;
  return isObject(found) ? found : {};
}

/** Whether a page, unexpanded, has more values than `limits` allows. */
export const hasTooManyValues = (page: unknown): boolean => toExtent(page).values > limits.values;

/** Counts without recursion and without copying a huge list, and stops once there are too many values. */
function toExtent(root: unknown, without?: string): Extent {
  const extent: Extent = { values: 1, depth: 0, refs: [] };
  const open = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    extent.depth = Math.max(extent.depth, depth);
    if (typeof value !== 'object' || value === null) continue;
    for (const key in value) {
      if (value === root && key === without) continue;
      extent.values += 1;
      if (extent.values > limits.values) return extent;
      const inner: unknown = value[key as keyof typeof value];
      if (key === '$ref' && typeof inner === 'string') extent.refs.push({ name: inner, depth });
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return extent;
}

/** The message for staff. */
export function expansionMessage({ kind, name }: ExpansionFault): string {
  if (kind === 'circle') return `公用部分“${name.slice(0, 60)}”包含它自己，页面无法显示`;
  const where = name === '' ? '页面' : `公用部分“${name.slice(0, 60)}”`;
  return kind === 'many'
    ? `${where}展开后超过 ${limits.values} 个值，无法显示`
    : `${where}展开后嵌套超过 ${limits.depth} 层，无法显示`;
}
