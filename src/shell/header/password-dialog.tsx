import { useEffect, useRef, useState, type ComponentType } from 'react';
import { toast } from '../../toast';
import type { ChangePasswordProps } from './change-password';

/** The dialog for one's own password, fetched when it is wanted. */
export function PasswordDialog(props: ChangePasswordProps) {
  const [View, setView] = useState<ComponentType<ChangePasswordProps>>();
  const close = useRef(props.onClose);
  close.current = props.onClose;
  useEffect(() => {
    let current = true;
    import('./change-password').then(
      ({ ChangePassword }) => current && setView(() => ChangePassword),
      () => {
        if (!current) return;
        toast.error('修改密码窗口加载失败，请检查网络后重试');
        close.current();
      },
    );
    return () => {
      current = false;
    };
  }, []);
  return View && <View {...props} />;
}
