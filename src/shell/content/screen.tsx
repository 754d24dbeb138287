import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { DirectEntry } from '../../direct/direct-entry';
import { isCustomPath } from '../../../server/contract/screens/custom-screens';
import type { Route } from '../../../server/contract/screens/routes';
import type { ScreenHost } from '../../screen-host';
import { cloudOff, lock, tools, warning } from '../icon-paths';
import { mayOpen } from '../made-screens';
import { Boundary } from '../../ui/boundary';
import { NewerPageBar, useNewerPage } from './newer-page';
import { PageSkeleton } from '../states/page-skeleton';
import { type PageState, usePage } from './page-store';
import { NotFound, StateView } from '../states/state-view';

/** Reports are drawn without amis where they can be. */
const ReportScreen = lazy(() =>
  import('./report-screen').then((module) => ({ default: module.ReportScreen })),
);

interface ScreenProps {
  /** The tab's key. */
  tab: string;
  id: string;
  labelledBy: string;
  route: Route;
  params: Record<string, string>;
  title: string;
  /** Path and query where this screen stands. */
  place: string;
  active: boolean;
  host: ScreenHost;
  /** Where the console opens for this staff member. */
  home: string;
  onReload: () => void;
}

/** One open screen: its page, fetched and shown by amis, or the state that stands for it. */
export function Screen(props: ScreenProps) {
  const { route, active, title, onReload } = props;
  const box = useRef<HTMLDivElement>(null);
  const host = useMemo<ScreenHost>(() => ({ ...props.host, overlays: () => box.current }), [props.host]);
  const allowed = mayOpen(route, props.host.staff.menus);
  const { page, retry } = usePage(route.path, allowed);
  const newer = useNewerPage(route.path, page.status === 'ready' ? page.etag : undefined, active);
  useEffect(() => {
    if (active) document.title = `${title} - 运营控制台`;
  }, [active, title]);
  return (
    <div className="screen-box" data-active={active} ref={box}>
      <section className="screen" data-active={active}>
        <div
          className="screen-body"
          id={props.id}
          role="tabpanel"
          aria-labelledby={props.labelledBy}
          // A scrolling region must be reachable by keyboard.
          tabIndex={0}
        >
          <Boundary name={`screen ${route.path}`} fallback={() => <BrokenScreen onReload={onReload} />}>
            <Suspense fallback={<PageSkeleton />}>
              <ScreenContent {...props} host={host} page={page} retry={retry} />
            </Suspense>
          </Boundary>
        </div>
        <Footer />
        <NewerPageBar screen={props.tab} newer={newer} onReload={retry} />
      </section>
    </div>
  );
}

function BrokenScreen({ onReload }: Pick<ScreenProps, 'onReload'>) {
  return (
    <StateView
      icon={warning}
      title="页面出错了"
      urgent
      action={
        <button type="button" className="button button-primary" onClick={onReload}>
          重新加载
        </button>
      }
    >
      其他页面不受影响。若反复出现，请联系管理员。
    </StateView>
  );
}

function ScreenContent({ page, retry, ...screen }: ScreenProps & { page: PageState; retry: () => void }) {
  const { place, route, params, active, host, home } = screen;
  const location = useMemo(() => {
    const at = place.indexOf('?');
    return at < 0
      ? { pathname: place, search: '' }
      : { pathname: place.slice(0, at), search: place.slice(at) };
  }, [place]);
  const retryButton = (
    <button type="button" className="button button-primary" onClick={retry}>
      重试
    </button>
  );
  switch (page.status) {
    case 'loading':
      return <PageSkeleton />;
    case 'ready': {
      const Drawn = holdsReports(page.schema) ? ReportScreen : DirectEntry;
      return (
        <Drawn
          key={page.etag}
          schema={page.schema}
          version={page.etag}
          route={route}
          params={params}
          location={location}
          active={active}
          host={host}
        />
      );
    }
    case 'unbuilt':
      // Taken away again, or never made.
      if (isCustomPath(route.path)) return <NotFound />;
      return (
        <StateView icon={tools} title={route.title}>
          该页面尚未建成
        </StateView>
      );
    case 'forbidden':
      return (
        <StateView
          icon={lock}
          title="没有权限"
          action={
            home !== route.path && (
              <a className="button" href={`#${home}`}>
                前往首个可用页面
              </a>
            )
          }
        >
          你的角色不能查看“{route.title}”。如需使用，请联系管理员开通。
        </StateView>
      );
    case 'offline':
      return (
        <StateView icon={cloudOff} title="网络连接失败" urgent action={retryButton}>
          请检查网络；恢复后会自动重新加载。
        </StateView>
      );
    case 'failed':
      return (
        <StateView icon={warning} title="页面加载失败" urgent action={retryButton}>
          {page.msg}
        </StateView>
      );
  }
}

/** Only reports; whether each of them can be drawn without amis is for `planReport`, in the reports' own file. */
function holdsReports(page: { body?: unknown }): boolean {
  const parts: unknown[] = Array.isArray(page.body) ? page.body : [page.body];
  return parts.every(
    (part) => typeof part === 'object' && part !== null && Reflect.get(part, 'type') === 'report',
  );
}

const year = new Date().getFullYear();

function Footer() {
  return <footer className="footer">运营控制台 © {year} · 仅供内部员工使用</footer>;
}
