import { createRoot } from 'react-dom/client';
import './theme.css';
import './ui/base.css';
import { adoptBoot, startBoot } from './net/boot';
import { reloadIdle } from './net/network-failure';
import { currentPlace, noticeArrival } from './net/place';
import { Root } from './root';
import { isLoggedIn } from './session';
import { startTheme } from './ui/theme';

startTheme();
noticeArrival();
// The document's first script has already requested the wanted screen's data; in development it does not exist.
if (window.earlyBoot) adoptBoot(window.earlyBoot);
else if (isLoggedIn() && currentPlace().startsWith('/platform/')) startBoot({ place: currentPlace() });

// A new release removes the chunks of the old one: a page that misses one reloads, at most once a minute, but no form that
// staff fill in. Without a network, or while a build replaces the client, a reload would end at an error page, so the
// document is asked for first.
window.addEventListener('vite:preloadError', () => {
  const key = 'chunk-missing-at';
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return;
  const startAgain = ({ ok }: Response) => {
    if (!ok) return;
    sessionStorage.setItem(key, String(Date.now()));
    reloadIdle();
  };
  fetch(window.location.pathname, { cache: 'no-store' }).then(startAgain, () => undefined);
});

createRoot(document.getElementById('root') as HTMLElement).render(<Root />);
