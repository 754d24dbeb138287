import { evil, hostile, hostileRoot, mark, type HostilePage } from './hostile-page';

const values = [
  `url(//${evil}/x.png)`,
  `url("https://${evil}/x.png")`,
  `URL( '//${evil}/x.png' )`,
  `url(\\\\\\\\${evil}/x.png)`,
  `u\\72l(//${evil}/x.png)`,
  `url(/**//${'/'}${evil}/x.png)`,
  `image-set("//${evil}/x.png" 1x)`,
  `url(javascript:${mark})`,
  `url(java\nscript:${mark})`,
  `url(data:text/html,x)`,
  `expression(${mark})`,
  `red; behavior: url(/x.htc)`,
  `red; -moz-binding: url(/x.xml)`,
  `red}</style><script>${mark}</script>`,
].map((background, at) =>
  hostile(`a style that acts, ${at + 1}`, 'script/no-style-code', {
    type: 'container',
    body: 'x',
    style: { background },
  }),
);

const places = [
  { type: 'tpl', tpl: `<b style="background:url(//${evil}/x.png)">x</b>` },
  { type: 'container', body: 'x', wrapperCustomStyle: { root: { background: `url(//${evil}/x)` } } },
  {
    type: 'container',
    body: 'x',
    themeCss: { baseControlClassName: { 'background:default': `url(//${evil}/x)` } },
  },
  { type: 'container', body: 'x', bodyStyle: { background: `url(//${evil}/x)` } },
  { type: 'container', body: 'x', style: `background:url(//${evil}/x)` },
  { type: 'grid', columns: [{ body: 'x', style: { background: `url(//${evil}/x)` } }] },
  { type: 'chart', config: {}, style: { background: `url(//${evil}/x)` } },
].map((element, at) => hostile(`a style in its place, ${at + 1}`, 'script/no-style-code', element));

const sheets = [
  { css: { '.x': { background: `url(//${evil}/x)` } } },
  { css: { body: { display: 'none' } } },
  { css: { '#root': { display: 'none' } } },
  { css: { '.x, html': { display: 'none' } } },
  { css: { '*': { display: 'none' } } },
  { css: { [`@import url(//${evil}/x.css);`]: {} } },
  { css: { '.x{} body': { display: 'none' } } },
  { css: { '</style><script>': {} } },
  { mobileCSS: { ':root': { display: 'none' } } },
  { cssVars: { '--x': `url(//${evil}/x)` } },
  { cssVars: { '--x: red} body{display:none': 'x' } },
  { style: { position: 'fixed', inset: 0, zIndex: 99999 } },
].map((page, at) => hostileRoot(`a sheet that reaches out, ${at + 1}`, 'script/no-style-code', page));

export const stylePages: readonly HostilePage[] = [...values, ...places, ...sheets];
