import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: string;
  alert?: boolean;
  /** Distinguishes the kind of notice. */
  className?: string;
  children?: ReactNode;
}

/** Replaces the rows or a whole screen; `alert` for a failure. */
export function Notice({ title, text, alert = false, className = '', children }: NoticeProps) {
  return (
    <div className={`list-state ${className}`.trim()} role={alert ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {text !== '' && <span>{text}</span>}
      {children}
    </div>
  );
}
