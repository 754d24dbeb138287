import { useEffect, useState } from 'react';
import type { Answer } from '../../../../http';
import { answered } from '../../../designs';

/** What a call answers: on its way, there, or refused with `problem`. Another `ask` asks anew; `undefined` asks nothing. */
export interface Asked<T> {
  data: T | undefined;
  problem: string;
  loading: boolean;
  retry: () => void;
}

/** `ask` must stay the same while nothing is to be asked anew: `useCallback`. What was answered last stays until the next is there. */
export function useAnswer<T>(ask: (() => Promise<Answer<T>>) | undefined): Asked<T> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ data: T | undefined; problem: string; loading: boolean }>({
    data: undefined,
    problem: '',
    loading: ask !== undefined,
  });
  useEffect(() => {
    if (!ask) return setState({ data: undefined, problem: '', loading: false });
    let current = true;
    setState((now) => ({ ...now, problem: '', loading: true }));
    void answered(ask()).then(({ status, msg, data }) => {
      if (!current) return;
      if (status === 0 && data !== null) setState({ data, problem: '', loading: false });
      else setState((now) => ({ ...now, problem: msg === '' ? '服务暂时不可用' : msg, loading: false }));
    });
    return () => {
      current = false;
    };
  }, [ask, turn]);
  return { ...state, retry: () => setTurn((now) => now + 1) };
}
