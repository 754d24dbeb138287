import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenSession } from '../../../server/contract/console-calls/security';
import { code } from '../../../server/contract/codes';
import { post } from '../../http';
import { toast } from '../../toast';
import { Dialog } from '../../ui/dialog';
import './sessions.css';

type State =
  | { status: 'loading' }
  /** `final`: a retry would not help. */
  | { status: 'failed'; msg: string; final: boolean }
  | { status: 'ready'; items: OpenSession[] };

interface SessionsProps {
  onClose: () => void;
  onLogout: () => void;
}

/** The user's sessions: each device can be logged out; this one logs out like 退出登录. */
export function Sessions({ onClose, onLogout }: SessionsProps) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [asked, setAsked] = useState<string>();
  const [busy, setBusy] = useState(false);

  const loading = useRef<AbortController>(undefined);
  const load = useCallback(() => {
    loading.current?.abort();
    const { signal } = (loading.current = new AbortController());
    post('/api/console/sessions/own/list', {}, { signal }).then(
      ({ status, msg, data }) =>
        setState(
          status === 0 && data
            ? { status: 'ready', items: data.items }
            : { status: 'failed', msg, final: status === code.notFound },
        ),
      (error: unknown) => {
        if (signal.aborted) return;
        const msg = error instanceof Error ? error.message : String(error);
        setState({ status: 'failed', msg, final: false });
      },
    );
  }, []);
  useEffect(load, [load]);

  const end = async (id: string | undefined) => {
    if (busy) return;
    setBusy(true);
    try {
      const answer = await post('/api/console/sessions/own/end', id === undefined ? {} : { id });
      if (answer.status === 0) {
        toast.success(id === undefined ? '其他设备已全部退出' : '该设备已退出');
        load();
      } else if (answer.status !== code.sessionExpired) toast.error(answer.msg);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };

  const others = state.status === 'ready' ? state.items.filter(({ current }) => !current) : [];
  /** The first press asks for confirmation, the second one ends the session. */
  const endButton = (key: string, label: string, act: () => void) => (
    <button
      type="button"
      className={`button${asked === key ? ' button-danger' : ''}`}
      aria-disabled={busy}
      onBlur={() => setAsked(undefined)}
      onClick={() => (asked === key ? act() : setAsked(key))}
    >
      {asked === key ? '确定退出？' : label}
    </button>
  );
  return (
    <Dialog title="登录设备" onClose={onClose}>
      {state.status === 'loading' && (
        <div className="sessions-wait" role="status" aria-label="加载中">
          <span className="spinner" />
        </div>
      )}
      {state.status === 'failed' && (
        <div className="sessions-wait" role="alert">
          <p>{state.msg}</p>
          {!state.final && (
            <button type="button" className="button" onClick={load}>
              重试
            </button>
          )}
        </div>
      )}
      {state.status === 'ready' && (
        <>
          <ul className="sessions" aria-label="登录设备">
            {state.items.map(({ id, device, address, since, lastSeen, current }) => (
              <li key={id}>
                <div className="sessions-text">
                  <strong>
                    {device}
                    {current && <span className="sessions-current">当前设备</span>}
                  </strong>
                  <span>{address === '' ? '地址未知' : address}</span>
                  <span>登录：{since}</span>
                  <span>最近使用：{lastSeen}</span>
                </div>
                {current ? endButton(id, '退出登录', onLogout) : endButton(id, '退出', () => void end(id))}
              </li>
            ))}
          </ul>
          <p className="sessions-note">
            {others.length === 0
              ? '没有在其他设备上登录。'
              : '发现不认识的设备时，请先退出它，再修改密码。退出后，该设备上未保存的内容会丢失。'}
          </p>
          <div className="dialog-actions">
            {others.length > 0 && endButton('', '退出其他所有设备', () => void end(undefined))}
            <button type="button" className="button button-primary" onClick={onClose}>
              关闭
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
