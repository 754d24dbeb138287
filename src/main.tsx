import { createRoot } from 'react-dom/client';
import './theme.css';
import './ui/base.css';
import { startBoot } from './net/boot';
import { currentPlace } from './net/place';
import { Root } from './root';
import { isLoggedIn } from './session';
import { startTheme } from './ui/theme';

startTheme();
// Before anything else is drawn: what the wanted screen needs is on its way meanwhile.
if (isLoggedIn() && currentPlace().startsWith('/platform/')) startBoot({ place: currentPlace() });

// A new release removes the chunks of the old one: an open page that misses one starts again, once. Where the network
// is what is missing, a reload would lose the page to the browser's own error page.
window.addEventListener('vite:preloadError', () => {
  const key = 'chunk-missing-at';
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
  const startAgain = () => {
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  };
  fetch('/api/console/settings', { cache: 'no-store' }).then(startAgain, () => undefined);
});

createRoot(document.getElementById('root') as HTMLElement).render(<Root />);
