import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { code } from '../../../server/contract/codes';
import { message, passwordRules, minPasswordLength } from '../../../server/contract/messages';
import { post } from '../../http';
import { renewRemembered } from '../../login/remember-me';
import { toast } from '../../toast';
import { Field } from '../../ui/field';
import './password.css';
import { Dialog } from '../../ui/dialog';
import { BrandMark } from '../../ui/icon';

const fields: readonly { name: PasswordField; label: string; autoComplete: string }[] = [
  { name: 'oldPassword', label: '原密码', autoComplete: 'current-password' },
  { name: 'newPassword', label: '新密码', autoComplete: 'new-password' },
  { name: 'repeated', label: '再次输入新密码', autoComplete: 'new-password' },
];

interface PasswordFormProps {
  /** Label of the old password. */
  oldLabel?: string;
  submitLabel: string;
  /** Shown beside the submit button. */
  other: ReactNode;
  onTyped?: (typed: boolean) => void;
  onChanged: () => void;
}

/**
 * Form to change the user's own password: the rules first, then old, new and repeated password; refusals appear
 * at their fields.
 */
function PasswordForm({ oldLabel, submitLabel, other, onTyped, onChanged }: PasswordFormProps) {
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', repeated: '' });
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef(false);
  const rulesId = useId();

  const showErrors = (found: PasswordErrors) => {
    setErrors(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
    return first !== undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.current || showErrors(findPasswordErrors(values))) return;
    saving.current = true;
    setBusy(true);
    try {
      const { oldPassword, newPassword } = values;
      const answer = await post('/api/admin/password/edit', { oldPassword, newPassword });
      if (answer.status === 0) {
        await renewRemembered(oldPassword, newPassword).catch((error: unknown) =>
          console.warn('remember-me failed', error),
        );
        toast.success(message.saved);
        onChanged();
      } else if (answer.status !== code.invalid || !answer.errors || !showErrors(answer.errors)) {
        if (answer.status !== code.sessionExpired) toast.error(answer.msg);
      }
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-describedby={rulesId}>
      <ul className="password-rules" id={rulesId} aria-label="新密码的要求">
        {passwordRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {fields.map(({ name, label, autoComplete }, index) => (
        <Field
          key={name}
          label={name === 'oldPassword' ? (oldLabel ?? label) : label}
          name={name}
          type="password"
          autoComplete={autoComplete}
          autoFocus={index === 0}
          maxLength={128}
          value={values[name]}
          error={errors[name]}
          onChange={({ target }) => {
            const next = { ...values, [name]: target.value };
            setValues(next);
            setErrors((old) => ({ ...old, [name]: undefined }));
            onTyped?.(Object.values(next).some((value) => value !== ''));
          }}
        />
      ))}
      <div className="dialog-actions">
        {other}
        <button type="submit" className="button button-primary" aria-disabled={busy} aria-busy={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {submitLabel}
        </button>
      </div>
    </form>
  );
}

interface ChangePasswordProps {
  onClose: () => void;
}

/** Change of the user's own password, opened from the account menu. */
export function ChangePassword({ onClose }: ChangePasswordProps) {
  const [typed, setTyped] = useState(false);
  return (
    <Dialog
      title="修改密码"
      onClose={onClose}
      mayClose={() => !typed || window.confirm('密码尚未修改，确定关闭吗？')}
    >
      <PasswordForm
        submitLabel="修改密码"
        onTyped={setTyped}
        onChanged={onClose}
        other={
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
        }
      />
    </Dialog>
  );
}

interface FirstPasswordProps {
  onLogout: () => void;
  onChanged: () => void;
}

/** The only screen while the user's password was set by someone else: the server refuses every other call. */
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

type PasswordField = 'oldPassword' | 'newPassword' | 'repeated';
type PasswordErrors = Partial<Record<PasswordField, string>>;

/** Checks that need no server, by field; the server applies further rules. */
function findPasswordErrors(values: Record<PasswordField, string>): PasswordErrors {
  const errors: PasswordErrors = {};
  if (values.oldPassword === '') errors.oldPassword = '请输入原密码';
  if (values.newPassword === '') errors.newPassword = '请输入新密码';
  else if (values.newPassword.trim().length < minPasswordLength)
    errors.newPassword = `新密码至少 ${minPasswordLength} 个字符`;
  else if (values.newPassword === values.oldPassword) errors.newPassword = '新密码不能与原密码相同';
  if (values.repeated !== values.newPassword) errors.repeated = '两次输入的新密码不一致';
  return errors;
}
