import { createRoot } from 'react-dom/client';
import '../theme.css';
import '../ui/base.css';
import './editor.css';
import { startTheme } from '../ui/theme';
import { Toasts } from '../ui/toasts';
import { Designer } from './designer';

startTheme();
// amis-editor reads its language when its modules run, so this must come before the workbench imports them
// lazily.
localStorage.setItem('suda-i18n-locale', 'zh-CN');

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <Designer />
    <Toasts />
  </>,
);
