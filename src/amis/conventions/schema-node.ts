import { isObject } from '../../../server/contract/json-object';

/** A node of amis JSON. */
export type SchemaNode = { readonly [key: string]: unknown };

/** Position of a node in its page; some conventions depend on it. */
export interface Place {
  /** Inside a dialog or drawer: its lists do not write to the URL. */
  inDialog: boolean;
  /** The innermost surrounding dialog or drawer, as in the page. */
  dialog?: SchemaNode;
  /** Inside a list's filter. */
  inFilter: boolean;
  /** The call that loads the page's own data. */
  pageApi: unknown;
  sanitize: (html: string) => string;
}

/** Adds defaults; the node's own settings win. */
export function withDefaults(node: SchemaNode, defaults: SchemaNode): SchemaNode {
  return { ...defaults, ...node };
}

/** Every upstream call is a POST (A §7); amis would use POST only for saves. */
export function toApi(key: string, value: unknown): unknown {
  if (!/^(?:api|source|\w+Api)$/.test(key)) return value;
  if (typeof value === 'string') return isUpstream(value) ? `post:${value}` : value;
  if (isObject(value) && isUpstream(value['url']) && value['method'] === undefined) {
    return { ...value, method: 'post' };
  }
  return value;
}

/** The path of a list's call, without method and query; '' when it has none. */
export function pathOfApi(api: unknown): string {
  const url = isObject(api) ? api['url'] : api;
  if (typeof url !== 'string') return '';
  return url.replace(/^(?:raw:)?(?:get|post|put|delete|patch):/i, '').split('?')[0] ?? '';
}

function isUpstream(url: unknown): boolean {
  return typeof url === 'string' && url.startsWith('/api/admin/');
}

/** Whether a nested node is a request, not a widget. */
export function isApiNode(node: SchemaNode): boolean {
  return typeof node['url'] === 'string' && node['type'] === undefined;
}
