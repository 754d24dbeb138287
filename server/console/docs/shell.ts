/**
 * The HTML document of the API reference. It has no content of its own: it loads the reference with this browser's
 * session.
 */
export const shell = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口文档</title><link rel="stylesheet" href="/api/console/docs/docs.css"></head>
<body><header><h1>接口文档</h1><input id="search" type="search" placeholder="搜索接口" aria-label="搜索接口" disabled>
<button id="download" type="button" disabled>下载 openapi.json</button><a href="/">返回控制台</a></header>
<p id="none" role="status"></p><main id="reference" aria-busy="true">正在载入…</main>
<script src="/api/console/docs/docs.js"></script></body></html>
`;

export const script = `'use strict';
// Use the theme chosen in the console (src/ui/theme.tsx), or else the system's.
const applyTheme = () => {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
};
applyTheme();
addEventListener('storage', applyTheme);
const headers = { token: localStorage.getItem('token') || '', 'session-id': localStorage.getItem('sessionId') || '' };
const reference = document.getElementById('reference');
const search = document.getElementById('search');
const download = document.getElementById('download');
const none = document.getElementById('none');
const say = (text) => { reference.textContent = text; reference.setAttribute('role', 'alert'); };

async function ask(path) {
  const response = await fetch(path, { headers });
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw new Error(answer.msg || '接口文档暂时无法读取');
  }
  return response;
}

ask('/api/console/docs/reference')
  .then((response) => response.text())
  .then((html) => {
    reference.innerHTML = html;
    search.disabled = download.disabled = false;
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  })
  .catch((error) => say(error.message))
  .finally(() => reference.removeAttribute('aria-busy'));

search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const call of reference.querySelectorAll('details'))
    call.hidden = !words.every((word) => call.dataset.words.includes(word));
  let shown = 0;
  for (const area of reference.querySelectorAll('section')) {
    const found = area.querySelectorAll('details:not([hidden])').length;
    area.hidden = words.length > 0 && found === 0;
    shown += found;
    const link = reference.querySelector('nav a[href="#' + CSS.escape(area.id) + '"]');
    if (link) link.hidden = area.hidden;
  }
  none.textContent = words.length > 0 && shown === 0 ? '没有找到接口，请换一个词' : '';
});

download.addEventListener('click', () => {
  ask('/api/console/docs/openapi.json')
    .then((response) => response.blob())
    .then((blob) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = 'openapi.json';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    })
    .catch((error) => say(error.message));
});
`;

export const style = `:root { color-scheme: light dark; --line: light-dark(#d0d5dd, #3a4150); --soft: light-dark(#f5f6f8, #1d2129); --write: light-dark(#9a5b00, #e0a546); --link: light-dark(#1553b7, #8ab4f8); }
:root[data-theme=light] { color-scheme: light; } :root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 8px 16px; border-bottom: 1px solid var(--line); background: Canvas; }
h1 { margin: 0; font-size: 18px; } h2 { font-size: 16px; } h3 { margin: 12px 0 4px; font-size: 14px; }
header input { flex: 1 1 200px; max-width: 400px; padding: 4px 8px; font: inherit; }
header button { padding: 4px 12px; font: inherit; }
main { max-width: 1080px; margin: 0 auto; padding: 16px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 12px; } a { color: var(--link); }
section { scroll-margin-top: 56px; } #none { margin: 0; text-align: center; }
@media (max-width: 600px) { header { position: static; } section { scroll-margin-top: 0; } header input { flex-basis: 100%; max-width: none; order: 1; } }
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
details { padding: 4px 12px; border-bottom: 1px solid var(--line); overflow-x: auto; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code { padding: 0 3px; background: var(--soft); }
b { padding: 0 4px; font-size: 12px; font-weight: normal; border: 1px solid var(--line); border-radius: 3px; }
b + b { margin-left: 4px; }
b.write { color: var(--write); } b.addition { color: var(--link); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 4px 8px; text-align: left; vertical-align: top; border: 1px solid var(--line); overflow-wrap: anywhere; }
td:nth-child(2), td:nth-child(3) { white-space: nowrap; }
@media (max-width: 600px) {
  table { table-layout: fixed; }
  th, td { padding: 4px; }
  th:first-child { width: 36%; }
  td:nth-child(2), td:nth-child(3) { white-space: normal; }
}
`;
