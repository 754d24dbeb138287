import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { code } from '../../server/contract/codes';
import { StateView } from '../shell/states/state-view';
import type { Staff } from '../screen-host';
import { warning } from '../shell/icon-paths';
import { fetchIdentity, followLogins } from '../shell/identity';
import { getSession, isLoggedIn, keepSession, onSessionChange } from '../session';
import { answered, designs, type OpenDesign, type Reads } from './designs';
import { moveFocusOn } from './move-focus-on';
import { returnToStep, stepNow, usePath, wideWindow } from './place';
import type { BeforeLeaving } from './workbench/workbench';

const loadWorkbench = () => import('./workbench/workbench');
const Workbench = lazy(() => loadWorkbench().then((module) => ({ default: module.Workbench })));

const NarrowView = lazy(() => import('./narrow-view').then((module) => ({ default: module.NarrowView })));

const wide = window.matchMedia(wideWindow);

type State =
  | { is: 'loading' }
  | { is: 'logged-out' }
  | { is: 'refused'; title: string; msg: string }
  | {
      is: 'open';
      design: OpenDesign;
      staff: Staff;
      reads: Reads;
      opened: number;
      step: number;
      /** The version that this window has just restored; 0 for none. */
      restored: number;
    };

const noReads: Reads = { reads: [], owners: {} };

/** Opens the page of the URL, or shows why it cannot be opened. */
export function Designer() {
  const path = usePath();
  const [state, setState] = useState<State>({ is: 'loading' });
  /** The open page, and the history step at which it was opened. */
  const shown = useRef<{ path: string; step: number }>(undefined);
  shown.current = state.is === 'open' ? { path: state.design.path, step: state.step } : undefined;
  const wanted = useRef(path);
  wanted.current = path;
  const beforeLeaving = useRef<BeforeLeaving>(undefined);
  const open = useCallback(
    async (restored = 0) => {
      if (!isLoggedIn()) return setState({ is: 'logged-out' });
      keepSession(getSession());
      const replies = Promise.all([answered(designs.open(path)), answered(designs.reads()), findStaff()]);
      // Loads the code in parallel, once the requests are sent; a failure shows when the workbench is drawn.
      if (wide.matches) setTimeout(() => void loadWorkbench().catch(() => undefined));
      const [design, reads, staff] = await replies;
      // The user has moved on to another page.
      if (wanted.current !== path) return;
      if (design.status === code.sessionExpired) return setState({ is: 'logged-out' });
      if (design.status !== 0 || !design.data) return setState({ is: 'refused', ...toRefusal(design) });
      document.title = `${design.data.title} - 页面设计`;
      if (!staff) return setState({ is: 'refused', title: '打开失败', msg: '没有取得登录信息，请重试。' });
      const { data = null } = reads;
      setState({
        is: 'open',
        design: design.data,
        staff,
        reads: data ?? noReads,
        opened: Date.now(),
        step: stepNow(),
        restored,
      });
    },
    [path],
  );
  const renew = useCallback(
    (design: OpenDesign) => setState((now) => (now.is === 'open' ? { ...now, design } : now)),
    [],
  );
  useEffect(() => {
    const from = shown.current;
    if (from?.path === path) return;
    let stopped = false;
    void (async () => {
      const mayLeave = (await beforeLeaving.current?.()) ?? true;
      if (stopped) return;
      if (mayLeave) await open();
      else if (from) returnToStep(from.step);
    })();
    return () => {
      stopped = true;
    };
  }, [path, open]);
  useEffect(
    () =>
      onSessionChange(
        ({ token }) => token !== '' && setState((now) => (now.is === 'logged-out' ? reopening(open) : now)),
      ),
    [open],
  );
  const account = state.is === 'open' ? state.staff.account : undefined;
  // The author's copy of the page stays on this device.
  useEffect(() => (account === undefined ? undefined : followLogins(account)), [account]);

  useEffect(moveFocusOn, []);
  const isWide = useWasWide();

  if (state.is === 'loading') return <Loading />;
  if (state.is === 'logged-out') {
    return (
      <StateView
        icon={warning}
        title="请先登录"
        action={
          <a className="button button-primary" href="/" target="_blank" rel="noopener">
            在新窗口登录
          </a>
        }
      >
        登录后本页会自动打开。
      </StateView>
    );
  }
  if (state.is === 'refused') {
    return (
      <StateView
        icon={warning}
        title={state.title}
        urgent
        action={
          <>
            <button type="button" className="button button-primary" onClick={() => void open()}>
              重试
            </button>
            <a className="button" href="/#/platform/page/design">
              返回页面列表
            </a>
          </>
        }
      >
        {state.msg}
      </StateView>
    );
  }
  if (!isWide) {
    return (
      <Suspense fallback={<Loading />}>
        <NarrowView design={state.design} staff={state.staff} reads={state.reads} />
      </Suspense>
    );
  }
  return (
    <>
      <Suspense fallback={<Loading />}>
        <Workbench
          key={state.opened}
          design={state.design}
          staff={state.staff}
          reads={state.reads}
          restored={state.restored}
          onReopen={open}
          onPublished={renew}
          beforeLeaving={beforeLeaving}
        />
      </Suspense>
      {state.design.path !== path && <GoingOn />}
    </>
  );
}

/** Blocks editing of the page that the user is leaving. */
function GoingOn() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="designer-going-on"
      aria-label="切换页面"
      // Keeps Escape from closing it.
      onKeyDown={(event) => event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
    >
      <p role="status">正在保存草稿并打开页面…</p>
    </dialog>
  );
}

/** Whether the window has ever been wide enough to edit: one that becomes narrow later keeps its open work. */
function useWasWide(): boolean {
  const [isWide, setIsWide] = useState(wide.matches);
  useEffect(() => {
    const onChange = () => setIsWide((now) => now || wide.matches);
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);
  return isWide;
}

/** The signed-in user; local copies of drafts are stored per account. */
async function findStaff(): Promise<Staff | undefined> {
  const found = await fetchIdentity({ quiet: true }).catch(() => undefined);
  return found?.status === 'ready' ? found.identity.staff : undefined;
}

function reopening(open: () => Promise<void>): State {
  void open();
  return { is: 'loading' };
}

function toRefusal({ status, msg }: { status: number; msg: string }): { title: string; msg: string } {
  if (status === code.forbidden) return { title: '没有权限', msg: '你没有“页面设计”的权限，请联系管理员。' };
  if (status === code.notFound)
    return { title: '页面不存在', msg: '自建的页面如果被删除了，可以在页面列表的“已删除的页面”中恢复。' };
  return { title: '打开失败', msg };
}

function Loading() {
  return (
    <div className="designer-loading" role="status">
      正在打开设计器…
    </div>
  );
}
