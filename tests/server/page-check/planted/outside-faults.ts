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
];
