import { isObject, type JsonObject } from '../../contract/json-object';
import { findConsoleCall } from '../../contract/console-calls/index';
import { withoutApi } from '../../contract/calls/call-address';
import { findCall } from '../../contract/calls/index';
import { ownersOf, type Call } from '../../contract/define-call';
import { onceFor, own, ownText, type Entry, type PageView } from './page-view';

/** Properties of amis 6.13 that hold a call: a text, or an object with `url`. From its schema.json. */
const apiKeys = new Set([
  'api',
  'receiver',
  'videoReceiver',
  'autoComplete',
  'mapURL',
  'downloadUrl',
  'templateUrl',
]);

/** Includes properties of custom renderers, which end in `Api` by convention. */
export function isApiKey(key: string): boolean {
  return apiKeys.has(key) || (/^[a-z][A-Za-z]*Api$/.test(key) && key !== 'schemaApi');
}

/** Whether no call is chosen for a property, as in what the palette inserts: `""` or `{ "url": "" }`. */
export const isNoAddress = (api: unknown): boolean => !(isObject(api) ? own(api, 'url') : api);

/** A declared call, the upstream's or the console's own, reduced to what the page check needs. */
export interface KnownCall extends Pick<
  Call,
  'path' | 'summary' | 'request' | 'reply' | 'menu' | 'effect' | 'multipart'
> {
  owners: readonly string[];
}

/** One use of a call in a page. */
export interface ApiUse {
  entry: Entry;
  /** The text as written, method included. */
  text: string;
  /** '' if the text has none. */
  method: string;
  /** Without method, query and blanks; `${…}` becomes `{}`. */
  path: string;
  /** Names of the query's parameters. */
  query: readonly string[];
  /** `data` of the api object: sent instead of the surrounding data. */
  data: JsonObject | undefined;
  call: KnownCall | undefined;
  /** Values of the call's path parameters: literal text, or `{}`. */
  params: Readonly<Record<string, string>>;
}

/** Every use of a call, in page order. */
export const findApiUses = onceFor(({ entries }: PageView): readonly ApiUse[] =>
  entries.flatMap((entry) => toApiUse(entry) ?? []),
);

/** The use of a call at this entry, if it is one. */
export function toApiUse(entry: Entry): ApiUse | undefined {
  const { key, value, opaque } = entry;
  if (opaque && key !== 'api') return undefined;
  const text = typeof value === 'string' ? value : ownText(value, 'url');
  if (text === undefined || text.trim() === '') return undefined;
  if (!isApiKey(key) && !(key === 'source' && isAddress(text))) return undefined;
  // `autoComplete` is also the browser's: "off", "new-password".
  if (key === 'autoComplete' && !isAddress(text)) return undefined;
  return parse(entry, text);
}

/** Parses a text as the address of a call; undefined if it is not one of ours. */
export function toAddress(entry: Entry): ApiUse | undefined {
  const { value } = entry;
  return typeof value === 'string' && ownAddress.test(value.trim()) ? parse(entry, value) : undefined;
}

const ownAddress = /^(?:\w+:)*\s*\/(?:api|admin)\//i;

function isAddress(text: string): boolean {
  return /^(?:\w+:)?(?:\/|https?:|\$\{?[^]*\/)/.test(text.trim());
}

const methods = /^(?:raw:)?(get|post|put|delete|patch|jsonp|js):(?!\/\/)/i;

function parse(entry: Entry, text: string): ApiUse {
  const trimmed = text.trim();
  const given = methods.exec(trimmed);
  const [address = '', query = ''] = withoutExpressions(trimmed.slice(given?.[0].length ?? 0)).split('?');
  const data = own(entry.value, 'data');
  const found = findKnownCall(address);
  return {
    entry,
    text: trimmed,
    method: (given?.[1] ?? ownText(entry.value, 'method') ?? '').toLowerCase(),
    path: address,
    query: query
      .split('&')
      .map((pair) => pair.split('=')[0] ?? '')
      .filter((name) => name !== ''),
    data: isObject(data) ? data : undefined,
    call: found?.call,
    params: found?.params ?? {},
  };
}

/** Replaces `${…}` and `$name` by `{}`, including nested braces. */
export function withoutExpressions(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '$' || text[at + 1] !== '{') {
      plain += text[at];
      continue;
    }
    let depth = 0;
    for (at += 1; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}' && (depth -= 1) === 0) break;
    }
    plain += '{}';
  }
  return plain.replace(/\$[A-Za-z_][\w.]*/g, '{}');
}

function findKnownCall(
  path: string,
): { call: KnownCall; params: Readonly<Record<string, string>> } | undefined {
  if (path.startsWith('/api/console/')) {
    const call = findConsoleCall(path);
    return call && { call: { ...call, owners: ownersOf(call), multipart: false }, params: {} };
  }
  const { call, params } = findCall(withoutApi(path));
  if (call === undefined || !/^(?:\/api)?\/admin\//.test(path)) return undefined;
  return { call: { ...call, owners: ownersOf(call) }, params };
}
