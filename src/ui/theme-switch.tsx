import { useSyncExternalStore } from 'react';
import { Icon } from './icon';
import { moon, screen, sun } from './icon-paths';
import { chooseTheme, themeStore, type ThemeChoice } from './theme';

export const themeChoices: readonly { choice: ThemeChoice; label: string; icon: string }[] = [
  { choice: 'system', label: '跟随系统', icon: screen },
  { choice: 'light', label: '浅色', icon: sun },
  { choice: 'dark', label: '深色', icon: moon },
];

export const useThemeChoice = () => useSyncExternalStore(themeStore.subscribe, themeStore.get);

/** Three small buttons: the system's theme, light, dark. */
export function ThemeSwitch() {
  const current = useThemeChoice();
  return (
    <div className="segmented" role="radiogroup" aria-label="主题">
      {themeChoices.map(({ choice, label, icon }) => (
        <label key={choice} className="segment" title={label}>
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={choice === current}
            onChange={() => chooseTheme(choice)}
          />
          <Icon path={icon} size={15} />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </div>
  );
}
