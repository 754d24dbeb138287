import { Icon } from '../ui/icon';
import { refresh as refreshIcon } from '../ui/icon-paths';
import type { Captcha } from './use-captcha';

/** The captcha; a click fetches another one (A §2). */
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
