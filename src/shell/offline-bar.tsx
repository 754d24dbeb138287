import { useSyncExternalStore } from 'react';
import { connection } from '../net/network-failure';
import { Icon } from '../ui/icon';
import { cloudOff } from './icon-paths';

/** Shown while the server can't be reached; retries automatically with a backoff, and on demand. */
export function OfflineBar() {
  const offline = useSyncExternalStore(connection.subscribe, connection.isOffline);
  return (
    <div role="status" className="offline-slot">
      {offline && (
        <div className="offline-bar">
          <Icon path={cloudOff} />
          <span>网络连接已断开，刚才的操作可能没有完成。填写的内容都还在，恢复后请核对再试。</span>
          <button type="button" className="link-button" onClick={connection.retry}>
            立即重试
          </button>
        </div>
      )}
    </div>
  );
}
