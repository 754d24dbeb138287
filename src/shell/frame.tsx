import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { landing } from '../../server/contract/screens/landing';
import { designPermissions } from '../../server/contract/screens/permissions';
import { reloadsOnNetworkFailure } from '../../server/contract/screens/routes';
import { onReconnect } from '../net/network-failure';
import { toast } from '../toast';
import { LazyView } from './account/lazy-view';
import { keepFocus } from './content/keep-focus';
import { keepPress } from './content/keep-press';
import { Content, type SharedHost } from './content/screen';
import { Header, type Crumb } from './header/header';
import { StaffMenu } from './header/staff-menu';
import { Unread } from './header/unread';
import type { Identity } from './identity';
import { LeaveDialog } from './leaving/leave-dialog';
import { hasForm, hasOpenDialog, withoutLoss } from './leaving/leaving';
import { useGuardedNavigate } from './leaving/guarded-navigate';
import { addEntries, entryOf, findRoute, useMadeScreens } from './custom-screens';
import { findTrail, listScreens, type MenuItem } from './nav/menu-items';
import { Drawer, Sidebar } from './nav/sidebar';
import { OfflineBar } from './offline-bar';
import { Palette, addRecent, listRecent } from './palette/palette';
import { useShortcuts } from './palette/use-shortcuts';
import { sendSignal } from './signals';
import { TabStrip } from './tabs/tab-strip';
import { titleOf } from './tabs/tabs';
import { useTabs } from './tabs/use-tabs';

interface FrameProps {
  identity: Identity;
  onLogout: () => void;
}

const loadShortcuts = () => import('./palette/shortcuts-dialog').then(({ Shortcuts }) => Shortcuts);
const loadSessions = () => import('./account/sessions').then(({ Sessions }) => Sessions);
const loadPassword = () => import('./account/password').then(({ ChangePassword }) => ChangePassword);

/** The shell around the screens: sidebar, header, tabs, content (A §2). */
export function Frame(props: FrameProps) {
  const { pathname } = useLocation();
  const { home } = props.identity;
  // A login leads to the landing screen even when the role lacks it.
  if (pathname === '/platform' || (pathname === landing && home !== landing))
    return <Navigate to={home} replace />;
  return <FullFrame {...props} />;
}

function FullFrame({ identity, onLogout }: FrameProps) {
  const { staff, settings, home } = identity;
  const made = useMadeScreens(staff.account);
  const menus = useMemo(() => addEntries(identity.menus, made), [identity.menus, made]);
  const { go, lostBy } = useGuardedNavigate();
  const { tabs, active, open, close, goBack, step, name } = useTabs(staff.account, home, go);
  const [overlay, setOverlay] = useState<'drawer' | 'palette' | 'shortcuts' | 'password' | 'sessions'>();
  const [reloads, setReloads] = useState<Readonly<Record<string, number>>>({});
  useShortcuts({ palette: () => setOverlay('palette'), list: () => setOverlay('shortcuts'), step });

  // Errors of the screen being left do not concern the next one.
  useEffect(() => toast.clearFailures(), [active]);
  const route = findRoute(active)?.route;
  const owner = route && entryOf(route);
  const trail = useMemo(() => (owner === undefined ? [] : findTrail(menus, owner)), [menus, owner]);
  const trailKeys = useMemo(() => trail.map(({ key }) => key), [trail]);
  const called = tabs.find(({ key }) => key === active)?.name;
  const crumbs = useMemo(() => toCrumbs(trail, active, called), [trail, active, called]);
  const screens = useMemo(() => listScreens(menus), [menus]);

  useEffect(() => {
    if (owner !== undefined) addRecent(staff.account, owner);
  }, [owner, staff.account]);

  const host = useMemo<SharedHost>(
    () => ({ navigate: go, signal: sendSignal, staff, settings }),
    [go, staff, settings],
  );
  const reload = useCallback(
    (key: string) =>
      withoutLoss(() => {
        open(key);
        setReloads((old) => ({ ...old, [key]: (old[key] ?? 0) + 1 }));
      }, [key, ...(lostBy(key) ?? [])]),
    [open, lostBy],
  );

  useEffect(
    () =>
      onReconnect(() => {
        const busy = tabs.filter(({ key }) => hasForm([key]) || (key === active && isTyping()));
        if (busy.length === 0) return window.location.reload();
        const idle = tabs.filter((tab) => !busy.includes(tab));
        setReloads((old) => ({
          ...old,
          ...Object.fromEntries(idle.map(({ key }) => [key, (old[key] ?? 0) + 1])),
        }));
      }, reloadsOnNetworkFailure),
    [tabs, active],
  );

  const openDrawer = useCallback(() => setOverlay('drawer'), []);
  const openPalette = useCallback(() => setOverlay('palette'), []);
  const account = useMemo(
    () => (
      <>
        <Unread menus={staff.menus} onOpen={open} />
        <StaffMenu
          username={staff.username}
          readsDocs={staff.menus.includes(designPermissions.open)}
          onChangePassword={identity.changesPassword ? () => setOverlay('password') : undefined}
          onSessions={() => setOverlay('sessions')}
          onShortcuts={() => setOverlay('shortcuts')}
          onLogout={() => withoutLoss(onLogout)}
        />
      </>
    ),
    [staff, identity.changesPassword, onLogout, open],
  );
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  useEffect(keepPress, []);
  /** A dialog may end only after another one has been opened: its save was still running. */
  const closerOf = (own: typeof overlay) => () => setOverlay((now) => (now === own ? undefined : now));
  return (
    <div className="console">
      <a
        className="skip-link"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('.screen[data-active="true"] .screen-body')?.focus();
        }}
      >
        跳到内容
      </a>
      <Sidebar items={menus} trail={trailKeys} onOpen={open} />
      <div className="console-main">
        <OfflineBar />
        <Header crumbs={crumbs} onOpen={open} onDrawer={openDrawer} onPalette={openPalette}>
          {account}
        </Header>
        <TabStrip
          tabs={tabs}
          active={active}
          home={home}
          onOpen={open}
          onClose={close}
          onReload={reload}
          onDesign={staff.menus.includes(designPermissions.open) ? openDesigner : undefined}
        />
        <main id="content" className="screens" ref={main}>
          <Content
            tabs={tabs}
            active={active}
            home={home}
            reloads={reloads}
            onReload={reload}
            host={host}
            onGoBack={goBack}
            onName={name}
          />
        </main>
      </div>
      {overlay === 'drawer' && (
        <Drawer items={menus} trail={trailKeys} onOpen={open} onClose={closerOf('drawer')} />
      )}
      {overlay === 'palette' && (
        <Palette
          screens={screens}
          recent={listRecent(staff.account)}
          onOpen={open}
          onClose={closerOf('palette')}
        />
      )}
      <LeaveDialog tabs={tabs} />
      {overlay === 'shortcuts' && (
        <LazyView
          load={loadShortcuts}
          props={{ onClose: closerOf('shortcuts') }}
          onFailed={closerOf('shortcuts')}
        />
      )}
      {overlay === 'sessions' && (
        <LazyView
          load={loadSessions}
          props={{ onClose: closerOf('sessions'), onLogout: () => withoutLoss(onLogout) }}
          onFailed={closerOf('sessions')}
        />
      )}
      {overlay === 'password' && (
        <LazyView
          load={loadPassword}
          props={{ onClose: closerOf('password') }}
          onFailed={closerOf('password')}
        />
      )}
    </div>
  );
}

/** Whether a dialog of the visible screen is open, or the user has begun to fill in a field. */
function isTyping(): boolean {
  const field = document.activeElement;
  const hasText =
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
  return hasText || hasOpenDialog();
}

/** Opens the designer of a screen in a separate window, with the current record if there is one. */
function openDesigner(key: string): void {
  const found = findRoute(key);
  if (found === undefined) return;
  const place = new URLSearchParams({ path: found.route.path, ...found.params });
  window.open(`/editor.html?${place.toString()}`, '_blank', 'noopener');
}

/** Breadcrumb: group / screen, or group / owner / detail. */
function toCrumbs(trail: readonly MenuItem[], active: string, called: string | undefined): Crumb[] {
  const found = findRoute(active);
  if (!found) return [{ name: '页面不存在' }];
  const title = titleOf(found.route, found.params, called);
  if (entryOf(found.route) === found.route.path) {
    return trail.length > 0 ? trail.map(({ name }) => ({ name })) : [{ name: title }];
  }
  return [...trail.map(({ name, url }) => ({ name, url: url || undefined })), { name: title }];
}
