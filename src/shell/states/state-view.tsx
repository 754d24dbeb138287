import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon';
import './state-view.css';

interface StateViewProps {
  icon: string;
  title: string;
  /** What happened, and what one can do. */
  children?: ReactNode;
  action?: ReactNode;
  /** An error interrupts a screen reader. */
  urgent?: boolean;
}

/** A designed state instead of a screen: not built, no permission, error, offline. */
export function StateView({ icon, title, children, action, urgent = false }: StateViewProps) {
  return (
    <div className="state-view" role={urgent ? 'alert' : undefined}>
      <span className="state-view-icon">
        <Icon path={icon} size={26} />
      </span>
      <h1>{title}</h1>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className="state-view-action">{action}</div>}
    </div>
  );
}
