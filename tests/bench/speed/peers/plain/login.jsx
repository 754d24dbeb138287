import { logIn } from '../calls.js';

export function Login({ onDone }) {
  const submit = async (event) => {
    event.preventDefault();
    await logIn(Object.fromEntries(new FormData(event.target)));
    onDone();
  };
  return (
    <form className="login" onSubmit={submit}>
      <h1>登录</h1>
      <input name="username" placeholder="用户名" required />
      <input name="password" type="password" placeholder="密码" required />
      <input name="validateCode" placeholder="验证码" required />
      <label>
        <input name="remember" type="checkbox" /> 记住我
      </label>
      <button className="primary">登录</button>
    </form>
  );
}
