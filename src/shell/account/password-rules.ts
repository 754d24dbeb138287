import { minPasswordLength } from '../../../server/contract/messages';

export type PasswordField = 'oldPassword' | 'newPassword' | 'repeated';
export type PasswordErrors = Partial<Record<PasswordField, string>>;

/** What can be said before asking the server, by field; the server's own rules come on top. */
export function findPasswordErrors(values: Record<PasswordField, string>): PasswordErrors {
  const errors: PasswordErrors = {};
  if (values.oldPassword === '') errors.oldPassword = '请输入原密码';
  if (values.newPassword === '') errors.newPassword = '请输入新密码';
  else if (values.newPassword.trim().length < minPasswordLength)
    errors.newPassword = `新密码至少 ${minPasswordLength} 个字符`;
  else if (values.newPassword === values.oldPassword) errors.newPassword = '新密码不能与原密码相同';
  if (values.repeated !== values.newPassword) errors.repeated = '两次输入的新密码不一致';
  return errors;
}
