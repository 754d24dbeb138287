import { Icon } from '../../ui/icon';
import { bell } from '../icon-paths';
import { useMenu } from '../use-menu';
import { useUnread, type UnreadCounts } from './use-unread';

const sources: readonly { count: keyof UnreadCounts; label: string; url: string }[] = [
  { count: 'feedbackCount', label: 'APP反馈', url: '/platform/feedback/list' },
  { count: 'miniFeedbackCount', label: '小程序反馈', url: '/platform/mini/feedback/list' },
];

/** Unread messages (A §2): the sum on the bell, each list's count behind it. */
export function Unread({ menus, onOpen }: { menus: readonly string[]; onOpen: (url: string) => void }) {
  const { counts, failure } = useUnread();
  const { open, close, rootProps, buttonProps, menuProps } = useMenu({ hover: true });
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
