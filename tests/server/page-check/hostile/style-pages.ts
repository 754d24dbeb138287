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

/** Elements that cover the console, or another part of the page. */
const box = (more: object) => ({ type: 'container', body: '登录已失效', ...more });

const coveringClasses = [
  box({ className: 'fixed top-0 left-0 w-full h-full z-50 bg-white' }),
  box({ className: 'absolute inset-0' }),
  box({ className: 'm-t -m-t' }),
  box({ className: 'h-screen' }),
  box({ className: 'opacity-0' }),
  box({ className: 'antd-Modal antd-Modal--full' }),
  box({ className: { fixed: true } }),
  box({ className: { 'text-danger fixed': '${true}' } }),
  box({ className: '${"fix" + "ed"}' }),
  box({ className: '${a}' }),
  box({ className: '${a ? "fixed" : ""}' }),
  box({ bodyClassName: 'fixed' }),
  {
    type: 'crud',
    api: '/api/admin/feedback/list',
    rowClassNameExpr: '${"fixed"}',
    columns: [{ name: 'mobile' }],
  },
  { type: 'tpl', tpl: '<div class="fixed top-0">x</div>' },
  { type: 'tpl', tpl: "<div class='screen-body'>x</div>" },
  { type: 'tpl', tpl: '<div class=fixed>x</div>' },
  { type: 'tpl', tpl: '<div class="f&#105;xed">x</div>' },
  { type: 'list-select', name: 'a', options: [{ label: 'a', value: 1, body: box({ className: 'fixed' }) }] },
].map((element, at) => hostile(`a class that covers, ${at + 1}`, 'outside/covering-class', element));

const coveringStyles = [
  box({ style: { position: 'fixed', inset: 0 } }),
  box({ style: { position: 'absolute' } }),
  box({ style: { position: 'sticky', top: 0 } }),
  box({ style: { 'z-index': 9 } }),
  box({ style: { zIndex: 9 } }),
  box({ style: { transform: 'translate(-300px, -300px)' } }),
  box({ style: { translate: '-300px' } }),
  box({ style: { marginLeft: -300 } }),
  box({ style: { margin: '0 0 0 -300px' } }),
  box({ style: { margin: 'calc(0px - 300px)' } }),
  box({ style: { width: '100vw' } }),
  box({ style: { height: '100dvh' } }),
  box({ style: { opacity: 0.01 } }),
  box({ style: { pointerEvents: 'none' } }),
  box({ style: { boxShadow: '0 0 0 4000px #fff' } }),
  box({ style: { width: '900000px' } }),
  box({ style: { filter: 'blur(9px)' } }),
  box({ style: { clipPath: 'inset(0)' } }),
  box({ style: { color: '${a}' } }),
  box({ style: 'color: red; position: fixed' }),
  box({ bodyStyle: { position: 'fixed' } }),
  box({ themeCss: { baseControlClassName: { 'layout:default': { position: 'fixed' } } } }),
  box({ themeCss: { baseControlClassName: { 'position:default': 'fixed' } } }),
  box({ wrapperCustomStyle: { root: { position: 'fixed' } } }),
  box({ wrapperCustomStyle: { 'root} body': { color: 'red' } } }),
  { type: 'tpl', tpl: '<b style="position:fixed;top:0">x</b>' },
  { type: 'tpl', tpl: '<b style="pos&#105;tion:fixed">x</b>' },
  { type: 'tpl', tpl: '<b style=position:fixed>x</b>' },
  {
    type: 'list-select',
    name: 'a',
    options: [{ label: 'a', value: 1, body: box({ style: { zIndex: 1 } }) }],
  },
].map((element, at) => hostile(`a style that covers, ${at + 1}`, 'outside/covering-style', element));

export const stylePages: readonly HostilePage[] = [
  ...values,
  ...places,
  ...sheets,
  ...coveringClasses,
  ...coveringStyles,
];
