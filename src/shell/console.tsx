import { useState } from 'react';
import { post } from '../http';
import { reloadToBase } from '../net/place';
import { clearSession } from '../session';
import { LazyView } from './account/lazy-view';
import { Frame } from './frame';
import { OfflineBar } from './offline-bar';
import { warning } from './icon-paths';
import { StateView } from './states/state-view';
import { PageSkeleton } from './states/page-skeleton';
import { useIdentity } from './identity';
import './console.css';

/** Ends the session in the browser and on the server, and returns to '/' with no state in memory (A §2). */
async function logout(): Promise<void> {
  // Logs out locally even when the server call fails.
  await post('/api/admin/logout', {}, { quiet: true }).catch(() => undefined);
  clearSession();
  sessionStorage.clear();
  reloadToBase();
}

const loadFirstPassword = () => import('./account/password').then(({ FirstPassword }) => FirstPassword);

/** Everything under /platform; the identity decides what the frame shows. */
export function Console() {
  const { state, reload, passwordChanged } = useIdentity();
  const [isLost, setLost] = useState(false);
  const mustChange = state.status === 'ready' && state.identity.mustChangePassword;
  if (mustChange && !isLost) {
    return (
      <LazyView
        load={loadFirstPassword}
        props={{ onLogout: () => void logout(), onChanged: passwordChanged }}
        onFailed={() => setLost(true)}
      />
    );
  }
  if (state.status === 'ready' && !mustChange) {
    return <Frame identity={state.identity} onLogout={() => void logout()} />;
  }
  const retry = () => {
    setLost(false);
    reload();
  };
  return (
    <div className="console">
      <div className="sidebar-placeholder" />
      <div className="console-main">
        <OfflineBar />
        <div className="header-placeholder" />
        <main id="content" className="screens">
          {state.status === 'loading' ? (
            <div className="screen-body">
              <PageSkeleton />
            </div>
          ) : (
            <StateView
              icon={warning}
              title="控制台加载失败"
              urgent
              action={
                <>
                  <button type="button" className="button button-primary" onClick={retry}>
                    重试
                  </button>
                  <button type="button" className="button" onClick={() => void logout()}>
                    重新登录
                  </button>
                </>
              }
            >
              {state.status === 'failed' ? state.msg : '设置密码的页面没有加载成功'}
            </StateView>
          )}
        </main>
      </div>
    </div>
  );
}
