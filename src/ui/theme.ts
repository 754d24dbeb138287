/** Light or dark (look-and-feel): follows the system unless staff chose one. `data-theme` on <html> says which is on. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'theme';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

export function getThemeChoice(): ThemeChoice {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  applyTheme();
}

/** Sets `data-theme` from the choice and the system. */
export function applyTheme(): void {
  const choice = getThemeChoice();
  const theme = choice === 'system' ? (system().matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

/** Applies the theme now, and again when the system or another window changes it. Call once. */
export function startTheme(): void {
  applyTheme();
  system().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === key) applyTheme();
  });
}

/** For `useSyncExternalStore`. */
export const themeStore = {
  get: getThemeChoice,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
