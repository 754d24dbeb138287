import { Icon } from '../../ui/icon';
import { chooseTheme } from '../../ui/theme';
import { themeChoices, useThemeChoice } from '../../ui/theme-switch';
import { devices, key, keyboard, leave, page } from '../icon-paths';
import { useMenu } from '../use-menu';

interface StaffMenuProps {
  username: string;
  /** Whether the reference of all calls is open to them: it goes with the page designer. */
  readsDocs: boolean;
  /** Absent where one cannot change one's own password. */
  onChangePassword?: (() => void) | undefined;
  onSessions: () => void;
  onShortcuts: () => void;
  onLogout: () => void;
}

/** Name and avatar; the menu opens on hover (A §2) and by keyboard. */
export function StaffMenu({
  username,
  readsDocs,
  onChangePassword,
  onSessions,
  onShortcuts,
  onLogout,
}: StaffMenuProps) {
  const { open, close, rootProps, buttonProps, menuProps } = useMenu({ hover: true });
  const theme = useThemeChoice();
  const pick = (act: () => void) => () => {
    close(true);
    act();
  };
  return (
    <div {...rootProps} className="header-menu">
      <button {...buttonProps} className="staff-button" aria-label={`${username}，账号菜单`}>
        <span
          className="staff-avatar"
          data-initial={[...username][0]?.toUpperCase() ?? '员'}
          aria-hidden="true"
        />
        <span className="staff-name">{username}</span>
      </button>
      {open && (
        <div {...menuProps} className="popup header-popup" aria-label="账号菜单">
          {onChangePassword && (
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="popup-item"
              onClick={pick(onChangePassword)}
            >
              <Icon path={key} />
              修改密码
            </button>
          )}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="popup-item"
            onClick={pick(onSessions)}
          >
            <Icon path={devices} />
            登录设备
          </button>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="popup-item"
            onClick={pick(onShortcuts)}
          >
            <Icon path={keyboard} />
            快捷键
          </button>
          {readsDocs && (
            <a
              role="menuitem"
              tabIndex={-1}
              className="popup-item"
              href="/api/console/docs"
              target="_blank"
              rel="noopener"
              onClick={() => close(true)}
            >
              <Icon path={page} />
              接口文档
            </a>
          )}
          <div className="popup-line" role="separator" />
          <div role="group" aria-label="主题">
            <div className="popup-title" aria-hidden="true">
              主题
            </div>
            {themeChoices.map(({ choice, label, icon }) => (
              <button
                key={choice}
                type="button"
                role="menuitemradio"
                aria-checked={choice === theme}
                tabIndex={-1}
                className="popup-item"
                onClick={pick(() => chooseTheme(choice))}
              >
                <Icon path={icon} />
                {label}
              </button>
            ))}
          </div>
          <div className="popup-line" role="separator" />
          <button type="button" role="menuitem" tabIndex={-1} className="popup-item" onClick={pick(onLogout)}>
            <Icon path={leave} />
            退出登录
          </button>
        </div>
      )}
    </div>
  );
}
