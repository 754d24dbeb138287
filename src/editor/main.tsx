import { createRoot } from 'react-dom/client';
import '../theme.css';
import '../ui/base.css';
import './editor.css';
import { Toasts } from '../ui/toasts';
import { Designer } from './designer';

// amis-editor's panels are drawn light only.
document.documentElement.dataset['theme'] = 'light';
// amis-editor reads its language as its modules run: before they are imported (they are, lazily, by the workbench).
localStorage.setItem('suda-i18n-locale', 'zh-CN');

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <Designer />
    <Toasts />
  </>,
);
