import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: string;
  /** The role that announces it; `none` if a toast does. */
  role?: 'alert' | 'status' | 'none';
  /** Distinguishes the kind of notice. */
  className?: string;
  children?: ReactNode;
}

/** Why something did not load: the server's reason, or that the connection failed, which has an empty one. */
export const failureText = (reason: string): string => reason || '网络连接失败，请检查网络后重试';

/** Replaces the rows or a whole screen. */
export function Notice({ title, text, role = 'status', className = '', children }: NoticeProps) {
  return (
    <div className={`list-state ${className}`.trim()} role={role === 'none' ? undefined : role}>
      <strong>{title}</strong>
      {text !== '' && <span>{text}</span>}
      {children}
    </div>
  );
}

interface LoadFailureProps {
  reason: string;
  /** Whether no toast tells the reason. */
  silent?: boolean;
  onRetry: () => void;
}

/** Replaces the rows of a list that failed to load. */
export const LoadFailure = ({ reason, silent = false, onRetry }: LoadFailureProps) => (
  <Notice title="加载失败" text={failureText(reason)} role={silent ? 'alert' : 'none'}>
    <button type="button" className="button" onClick={onRetry}>
      重试
    </button>
  </Notice>
);

/** Replaces the rows of a list that has none for its filters. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Notice title="没有符合条件的记录" text="换个条件试试，或清空筛选条件">
    <button type="button" className="button" onClick={onClear}>
      清空筛选
    </button>
  </Notice>
);
