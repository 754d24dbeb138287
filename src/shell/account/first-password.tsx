import { BrandMark } from '../../ui/brand-mark';
import { PasswordForm } from './password-form';

interface FirstPasswordProps {
  onLogout: () => void;
  onChanged: () => void;
}

/** All there is of the console while the password is one that somebody else chose: the server refuses every other call. */
export function FirstPassword({ onLogout, onChanged }: FirstPasswordProps) {
  return (
    <main className="first-password">
      <section className="first-password-card" aria-labelledby="first-password-title">
        <header>
          <BrandMark size={40} />
          <div>
            <h1 id="first-password-title">设置自己的密码</h1>
            <p>当前密码由他人设置，修改后才能使用控制台。</p>
          </div>
        </header>
        <PasswordForm
          oldLabel="初始密码"
          submitLabel="保存并进入控制台"
          onChanged={onChanged}
          other={
            <button type="button" className="button" onClick={onLogout}>
              退出登录
            </button>
          }
        />
      </section>
    </main>
  );
}
