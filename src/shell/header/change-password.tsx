import { useRef, useState, type FormEvent } from 'react';
import { code } from '../../../server/contract/codes';
import { message } from '../../../server/contract/messages';
import { post } from '../../http';
import { toast } from '../../toast';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { findPasswordErrors, type PasswordErrors, type PasswordField } from './password-rules';

const fields: readonly { name: PasswordField; label: string; autoComplete: string }[] = [
  { name: 'oldPassword', label: '原密码', autoComplete: 'current-password' },
  { name: 'newPassword', label: '新密码', autoComplete: 'new-password' },
  { name: 'repeated', label: '再次输入新密码', autoComplete: 'new-password' },
];

export interface ChangePasswordProps {
  /** Why it is offered, when staff did not ask for it. */
  reason?: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** Change of one's own password; offered after the first login with a generated one. */
export function ChangePassword({ reason, onClose, onChanged }: ChangePasswordProps) {
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', repeated: '' });
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saving = useRef(false);

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

  const typed = Object.values(values).some((value) => value !== '');
  return (
    <Dialog
      title="修改密码"
      onClose={onClose}
      mayClose={() => !typed || window.confirm('密码尚未修改，确定关闭吗？')}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {reason !== undefined && <p className="dialog-reason">{reason}</p>}
        {fields.map(({ name, label, autoComplete }, index) => (
          <Field
            key={name}
            label={label}
            name={name}
            type="password"
            autoComplete={autoComplete}
            autoFocus={index === 0}
            maxLength={128}
            value={values[name]}
            error={errors[name]}
            onChange={({ target }) => {
              setValues((old) => ({ ...old, [name]: target.value }));
              setErrors((old) => ({ ...old, [name]: undefined }));
            }}
          />
        ))}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {reason === undefined ? '取消' : '以后再说'}
          </button>
          <button type="submit" className="button button-primary" aria-disabled={busy} aria-busy={busy}>
            {busy && <span className="spinner" aria-hidden="true" />}
            修改密码
          </button>
        </div>
      </form>
    </Dialog>
  );
}
