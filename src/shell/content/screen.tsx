import { memo, useMemo, useRef, useSyncExternalStore, lazy, Suspense, useEffect, useState } from 'react';
import type { ScreenHost } from '../../screen-host';
import { guardBackground, guardTab, mayClose } from '../leaving/leaving';
import { findRoute, listCustomScreens, onMadeScreens, mayOpen } from '../custom-screens';
import { titleOf, type Tab, type Tabs } from '../tabs/tabs';
import { NotFound, UnknownMenu, StateView } from '../states/state-view';
import { DirectEntry } from '../../direct/direct-screen';
import { failureText } from '../../../renderers/list/view/notice';
import { isCustomPath, type Route } from '../../../server/contract/screens/routes';
import { cloudOff, lock, page as pageIcon, tools, warning } from '../icon-paths';
import { toast } from '../../toast';
import { Boundary } from '../../ui/boundary';
import { NewerPageBar, useNewerPage } from './newer-page';
import { PageSkeleton } from '../states/page-skeleton';
import { type PageState, usePage } from './page-store';

export type SharedHost = Omit<ScreenHost, 'goBack' | 'guard' | 'guardBackground' | 'mayClose' | 'nameRecord'>;

interface ContentProps {
  tabs: Tabs;
  active: string;
  home: string;
  /** By tab key: number of reloads by the user. */
  reloads: Readonly<Record<string, number>>;
  onReload: (key: string) => void;
  /** The services of a screen, except those that depend on its tab. */
  host: SharedHost;
  onGoBack: (key: string) => void;
  onName: (key: string, name: string) => void;
}

/** Ids that connect a tab with its panel. */
export const tabIdOf = (key: string) => `tab-${key}`;
export const panelIdOf = (key: string) => `panel-${key}`;

/**
 * The visible screen, and behind it the visited kept-alive ones (A §2 '(kept)'): those stay mounted, hidden, with
 * their location frozen. All others start again from the filters in their URL.
 */
export function Content({ tabs, active, home, reloads, onReload, host, onGoBack, onName }: ContentProps) {
  const visited = useVisited(tabs, active);
  if (!findRoute(active))
    return host.staff.menus.includes(active) ? <UnknownMenu url={active} /> : <NotFound />;
  return (
    <>
      {tabs
        .filter((tab) => tab.key === active || visited.has(tab.key))
        .map((tab) => (
          <TabScreen
            key={`${tab.key}#${reloads[tab.key] ?? 0}`}
            tab={tab}
            active={tab.key === active}
            home={home}
            host={host}
            onGoBack={onGoBack}
            onName={onName}
            onReload={onReload}
          />
        ))}
    </>
  );
}

type TabScreenProps = Pick<ContentProps, 'home' | 'host' | 'onGoBack' | 'onName' | 'onReload'> & {
  tab: Tab;
  active: boolean;
};

/** Re-renders only when its own tab or its visibility changes. */
const TabScreen = memo(function TabScreen(props: TabScreenProps) {
  const { tab, active, home, host, onGoBack, onName, onReload } = props;
  const { key } = tab;
  const made = useSyncExternalStore(onMadeScreens, listCustomScreens);
  // oxlint-disable-next-line react/exhaustive-deps -- findRoute reads the custom screens
  const found = useMemo(() => findRoute(key), [key, made]);
  const ownHost = useMemo<ScreenHost>(
    () => ({
      ...host,
      goBack: () => onGoBack(key),
      guard: (work) => guardTab(key, work),
      guardBackground,
      mayClose,
      nameRecord: (name) => onName(key, name),
    }),
    [host, onGoBack, onName, key],
  );
  if (!found) return null;
  return (
    <Screen {...found} tab={tab} active={active} host={ownHost} home={home} onReload={() => onReload(key)} />
  );
});

/** Keys of the kept-alive screens that have been visible and are still open. */
function useVisited(tabs: Tabs, active: string): ReadonlySet<string> {
  const keys = useRef(new Set<string>());
  if (findRoute(active)?.route.kept) keys.current.add(active);
  const open = new Set(tabs.map((tab) => tab.key));
  for (const key of keys.current) if (!open.has(key)) keys.current.delete(key);
  return keys.current;
}

/** Draws reports without amis where possible. */
const ReportScreen = lazy(() =>
  import('./report-screen').then((module) => ({ default: module.ReportScreen })),
);

interface ScreenProps {
  tab: Tab;
  route: Route;
  params: Record<string, string>;
  active: boolean;
  host: ScreenHost;
  /** The user's home screen. */
  home: string;
  onReload: () => void;
}

/** One open screen: loads its page and renders it, or shows a state instead. */
function Screen(props: ScreenProps) {
  const { tab, route, params, active, onReload } = props;
  const title = titleOf(route, params, tab.name);
  const box = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [failure, recordFailed] = useState<string>();
  const host = useMemo<ScreenHost>(
    () => ({
      ...props.host,
      overlays: () => box.current,
      recordMissing: () => setMissing(true),
      recordFailed,
    }),
    [props.host],
  );
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
          id={panelIdOf(tab.key)}
          role="tabpanel"
          aria-labelledby={tabIdOf(tab.key)}
          // A scrolling region must be reachable by keyboard.
          tabIndex={0}
        >
          <Boundary name={`screen ${route.path}`} fallback={() => <BrokenScreen onReload={onReload} />}>
            <Suspense fallback={<PageSkeleton />}>
              {isMissing ? (
                <MissingRecord onGoBack={host.goBack} />
              ) : failure !== undefined ? (
                <FailedRecord reason={failure} onReload={onReload} />
              ) : (
                <ScreenContent {...props} host={host} page={page} retry={retry} />
              )}
            </Suspense>
          </Boundary>
        </div>
        <Footer />
      </section>
      <NewerPageBar screen={tab.key} newer={newer} onReload={retry} />
    </div>
  );
}

/** A detail screen whose record does not exist. */
function MissingRecord({ onGoBack }: { onGoBack: () => void }) {
  // The page's own message says the same.
  useEffect(() => toast.clearFailures(), []);
  const back = (
    <button type="button" className="button button-primary" onClick={onGoBack}>
      返回
    </button>
  );
  return (
    <StateView icon={pageIcon} title="记录不存在或已被删除" urgent action={back}>
      可能已被其他人删除，或者链接有误。
    </StateView>
  );
}

/** A detail screen whose record did not load. */
function FailedRecord({ reason, onReload }: { reason: string; onReload: () => void }) {
  // The page's own message says the same.
  useEffect(() => toast.clearFailures(), []);
  const reload = (
    <button type="button" className="button button-primary" onClick={onReload}>
      重试
    </button>
  );
  return (
    <StateView icon={warning} title="加载失败" urgent action={reload}>
      {failureText(reason)}
    </StateView>
  );
}

function BrokenScreen({ onReload }: Pick<ScreenProps, 'onReload'>) {
  const reload = (
    <button type="button" className="button button-primary" onClick={onReload}>
      重新加载
    </button>
  );
  return (
    <StateView icon={warning} title="页面出错了" urgent action={reload}>
      其他页面不受影响。若反复出现，请联系管理员。
    </StateView>
  );
}

function ScreenContent({ page, retry, ...screen }: ScreenProps & { page: PageState; retry: () => void }) {
  const { route, params, active, host, home } = screen;
  const { place } = screen.tab;
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
      // The screen was deleted, or never existed.
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

/**
 * Whether a page contains only reports; `planReport`, in a lazy-loaded file, decides whether they can be drawn
 * without amis.
 */
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
