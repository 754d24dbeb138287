import darkSkin from 'tinymce/skins/ui/oxide-dark/skin.min.css?url';
import lightSkin from 'tinymce/skins/ui/oxide/skin.min.css?url';

const linkId = 'rich-text-skin';

export function isDark(element: Element): boolean {
  return element.closest<HTMLElement>('[data-theme]')?.dataset.theme === 'dark';
}

/** The skin is one link per page, shared by all editors and fetched when the first one opens. */
export function showSkin(dark: boolean): Promise<void> {
  const existing = document.getElementById(linkId);
  const link = existing instanceof HTMLLinkElement ? existing : document.createElement('link');
  const href = dark ? darkSkin : lightSkin;
  if (link.isConnected && link.getAttribute('href') === href) return Promise.resolve();
  link.id = linkId;
  link.rel = 'stylesheet';
  return new Promise((resolve) => {
    // Without its skin an editor still works: a failed skin must not block the text.
    link.onload = link.onerror = () => resolve();
    link.href = href;
    if (!link.isConnected) document.head.append(link);
  });
}

/** Styles of the text inside TinyMCE's frame; `data-theme` on its root selects the theme. */
export const contentStyle = `
:root { --back: #fff; --text: #1d2433; --line: #c9cfd8; --link: #3050c4; --quiet: #677084; }
:root[data-theme='dark'] { --back: #181b21; --text: #e6e9ef; --line: #454c59; --link: #9db2ff; --quiet: #98a1b3; color-scheme: dark; }
body { margin: 12px; background: var(--back); color: var(--text); overflow-wrap: anywhere;
  font: 16px/1.7 -apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
p { margin: 0 0 8px; }
h1 { font-size: 28px; } h2 { font-size: 24px; } h3 { font-size: 20px; } h4 { font-size: 18px; }
a { color: var(--link); }
img, video { max-width: 100%; height: auto; }
table { max-width: 100%; border-collapse: collapse; }
td, th { padding: 6px 8px; border: 1px solid var(--line); }
blockquote { margin: 8px 0; padding-left: 12px; border-left: 3px solid var(--line); color: var(--quiet); }
.mce-content-body[data-mce-placeholder]:not(.mce-visualblocks)::before { position: absolute; color: var(--quiet); content: attr(data-mce-placeholder); pointer-events: none; }
.mce-content-body div.mce-resizehandle { position: absolute; z-index: 1298; box-sizing: border-box; width: 10px; height: 10px; border: 1px solid #4099ff; background: #4099ff; }
.mce-content-body .mce-clonedresizable { position: absolute; z-index: 10001; cursor: default; opacity: .5; outline: 1px dashed; }
.mce-content-body img[data-mce-selected], .mce-content-body video[data-mce-selected], .mce-preview-object[data-mce-selected] { outline: 3px solid #b4d7ff; }
.mce-preview-object { display: inline-block; position: relative; line-height: 0; }
.mce-preview-object .mce-shim { position: absolute; inset: 0; }
.mce-preview-object[data-mce-selected='2'] .mce-shim { display: none; }
[data-mce-bogus] video { display: none; }
`;
