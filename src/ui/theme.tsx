import { useSyncExternalStore } from 'react';
import { Store } from '../../renderers/observed';
import { Icon } from './icon';
import { moon, screen, sun } from './icon-paths';

/**
 * Light or dark theme: follows the system unless the user chose one. `data-theme` on <html> holds the current
 * one.
 */
type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'theme';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const paper = () => window.matchMedia('print');

function getThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const themeStore = new Store(getThemeChoice());

export const useThemeChoice = () => useSyncExternalStore(themeStore.subscribe, themeStore.get);

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  applyTheme();
}

/** The theme by the user's choice and the system; paper is light. */
export function findTheme(): 'light' | 'dark' {
  if (paper().matches) return 'light';
  const choice = getThemeChoice();
  return choice === 'system' ? (system().matches ? 'dark' : 'light') : choice;
}

function applyTheme(): void {
  document.documentElement.dataset['theme'] = findTheme();
  themeStore.set(getThemeChoice());
}

/** Applies the theme now, and again when the system or another window changes it. Call once. */
export function startTheme(): void {
  applyTheme();
  for (const query of [system(), paper()]) query.addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === key) applyTheme();
  });
}

export const themeChoices: readonly { choice: ThemeChoice; label: string; icon: string }[] = [
  { choice: 'system', label: '跟随系统', icon: screen },
  { choice: 'light', label: '浅色', icon: sun },
  { choice: 'dark', label: '深色', icon: moon },
];

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
