import { useEffect } from 'react';
import { landing } from '../../server/contract/screens/landing';
import { startBoot } from '../net/boot';
import { findWantedPlace } from '../net/place';
import { isLoggedIn } from '../session';
import { BrandMark } from '../ui/brand-mark';
import { ThemeSwitch } from '../ui/theme-switch';
import { LoginForm } from './login-form';
import './login.css';

/** In ms: the code of the wanted screen is fetched while the password is typed. It runs when the form is sent. */
const prefetchDelay = 300;

function openLanding(): void {
  startBoot({ place: landing });
  window.earlyCode?.run(landing);
}

/** The login page (A §2 'Login'). */
export function Login() {
  useEffect(() => {
    document.title = '登录 - 运营控制台';
    const timer = setTimeout(() => window.earlyCode?.prefetch(findWantedPlace() ?? landing), prefetchDelay);
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
            当前浏览器已登录，
            <a href={`#${landing}`} onClick={openLanding}>
              直接进入控制台
            </a>
          </p>
        )}
        <LoginForm />
      </section>
      <footer className="login-foot">仅供内部员工使用</footer>
    </main>
  );
}
