import { LoginForm, ProFormCheckbox, ProFormText } from '@ant-design/pro-components';
import { logIn } from '../calls.js';

export default function Login({ onDone }) {
  const submit = async (account) => {
    await logIn(account);
    onDone();
  };
  return (
    <LoginForm title="后台" onFinish={submit}>
      <ProFormText name="username" placeholder="用户名" rules={[{ required: true }]} />
      <ProFormText.Password name="password" placeholder="密码" rules={[{ required: true }]} />
      <ProFormText name="validateCode" placeholder="验证码" rules={[{ required: true }]} />
      <ProFormCheckbox name="remember">记住我</ProFormCheckbox>
    </LoginForm>
  );
}
