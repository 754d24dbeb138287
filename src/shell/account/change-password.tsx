import { useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { PasswordForm } from './password-form';

export interface ChangePasswordProps {
  onClose: () => void;
}

/** Change of one's own password, asked for in the account menu. */
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
