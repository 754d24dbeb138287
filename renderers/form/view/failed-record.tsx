import { useEffect, useRef } from 'react';
import { LoadFailure } from '../../list/view/notice';
import './failed-record.css';

interface FailedRecordProps {
  /** Why the record did not load; '' for a network failure. */
  reason: string;
  /** Whether the content beside it stays visible, because it can be used without what did not load. */
  inline?: boolean;
  onRetry(): void;
}

/**
 * Stands for the content beside it, whose record did not load; hides it together with the buttons that would save it. In
 * a dialog it takes the focus in place of the first field.
 */
export function FailedRecord({ reason, inline = false, onRetry }: FailedRecordProps) {
  const place = useRef<HTMLDivElement>(null);
  const dialogAround = () => place.current?.closest<HTMLElement>('[role="dialog"]');
  useEffect(() => {
    const now = document.activeElement;
    const dialog = dialogAround();
    const isFree = now === document.body || now === dialog || place.current?.parentElement?.contains(now);
    if (dialog && isFree) place.current?.querySelector('button')?.focus();
  }, []);
  const retry = () => {
    // The focused button goes.
    dialogAround()?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <div ref={place} className={`failed-record${inline ? ' is-inline' : ''}`}>
      <LoadFailure reason={reason} silent onRetry={retry} />
    </div>
  );
}
