import { useCallback, useEffect, useRef, useState } from 'react';
import { post } from '../../http';
import { watchPresence } from '../../net/staff-presence';
import { onSignal } from '../signals';

export interface UnreadCounts {
  feedbackCount: number;
  miniFeedbackCount: number;
}

const pollEvery = 3 * 60_000;

export interface Unread {
  /** Undefined until they are known. */
  counts: UnreadCounts | undefined;
  /** Why they are not: a refusal's text; '' while nothing is wrong. */
  failure: string;
}

/** The message counts (A §7), fetched now, on the reset signal 'unread', and every few minutes while visible. */
export function useUnread(): Unread {
  const [counts, setCounts] = useState<UnreadCounts>();
  const [failure, setFailure] = useState('');
  const pending = useRef<AbortController>(undefined);
  const fetchedAt = useRef(0);

  const refresh = useCallback(() => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    fetchedAt.current = Date.now();
    post<UnreadCounts>('/api/admin/sys/message/get', {}, { signal: controller.signal, quiet: true }).then(
      ({ status, msg, data }) => {
        setFailure(status === 0 ? '' : msg);
        if (status === 0) setCounts(data);
      },
      // In the background: the last counts stay, the next turn tries again.
      () => undefined,
    );
  }, []);

  useEffect(() => {
    const presence = watchPresence();
    const refreshWhenDue = () => {
      const due = Date.now() - fetchedAt.current >= pollEvery - 1_000;
      if (due && presence.isHere()) refresh();
    };
    refresh();
    const timer = setInterval(refreshWhenDue, pollEvery);
    const stopListening = onSignal('unread', refresh);
    document.addEventListener('visibilitychange', refreshWhenDue);
    return () => {
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', refreshWhenDue);
      presence.stop();
      pending.current?.abort();
    };
  }, [refresh]);

  return { counts, failure };
}
