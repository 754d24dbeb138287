import { wrapFetcher, type ApiObject, type RenderOptions } from 'amis-core';
import { failureText } from '../../../renderers/list/view/notice';
import { toast } from '../../toast';
import { RefusedCall, findCall, isCallPath, type TableCall, requireOwnPath } from './call-table';
import { networkFailed, type AmisRequest, type AmisResponse } from './fetcher';
import { evaluate, parse } from 'amis-formula';
import { findShape, toSegments, type AddressPart } from '../../../server/contract/calls/call-address';

type Fetcher = NonNullable<RenderOptions['fetcher']>;

interface PageFetcherOptions {
  /** The addresses in the page (`findAddresses`); undefined when the page is not known. */
  addresses?: ReadonlySet<string> | undefined;
}

/**
 * `env.fetcher`, the only way in which amis' parts and our own widgets send calls. It gets an address as the page
 * has it, before amis fills in data without encoding:
 *
 *   part of the page -> path of a declared call, its parameters checked and encoded -> a change only by POST
 *     -> amis (data, reply) -> `send` | refused, with a reason for staff
 *
 * Passes on only those parts of the page's api object that define data and messages: no header, no query, no
 * script.
 */
export function createPageFetcher(
  send: (request: AmisRequest) => Promise<AmisResponse>,
  { addresses }: PageFetcherOptions = {},
): Fetcher {
  // amis' `Fetcher` type requires a whole axios reply, with headers and config; amis itself reads ok, status, msg
  // and data.
  const amisFetcher = wrapFetcher(send as Fetcher) as AmisFetcher;
  const fetcher: AmisFetcher = async (api, data, options) => {
    try {
      const answer = await amisFetcher(toSafeApi(api, data ?? {}, options, addresses), data ?? {}, options);
      // amis drops an empty text, and would show one of its own.
      return answer.status === networkFailed ? { ...answer, msg: failureText(answer.msg ?? '') } : answer;
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      // amis shows the reason of a failed call itself, except for a silent call and one with its own failure text.
      // Our widgets show it too: they set `silent` in the options as well as in the api.
      const { silent, messages }: Partial<ApiObject> = typeof api === 'string' ? {} : api;
      if ((silent && !options?.silent) || messages?.failed !== undefined) toast.error(error.message);
      return { ok: false, status: 403, msg: error.message, data: null };
    }
  };
  // amis wraps a fetcher without this mark, and would then fill in the address first.
  return Object.assign(fetcher, { _wrappedFetcher: true }) as Fetcher;
}

/** Signature with which amis' parts call `env.fetcher`. */
type AmisFetcher = (
  api: string | ApiObject,
  data?: object,
  options?: { method?: string; silent?: boolean },
) => Promise<{ ok: boolean; status: number; msg?: string; data: unknown }>;

function toSafeApi(
  given: string | ApiObject,
  data: object,
  options: { method?: string } | undefined,
  addresses: ReadonlySet<string> | undefined,
): ApiObject {
  const api: Partial<ApiObject> = typeof given === 'string' ? { url: given } : given;
  const written = withoutMethod(String(api.url));
  if (written === '') throw new RefusedCall('还没有选择接口');
  if (addresses?.has(written) === false)
    throw new RefusedCall(`页面里没有写这个接口：${written.slice(0, 100)}`);
  const { path, call } = toCallAddress(written, data);
  const method = /^(get|post):/i.exec(String(api.url).trim())?.[1] ?? api.method ?? options?.method ?? 'get';
  if (call?.effect !== 'read' && method.toLowerCase() !== 'post')
    throw new RefusedCall(`修改数据的接口要用 POST 请求：${path}`);
  const { messages, responseData, silent, convertKeyToPath, responseType } = api;
  const kept = { messages, responseData, silent, convertKeyToPath, responseType, data: api.data };
  const known = Object.entries(kept).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(known), url: path, method: 'post' };
}

/** Target of a call: a path on our own origin, and its declared call. */
interface CallAddress {
  path: string;
  /** Undefined for an undeclared path. */
  call: TableCall | undefined;
}

/** `post:/api/…` without its method. */
function withoutMethod(address: string): string {
  return address.trim().replace(/^(?:get|post):/i, '');
}

/**
 * Allow-list of addresses: every text of a page that is the address of a call, without its method. An address
 * that is only composed at run time is not part of the page.
 */
export function findAddresses(page: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [page];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      const address = withoutMethod(value);
      if (isCallPath(address)) found.add(address);
    } else if (typeof value === 'object' && value !== null) open.push(...Object.values(value));
  }
  return found;
}

/**
 * Resolves an address with these data to a path:
 *
 *   text -> segments, expressions only as whole segments -> declared call -> values of the declared shape
 *     -> refused unless the browser resolves it unchanged
 *
 * A parameter without a value leaves an empty segment, which matches no call.
 * @throws RefusedCall
 */
function toCallAddress(written: string, data: object): CallAddress {
  const segments = toSegments(toParts(written));
  if (segments === undefined) throw new RefusedCall(`接口地址不合法：${written.slice(0, 100)}`);
  const call = findCall(segments);
  const isFixed = segments.every((segment) => typeof segment === 'string');
  if (call === undefined && !isFixed)
    throw new RefusedCall(`接口地址里只有声明过的路径参数可以是变量：${written.slice(0, 100)}`);
  const pieces = call?.path.split('/').slice(1) ?? [];
  const texts = segments.map((segment, at) =>
    typeof segment === 'string' ? segment : toText(evaluateIn(segment.expression, data), pieces[at] ?? ''),
  );
  const path = `/${texts.join('/')}`;
  requireOwnPath(texts.includes('') ? path.replace(/\/+/g, '/').replace(/\/$/, '') : path);
  return { path, call };
}

type Expression = ReturnType<typeof parse>;

function toParts(written: string): AddressPart<Expression>[] {
  try {
    // amis drops a backslash before `$`, so an address with a backslash is refused.
    const document = parse(written.includes('\\') ? '' : written, { evalMode: false });
    const parts: Expression[] = document['body'];
    return parts.map((part) => {
      const text: string | undefined = part['value'];
      return part.type === 'raw' ? (text ?? '') : { expression: part };
    });
  } catch {
    return [];
  }
}

function evaluateIn(expression: Expression, data: object): unknown {
  return evaluate(expression, data, { defaultFilter: 'raw' });
}

/** `value` as a path segment; '' for none. */
function toText(value: unknown, piece: string): string {
  if (value === undefined || value === null || value === '') return '';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
  if (findShape(piece)?.test(text) !== true) {
    throw new RefusedCall(`“${text.slice(0, 40)}”不能用在接口地址里`);
  }
  return encodeURIComponent(text);
}
