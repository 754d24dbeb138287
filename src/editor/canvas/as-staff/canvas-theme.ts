import { findTheme } from '../../../ui/theme';

/**
 * Applies light or dark to every canvas: the page's, those of dialogs, and the phone's. In a preview it applies
 * to the whole window, because dialogs open on `body`. Returns a function that stops it.
 */
export function applyCanvasTheme(dark: boolean, preview: boolean): () => void {
  const theme = dark ? 'dark' : 'light';
  const paint = () => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('.ae-PreviewIFrame')];
    // The phone's document has no surrounding console screen: its body gets that class.
    for (const { contentDocument } of frames) contentDocument?.body?.classList.add('amis-screen');
    const phones = frames.map(({ contentDocument }) => contentDocument?.documentElement);
    for (const canvas of [...document.querySelectorAll<HTMLElement>('.ae-Preview'), ...phones])
      if (canvas) setTheme(canvas, theme);
  };
  setTheme(document.documentElement, preview ? theme : findTheme());
  paint();
  const observer = new MutationObserver(paint);
  observer.observe(document.body, { childList: true, subtree: true });
  // The phone's document replaces an empty one when it loads.
  document.addEventListener('load', paint, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('load', paint, true);
    setTheme(document.documentElement, findTheme());
  };
}

/** Charts redraw whenever the attribute is set, even to the same value. */
function setTheme({ dataset }: HTMLElement, theme: string): void {
  if (dataset['theme'] !== theme) dataset['theme'] = theme;
}
