import { useCallback, useEffect, useRef, useState } from 'react';
import { post } from '../../http';
import { onSignal } from '../signals';

export interface UnreadCounts {
  feedbackCount: number;
  miniFeedbackCount: number;
}

const pollEvery = 3 * 60_000;
/** Polling stops with the staff member's presence, so that it does not keep a deserted session alive. */
const idleAfter = 30 * 60_000;
const presence = ['pointerdown', 'keydown', 'wheel'] as const;

/** The message counts (A §7), fetched now, on the reset signal 'unread', and every few minutes while visible. */
export function useUnread(): UnreadCounts | undefined {
  const [counts, setCounts] = useState<UnreadCounts>();
  const pending = useRef<AbortController>(undefined);
  const fetchedAt = useRef(0);

  const refresh = useCallback(() => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    fetchedAt.current = Date.now();
    post<UnreadCounts>('/api/admin/sys/message/get', {}, { signal: controller.signal, quiet: true }).then(
      ({ status, data }) => {
        if (status === 0) setCounts(data);
      },
      // In the background: the last counts stay, the next turn tries again.
      () => undefined,
    );
  }, []);

  useEffect(() => {
    let seenAt = Date.now();
    const onPresence = () => (seenAt = Date.now());
    const refreshWhenDue = () => {
      const due = Date.now() - fetchedAt.current >= pollEvery - 1_000;
      if (due && document.visibilityState === 'visible' && Date.now() - seenAt < idleAfter) refresh();
    };
    refresh();
    const timer = setInterval(refreshWhenDue, pollEvery);
    const stopListening = onSignal('unread', refresh);
    document.addEventListener('visibilitychange', refreshWhenDue);
    for (const name of presence) document.addEventListener(name, onPresence, { passive: true });
    return () => {
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', refreshWhenDue);
      for (const name of presence) document.removeEventListener(name, onPresence);
      pending.current?.abort();
    };
  }, [refresh]);

  return counts;
}
