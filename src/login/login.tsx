import { useEffect } from 'react';
import { landing } from '../../server/contract/screens/landing';
import { findWantedPlace } from '../net/place';
import { BrandMark } from '../ui/brand-mark';
import { ThemeSwitch } from '../ui/theme';
import { LoginForm } from './login-form';
import './login.css';

/** In ms: the code of the wanted screen is fetched while the password is typed. It runs when the form is sent. */
const prefetchDelay = 300;

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
        <LoginForm />
      </section>
      <footer className="login-foot">仅供内部员工使用</footer>
    </main>
  );
}
