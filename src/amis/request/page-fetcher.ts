import { wrapFetcher, type ApiObject, type RenderOptions } from 'amis-core';
import { toast } from '../../toast';
import { toCallAddress, withoutMethod } from './address';
import { RefusedCall } from './call-table';
import type { AmisRequest, AmisResponse } from './fetcher';

type Fetcher = NonNullable<RenderOptions['fetcher']>;

export interface PageFetcherOptions {
  /** The addresses that stand in the page (`findAddresses`); undefined where the page is not known. */
  addresses?: ReadonlySet<string> | undefined;
}

/**
 * `env.fetcher`, the one way by which anything on a page calls: amis' parts and our own widgets. It sees an address as
 * the page has it, before amis fills it from data without encoding anything:
 *
 *   stands in the page -> path of a declared call, its parameters checked and encoded -> a change only by POST
 *     -> amis (data, answer) -> `send` | refused: staff read why
 *
 * Of the page's api object only what says what is sent and what is shown goes on: no header, no query, no script.
 */
export function createPageFetcher(
  send: (request: AmisRequest) => Promise<AmisResponse>,
  { addresses }: PageFetcherOptions = {},
): Fetcher {
  // amis' `Fetcher` wants a whole axios answer, with headers and config; amis itself reads ok, status, msg and data.
  const amisFetcher = wrapFetcher(send as Fetcher) as AmisFetcher;
  const fetcher: AmisFetcher = async (api, data, options) => {
    try {
      return await amisFetcher(toSafeApi(api, data ?? {}, options, addresses), data ?? {}, options);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      toast.error(error.message);
      return { ok: false, status: 403, msg: error.message, data: null };
    }
  };
  // amis wraps what has no such mark, and would fill in the address first.
  return Object.assign(fetcher, { _wrappedFetcher: true }) as Fetcher;
}

/** As amis' parts call `env.fetcher`. */
type AmisFetcher = (
  api: string | ApiObject,
  data?: object,
  options?: { method?: string },
) => Promise<{ ok: boolean; status: number; msg: string; data: unknown }>;

function toSafeApi(
  given: string | ApiObject,
  data: object,
  options: { method?: string } | undefined,
  addresses: ReadonlySet<string> | undefined,
): ApiObject {
  const api: Partial<ApiObject> = typeof given === 'string' ? { url: given } : given;
  const written = withoutMethod(String(api.url));
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
