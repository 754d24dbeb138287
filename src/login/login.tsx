import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { landing } from '../../server/contract/screens/landing';
import { findWantedPlace, forgetWantedPlace } from '../net/place';
import { onSessionChange } from '../session';
import { BrandMark, Icon } from '../ui/icon';
import { ThemeSwitch } from '../ui/theme';
import './login.css';
import { toast } from '../toast';
import { eye, eyeOff } from '../ui/icon-paths';
import { CaptchaImage, useCaptcha } from './captcha';
import { Field } from '../ui/field';
import { canRemember, findRemembered, forget } from './remember-me';
import { findMissing, submitLogin, type LoginErrors, type LoginField } from './submit-login';

/** In ms: prefetches the code of the wanted screen while the user types; it runs when the form is sent. */
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

const empty = { username: '', password: '', validateCode: '' };

function LoginForm() {
  const { captcha, refresh } = useCaptcha();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  // A ref, since state would update too late to stop two submits in one frame.
  const submitting = useRef(false);
  const keep = useRef<HTMLInputElement>(null);
  const inputs = {
    username: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    validateCode: useRef<HTMLInputElement>(null),
  };

  useEffect(() => {
    let left = false;
    void findRemembered().then((credentials) => {
      // Text that the user has begun to type, or that a password manager filled in, takes precedence.
      if (left || !credentials || inputs.username.current?.value || inputs.password.current?.value) return;
      setValues((old) => ({ ...old, ...credentials }));
      inputs.validateCode.current?.focus();
    });
    return () => void (left = true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount; refs don't change
  }, []);

  useEffect(
    () =>
      onSessionChange(({ token }) => {
        // A login in another window leads in here, too, unless this window logs in itself.
        if (token !== '' && !submitting.current) window.location.reload();
      }),
    [],
  );

  const fieldProps = (field: LoginField) => ({
    ref: inputs[field],
    name: field,
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((old) => ({ ...old, [field]: target.value }));
      setErrors((old) => ({ ...old, [field]: undefined }));
      setProblem('');
    },
  });

  const showErrors = (found: LoginErrors) => {
    setErrors(found);
    const first = (Object.keys(inputs) as LoginField[]).find((field) => found[field] !== undefined);
    if (first) inputs[first].current?.focus();
    return first !== undefined;
  };

  const restartCaptcha = () => {
    setValues((old) => ({ ...old, validateCode: '' }));
    refresh();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (submitting.current || showErrors(findMissing(values))) return;
    submitting.current = true;
    setBusy(true);
    setProblem('');
    try {
      const place = findWantedPlace() ?? landing;
      const outcome = await submitLogin(values, captcha.sessionId, {
        keep: () => keep.current?.checked === true,
        place,
      });
      if (outcome.kind === 'done') {
        toast.clear();
        forgetWantedPlace();
        // Replaces the history entry, so that Back does not return to the login page.
        window.location.replace(`#${place}`);
        return;
      }
      if (outcome.kind === 'fields') {
        showErrors(outcome.errors);
      } else if (outcome.kind === 'unreachable') {
        setProblem(outcome.msg);
      } else {
        toast.error(outcome.msg);
        restartCaptcha();
        inputs[outcome.kind === 'captcha' ? 'validateCode' : 'password'].current?.focus();
      }
    } finally {
      submitting.current = false;
      setBusy(false);
    }
  };

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="登录">
      <Field {...fieldProps('username')} label="用户名" autoComplete="username" autoFocus maxLength={64} />
      <Field
        {...fieldProps('password')}
        label="密码"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={128}
        hint={capsLock ? '大写锁定已开启' : undefined}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        after={
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? '隐藏密码' : '显示密码'}
            onClick={() => setShown(!shown)}
          >
            <Icon path={shown ? eyeOff : eye} />
          </button>
        }
      />
      <Field
        {...fieldProps('validateCode')}
        label="验证码"
        autoComplete="off"
        maxLength={16}
        beside={<CaptchaImage captcha={captcha} onRefresh={restartCaptcha} />}
      />
      <label className="login-keep">
        <input
          type="checkbox"
          name="remember"
          ref={keep}
          defaultChecked={canRemember()}
          disabled={!canRemember()}
          onChange={({ target }) => {
            if (!target.checked) void forget();
          }}
        />
        记住我
        {!canRemember() && <span className="login-keep-note">（需通过 HTTPS 访问）</span>}
      </label>
      <p className="login-problem field-error" role="alert">
        {problem || captcha.problem}
      </p>
      <button
        type="submit"
        className="button button-primary login-submit"
        aria-disabled={busy}
        aria-busy={busy}
      >
        {busy && <span className="spinner" aria-hidden="true" />}
        {busy ? '登录中…' : '登录'}
      </button>
    </form>
  );
}
