import { normalizeApi, type ApiObject, type RendererProps } from 'amis-core';

/** The reply of `env.fetcher`, as far as renderers read it. */
export interface CallAnswer {
  ok: boolean;
  msg: string;
  data: unknown;
}

/** Whether an address is set: a call that is not chosen yet may be an object without one. */
export const hasAddress = (api: unknown): api is string | ApiObject =>
  (typeof api === 'object' && api !== null && 'url' in api ? api.url : (api ?? '')) !== '';

/** Sends a page's `api` with `${…}` filled from `data`. A refusal gives `ok: false`; never rejects. */
export async function sendCall(
  env: RendererProps['env'],
  api: string | ApiObject,
  data: object,
): Promise<CallAnswer> {
  try {
    const { ok, msg, data: answered } = await env.fetcher(normalizeApi(api, 'post'), data);
    return { ok, msg, data: answered };
  } catch (error) {
    if (env.isCancel?.(error)) return { ok: false, msg: '', data: undefined };
    return { ok: false, msg: error instanceof Error ? error.message : '', data: undefined };
  }
}

/** Saves and shows one toast: the page's `messages`, else the server's reason. @returns whether it is saved */
export async function saveWithToast(
  env: RendererProps['env'],
  api: string | ApiObject,
  data: object,
): Promise<boolean> {
  const { ok, msg } = await sendCall(env, api, data);
  const messages = typeof api === 'object' ? api.messages : undefined;
  if (ok) env.notify('success', messages?.success ?? '修改成功');
  // An empty reason means that the connection failed; the shell reports that.
  else if (msg !== '')
    env.notify('error', messages?.failed?.replace(/\$\{\s*msg\b[^}]*\}/, () => msg) ?? msg);
  return ok;
}
