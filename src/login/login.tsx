import { useEffect } from 'react';
import { landing } from '../../server/contract/screens/landing';
import { isLoggedIn } from '../session';
import { BrandMark } from '../ui/brand-mark';
import { ThemeSwitch } from '../ui/theme-switch';
import { LoginForm } from './login-form';
import './login.css';

/** The code of the console and of its lists is fetched while the password is typed. */
const preloadDelay = 300;

/** The login page (A §2 'Login'). */
export function Login() {
  useEffect(() => {
    document.title = '登录 - 运营控制台';
    const timer = setTimeout(() => {
      void import('../router').catch(() => undefined);
      void import('../amis/preload').then(({ preloadScreen }) => preloadScreen()).catch(() => undefined);
    }, preloadDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="login">
      <div className="login-corner">
        <ThemeSwitch />
      </div>
      <section className="login-card">
        <header className="login-head">
          <BrandMark size={40} />
          <div>
            <h1>运营控制台</h1>
            <p>请使用员工账号登录</p>
          </div>
        </header>
        {isLoggedIn() && (
          <p className="login-already">
            当前浏览器已登录，<a href={`#${landing}`}>直接进入控制台</a>
          </p>
        )}
        <LoginForm />
      </section>
      <footer className="login-foot">仅供内部员工使用</footer>
    </main>
  );
}
