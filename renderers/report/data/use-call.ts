import { buildApi, normalizeApi, type ApiObject, type RendererProps } from 'amis-core';
import { useContext, useEffect, useRef, useState } from 'react';
import { sendCall, type CallAnswer } from '../../send-call';
import { ReportContext } from './report-context';

/** A block's figures: while others are fetched the ones before stay, and after a failure there is a retry. */
export interface CallState {
  /** What the last good answer held; undefined before the first. */
  data: unknown;
  loading: boolean;
  /** Why the last call failed. */
  problem?: string;
  retry(): void;
}

type Env = RendererProps['env'];
/** Blocks of one screen that ask the same at the same time share one request. */
const underWay = new WeakMap<object, Map<string, Promise<CallAnswer>>>();

/** Asks `api` with `${…}` filled from `data`, anew whenever that makes another request or the report is refreshed. */
export function useCall(env: Env, api: string | ApiObject | undefined, data: object): CallState {
  const { turn } = useContext(ReportContext);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<CallState, 'retry'>>({ data: undefined, loading: true });
  const call = api === undefined ? undefined : { ...normalizeApi(api, 'post') };
  // Nothing of the data around is sent but what the page names.
  if (call) call.data ??= {};
  const key = call ? keyOf(call, data) : '';
  const latest = useRef({ call, data });
  latest.current = { call, data };

  useEffect(() => {
    const { call: asked, data: around } = latest.current;
    if (!asked) return setState({ data: undefined, loading: false, problem: '没有设置数据接口' });
    let current = true;
    setState(({ data: shown }) => ({ data: shown, loading: true }));
    void share(env, `${turn} ${tries} ${key}`, () => sendCall(env, asked, around)).then(
      ({ ok, msg, data: answered }) => {
        if (!current) return;
        if (ok) setState({ data: answered, loading: false });
        else
          setState(({ data: shown }) => ({
            data: shown,
            loading: false,
            problem: msg || '网络连接失败，请检查网络后重试',
          }));
      },
    );
    return () => {
      current = false;
    };
  }, [env, key, turn, tries]);

  return { ...state, retry: () => setTries((count) => count + 1) };
}

function keyOf(call: ApiObject, data: object): string {
  const { url, data: sent } = buildApi(call, data);
  return `${url} ${JSON.stringify(sent)}`;
}

function share(env: Env, key: string, ask: () => Promise<CallAnswer>): Promise<CallAnswer> {
  const calls = underWay.get(env) ?? new Map<string, Promise<CallAnswer>>();
  underWay.set(env, calls);
  const earlier = calls.get(key);
  if (earlier) return earlier;
  const answer = ask().finally(() => calls.delete(key));
  calls.set(key, answer);
  return answer;
}
