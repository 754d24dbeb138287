import { type ReactNode, useEffect } from 'react';
import { Icon } from '../../ui/icon';
import './state-view.css';
import { page, warning } from '../icon-paths';
import { Boundary } from '../../ui/boundary';

interface StateViewProps {
  icon: string;
  title: string;
  /** Explains what happened and what the user can do. */
  children?: ReactNode;
  action?: ReactNode;
  /** Announced at once by screen readers, as an error. */
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

/** Shown for unmatched paths (A §2); the contract gives the text. */
export function NotFound() {
  useEffect(() => {
    document.title = '404 - 运营控制台';
  }, []);
  return (
    <main>
      <StateView
        icon={page}
        title="404"
        action={
          // A plain link: '/' belongs to the root component, not to the console's router.
          <a className="button button-primary" href="#/">
            返回首页
          </a>
        }
      >
        Sorry, the page you visited does not exist
      </StateView>
    </main>
  );
}

/** A backend menu without a screen in this console. */
export function UnknownMenu({ url }: { url: string }) {
  return (
    <StateView icon={page} title="没有这个页面">
      后端的菜单里有 {url}，但控制台没有对应的页面。请联系管理员检查菜单地址。
    </StateView>
  );
}

/**
 * Catches errors that no screen catches: React cannot unmount a screen whose elements a page has removed from the
 * document, and would leave an empty window. The console is rendered again; typed text is kept in drafts.
 */
export function ConsoleBoundary({ children }: { children: ReactNode }) {
  const reload = (
    <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
      重新加载
    </button>
  );
  const broken = (
    <StateView icon={warning} title="控制台出错了" urgent action={reload}>
      未保存的内容已留在草稿里。若反复出现，请联系管理员。
    </StateView>
  );
  return (
    <Boundary name="console" fallback={() => broken} stableAfter={5_000}>
      {children}
    </Boundary>
  );
}
