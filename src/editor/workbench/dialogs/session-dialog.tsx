import { useEffect, useState } from 'react';
import { getSession, onSessionChange, onSessionKept } from '../../../session';
import { toast } from '../../../toast';
import { Dialog } from '../../../ui/dialog';

/**
 * The session ended during work on a page: nothing on the canvas is lost. The user signs in in another window,
 * which shares its token with this one, and continues.
 */
export function SessionDialog() {
  const lost = useSessionLost();
  if (!lost) return null;
  return (
    <Dialog title="登录已过期" onClose={() => undefined} mayClose={() => false}>
      <p className="dialog-reason">画布上的修改都还在。请在新窗口登录，然后回到这里继续。</p>
      <div className="dialog-actions">
        <a className="button button-primary" href="/" target="_blank" rel="noopener">
          在新窗口登录
        </a>
      </div>
    </Dialog>
  );
}

/**
 * A refused call clears the token in this window (no storage event); a login in another window sets it (with
 * one).
 */
function useSessionLost(): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const look = () => setLost(getSession().token === '');
    const timer = setInterval(look, 1_000);
    const ends = [onSessionChange(look), onSessionKept(() => toast.success('已恢复登录，可以继续'))];
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, []);
  return lost;
}
