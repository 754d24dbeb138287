/**
 * Opens a window for the preview. Call it inside the click itself, else the browser blocks it; the content may follow.
 * The window is a blank page: it inherits this page's content security policy (no script runs in it), gets sanitised
 * nodes only and no way back to its opener.
 * @param html the sanitised, signed content; rejected: the window says so
 * @returns false when the browser blocked it
 */
export function openPreview(title: string, html: Promise<string>): boolean {
  const view = window.open('', '_blank', 'width=900,height=760');
  if (!view) return false;
  view.opener = null;
  const page = view.document;
  page.title = title;
  page.documentElement.lang = 'zh-CN';
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  const style = page.createElement('style');
  style.textContent = previewStyle;
  page.head.append(viewport, style);
  const article = page.createElement('article');
  article.textContent = '加载中…';
  page.body.replaceChildren(article);
  html.then(
    (content) => {
      const parsed = new DOMParser().parseFromString(content, 'text/html');
      article.replaceChildren(...[...parsed.body.childNodes].map((node) => page.importNode(node, true)));
      for (const link of article.querySelectorAll('a')) {
        link.target = '_blank';
        link.rel = 'noopener noreferrer';
      }
    },
    () => {
      article.textContent = '预览加载失败，请关闭后重试';
    },
  );
  return true;
}

const previewStyle = `
:root { color-scheme: light; }
body { margin: 0; background: #f5f6f8; color: #1d2433; overflow-wrap: anywhere;
  font: 16px/1.7 -apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
article { box-sizing: border-box; max-width: 720px; min-height: 100vh; margin: 0 auto; padding: 24px 20px; background: #fff; }
img, video { max-width: 100%; height: auto; }
table { max-width: 100%; border-collapse: collapse; }
td, th { padding: 6px 8px; border: 1px solid #c9cfd8; }
`;
