import { createRoot } from 'react-dom/client';
import '../theme.css';
import '../ui/base.css';
import './editor.css';
import { Toasts } from '../ui/toasts';
import { Designer } from './designer';

// amis-editor's panels have a light theme only.
document.documentElement.dataset['theme'] = 'light';
// amis-editor reads its language when its modules run, so this must come before the workbench imports them
// lazily.
localStorage.setItem('suda-i18n-locale', 'zh-CN');

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <Designer />
    <Toasts />
  </>,
);
