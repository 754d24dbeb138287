import { Icon } from '../../ui/icon';
import { bell } from '../icon-paths';
import { useMenu } from '../use-menu';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallData } from '../../../server/contract/typed-calls';
import { post } from '../../http';
import { onReturn, watchPresence } from '../../net/staff-presence';
import { onSignal } from '../signals';

const sources: readonly { count: keyof UnreadCounts; label: string; url: string }[] = [
  { count: 'feedbackCount', label: 'APP反馈', url: '/platform/feedback/list' },
  { count: 'miniFeedbackCount', label: '小程序反馈', url: '/platform/mini/feedback/list' },
];

/** Unread messages (A §2): the sum on the bell, and each list's count in its menu. */
export function Unread({ menus, onOpen }: { menus: readonly string[]; onOpen: (url: string) => void }) {
  const { counts, failure } = useUnread();
  const { open, close, rootProps, buttonProps, menuProps } = useMenu();
  const total = counts ? counts.feedbackCount + counts.miniFeedbackCount : 0;
  return (
    <div {...rootProps} className="header-menu">
      <button
        {...buttonProps}
        className="icon-button header-button"
        aria-label={total > 0 ? `未读消息 ${total} 条` : '未读消息'}
      >
        <Icon path={bell} size={18} />
        {total > 0 && <span className="count-badge">{total > 99 ? '99+' : total}</span>}
      </button>
      {open && (
        <div {...menuProps} className="popup header-popup" aria-label="未读消息">
          <div className="popup-title" aria-hidden="true">
            未读消息
          </div>
          {failure !== '' && (
            <p className="popup-note" role="note">
              {failure}
            </p>
          )}
          {sources.map(({ count, label, url }) => (
            <button
              key={url}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="popup-item"
              aria-disabled={!menus.includes(url)}
              onClick={() => {
                if (!menus.includes(url)) return;
                close();
                onOpen(url);
              }}
            >
              <span>{label}</span>
              <span className="popup-count" data-some={(counts?.[count] ?? 0) > 0}>
                {counts ? counts[count] : '–'}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

type UnreadCounts = CallData<'/api/admin/sys/message/get'>;

const pollEvery = 3 * 60_000;

export interface Unread {
  /** Undefined until they are loaded. */
  counts: UnreadCounts | undefined;
  /** Why loading was refused; '' otherwise. */
  failure: string;
}

/**
 * The message counts (A §7), loaded at start, on the reset signal 'unread', and every few minutes while visible.
 */
function useUnread(): Unread {
  const [counts, setCounts] = useState<UnreadCounts>();
  const [failure, setFailure] = useState('');
  const pending = useRef<AbortController>(undefined);
  const fetchedAt = useRef(0);

  const refresh = useCallback(() => {
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    fetchedAt.current = Date.now();
    post('/api/admin/sys/message/get', {}, { signal: controller.signal, quiet: true }).then(
      ({ status, msg, data }) => {
        setFailure(status === 0 ? '' : msg);
        if (status === 0 && data) setCounts(data);
      },
      // A background request: keeps the last counts, and the next poll retries.
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
    const stops = [onSignal('unread', refresh), onReturn(refreshWhenDue)];
    return () => {
      clearInterval(timer);
      stops.forEach((stop) => stop());
      presence.stop();
      pending.current?.abort();
    };
  }, [refresh]);

  return { counts, failure };
}
