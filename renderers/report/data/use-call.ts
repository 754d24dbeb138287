import { useContext, useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '../../send-call';
import type { Api, ReportHost, Scope } from '../hosts/report-host';
import { ReportContext } from './report-context';

/** A block's figures: while others are fetched the ones before stay, and after a failure there is a retry. */
export interface CallState {
  /** Data of the last successful answer; undefined before the first. */
  data: unknown;
  loading: boolean;
  /** Why the last call failed. */
  problem?: string;
  retry(): void;
}

/** Blocks of one screen that ask the same at the same time share one request. */
const underWay = new WeakMap<ReportHost, Map<string, Promise<CallAnswer>>>();

/** Asks `api` with `${…}` filled from `data`, anew whenever that makes another request or the report is refreshed. */
export function useCall(host: ReportHost, api: Api | undefined, data: Scope): CallState {
  const { turn } = useContext(ReportContext);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<Omit<CallState, 'retry'>>({ data: undefined, loading: true });
  const key = api === undefined ? '' : host.keyOf(api, data);
  const latest = useRef({ api, data });
  latest.current = { api, data };

  useEffect(() => {
    const { api: asked, data: around } = latest.current;
    if (asked === undefined)
      return setState({ data: undefined, loading: false, problem: '没有设置数据接口' });
    let current = true;
    setState(({ data: shown }) => ({ data: shown, loading: true }));
    void share(host, `${turn} ${tries} ${key}`, () => host.send(asked, around)).then(
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
  }, [host, key, turn, tries]);

  return { ...state, retry: () => setTries((count) => count + 1) };
}

function share(host: ReportHost, key: string, ask: () => Promise<CallAnswer>): Promise<CallAnswer> {
  const calls = underWay.get(host) ?? new Map<string, Promise<CallAnswer>>();
  underWay.set(host, calls);
  const earlier = calls.get(key);
  if (earlier) return earlier;
  const answer = ask().finally(() => calls.delete(key));
  calls.set(key, answer);
  return answer;
}
