import { Icon } from '../../ui/icon';
import { chooseTheme, useThemeChoice, themeChoices } from '../../ui/theme';
import { devices, key, keyboard, leave, page } from '../icon-paths';
import { useMenu } from '../use-menu';

interface StaffMenuProps {
  username: string;
  /** Whether the user may open the API reference: included in the right to the page designer. */
  readsDocs: boolean;
  /** Absent where users cannot change their own password. */
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
  const { open, close, rootProps, buttonProps, menuProps } = useMenu();
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
          {onChangePassword && <Entry icon={key} label="修改密码" onPick={pick(onChangePassword)} />}
          <Entry icon={devices} label="登录设备" onPick={pick(onSessions)} />
          <Entry icon={keyboard} label="快捷键" onPick={pick(onShortcuts)} />
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
          <Entry icon={leave} label="退出登录" onPick={pick(onLogout)} />
        </div>
      )}
    </div>
  );
}

function Entry({ icon, label, onPick }: { icon: string; label: string; onPick: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className="popup-item" onClick={onPick}>
      <Icon path={icon} />
      {label}
    </button>
  );
}
