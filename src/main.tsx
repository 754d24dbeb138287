import { createRoot } from 'react-dom/client';
import './theme.css';
import './ui/base.css';
import { Root } from './root';
import { startTheme } from './ui/theme';

startTheme();

// A new release removes the chunks of the old one: an open page that misses one starts again, once.
window.addEventListener('vite:preloadError', () => {
  const key = 'chunk-missing-at';
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
});

createRoot(document.getElementById('root') as HTMLElement).render(<Root />);
