import type { ReactNode } from 'react';

interface NoticeProps {
  title: string;
  text: string;
  alert?: boolean;
  children?: ReactNode;
}

/** What stands in the place of rows; `alert` for a failure. */
export function Notice({ title, text, alert = false, children }: NoticeProps) {
  return (
    <div className="list-state" role={alert ? 'alert' : 'status'}>
      <strong>{title}</strong>
      {text !== '' && <span>{text}</span>}
      {children}
    </div>
  );
}
