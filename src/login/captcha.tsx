import { useCallback, useEffect, useRef, useState } from 'react';
import { code } from '../../server/contract/codes';
import { post } from '../http';
import { Icon } from '../ui/icon';
import { refresh as refreshIcon } from '../ui/icon-paths';

interface Captcha {
  status: 'loading' | 'ready' | 'failed';
  /** A `data:` url; '' until the first one is loaded. The old image stays while the next one loads. */
  image: string;
  sessionId: string;
  /** Why it did not load, as the server says; '' otherwise. */
  problem: string;
}

const none = { image: '', sessionId: '', problem: '' };
/** In ms: so long after a failure the next captcha is requested, so that the page recovers with the backend. */
const retryAfter = 5_000;

/** The current captcha (A §7); `refresh` loads another one. */
export function useCaptcha(): { captcha: Captcha; refresh: () => void } {
  const [captcha, setCaptcha] = useState<Captcha>({ status: 'loading', ...none });
  const pending = useRef<AbortController>(undefined);

  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(() => {
    clearTimeout(retry.current);
    pending.current?.abort();
    const controller = new AbortController();
    pending.current = controller;
    const fail = (problem: string, again: boolean) => {
      if (controller.signal.aborted) return;
      setCaptcha({ ...none, status: 'failed', problem });
      if (again) retry.current = setTimeout(load, retryAfter);
    };
    post('/api/admin/captcha/captchaImage', {}, { signal: controller.signal }).then(
      ({ status, data, msg }) => {
        if (status === 0 && data) {
          const { imageData, sessionId } = data;
          setCaptcha({ ...none, status: 'ready', image: toImageUrl(imageData), sessionId });
        } else fail(msg, status !== code.locked);
      },
      () => fail('', true),
    );
  }, []);

  const refresh = useCallback(() => {
    setCaptcha((old) => ({ ...old, status: 'loading' }));
    load();
  }, [load]);

  useEffect(() => {
    load();
    return () => {
      clearTimeout(retry.current);
      pending.current?.abort();
    };
  }, [load]);

  return { captcha, refresh };
}

const types: readonly [start: string, type: string][] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lG', 'image/gif'],
  ['PHN2Zy', 'image/svg+xml'],
  ['PD94bW', 'image/svg+xml'],
];

/** The specification says 'base64 image': accepts it with or without the `data:` prefix. */
export function toImageUrl(imageData: string): string {
  if (imageData.startsWith('data:image/')) return imageData;
  const type = types.find(([start]) => imageData.startsWith(start))?.[1] ?? 'image/png';
  return `data:${type};base64,${imageData}`;
}

/** The captcha image; a click loads another one (A §2). */
export function CaptchaImage({ captcha, onRefresh }: { captcha: Captcha; onRefresh: () => void }) {
  const { status, image } = captcha;
  return (
    <button
      type="button"
      className="captcha"
      data-status={status}
      title="看不清？点击换一张"
      aria-label={status === 'failed' ? '验证码加载失败，点击重试' : '验证码图片，点击换一张'}
      aria-busy={status === 'loading'}
      onClick={onRefresh}
    >
      {image !== '' && <img src={image} alt="" draggable={false} />}
      {status === 'failed' && (
        <span className="captcha-failed">
          <Icon path={refreshIcon} size={14} />
          加载失败，重试
        </span>
      )}
      {status === 'loading' && image === '' && <span className="spinner" />}
    </button>
  );
}
