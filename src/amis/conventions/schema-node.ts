import { isObject } from '../../../server/contract/json-object';

/** A piece of amis JSON. */
export type SchemaNode = { readonly [key: string]: unknown };

/** Where a node stands; some conventions hold only in some places. */
export interface Place {
  /** Inside a dialog or drawer: its lists do not write to the URL. */
  inDialog: boolean;
  /** The innermost dialog or drawer around it, as the page has it. */
  dialog?: SchemaNode;
  /** Inside a list's filter. */
  inFilter: boolean;
  /** What the page loads its own data from. */
  pageApi: unknown;
  sanitize: (html: string) => string;
}

/** Adds what the page leaves unsaid: whatever it says itself stays. */
export function withDefaults(node: SchemaNode, defaults: SchemaNode): SchemaNode {
  return { ...defaults, ...node };
}

/** Every upstream call is a POST (A §7), which amis would guess only for saves. */
export function toApi(key: string, value: unknown): unknown {
  if (!/^(?:api|source|\w+Api)$/.test(key)) return value;
  if (typeof value === 'string') return isUpstream(value) ? `post:${value}` : value;
  if (isObject(value) && isUpstream(value['url']) && value['method'] === undefined) {
    return { ...value, method: 'post' };
  }
  return value;
}

/** The path a list loads from, without method and query; '' when it has none. */
export function pathOfApi(api: unknown): string {
  const url = isObject(api) ? api['url'] : api;
  if (typeof url !== 'string') return '';
  return url.replace(/^(?:raw:)?(?:get|post|put|delete|patch):/i, '').split('?')[0] ?? '';
}

function isUpstream(url: unknown): boolean {
  return typeof url === 'string' && url.startsWith('/api/admin/');
}

/** Nested nodes that are requests, not widgets. */
export function isApiNode(node: SchemaNode): boolean {
  return typeof node['url'] === 'string' && node['type'] === undefined;
}
