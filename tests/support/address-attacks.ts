import type { JsonObject } from '../../server/contract/json-object';

/** A page's `api` that appears to make one call but tries to reach another. */
interface AddressAttack {
  name: string;
  api: unknown;
  /** The page's data at the time of the call. */
  data?: JsonObject;
}

/** The call that the attacks try to reach: it would give a designer's account the administrator role. */
export const target = 'system/user/edit';
const fields = 'userId=31&roleId=1';
const detail = '/api/admin/starWheel/detail';
const up = (dots: string, slash = '/') => `${dots}${slash}${dots}${slash}`;
const text = (name: string, api: unknown, data?: JsonObject): AddressAttack =>
  data === undefined ? { name, api } : { name, api, data };

/** Values that an expression inserts into the URL. */
const climbs: readonly [string, string][] = [
  ['percent-encoded dots', `${up('%2e%2e')}${target}?${fields}`],
  ['half-encoded dots', `${up('.%2e')}${target}`],
  ['percent-encoded dots in capital letters', `${up('%2E%2E')}${target}`],
  ['plain dots', `${up('..')}${target}`],
  ['encoded slashes', `${up('..', '%2f')}${target}`],
  ['backslashes', `${up('..', '\\')}${target}`],
  ['encoded backslashes', `${up('..', '%5c')}${target}`],
  ['double-encoded dots', `${up('%252e%252e')}${target}`],
  ['tabs between dots', `${up('.\t.')}${target}`],
  ['line breaks between dots', `${up('.\n.')}${target}`],
  ['a semicolon after dots', `${up('..;')}${target}`],
  ['a query', `1?${fields}`],
  ['an encoded query', `1%3f${fields}`],
  ['a fragment', `1#/../../${target}`],
  ['a null character', `1%00/${target}`],
  ['full-width dots', `${up('．．')}${target}`],
  ['overlong UTF-8 dots', `${up('%c0%ae%c0%ae')}${target}`],
];

const literal = ([name, value]: readonly [string, string]) =>
  text(
    `${name} in a literal within an expression`,
    `post:${detail}/\${'${value.replaceAll('\\', '\\\\')}' | raw}`,
  );
const fromData = ([name, value]: readonly [string, string]) =>
  text(`${name} from data, by the raw filter`, `post:${detail}/\${id | raw}`, { id: value });
const plain = ([name, value]: readonly [string, string]) =>
  text(`${name} in the address itself`, `post:${detail}/${value}`);

const raw = { path: `/api/admin/${target}`, tail: target, id: `${up('..')}${target}` };
const templates: readonly AddressAttack[] = [
  text('a whole address from data', 'post:${path}', raw),
  text('a whole address from data in the old form', '$path', raw),
  text('a whole address of an object', { url: '${path}', method: 'post' }, raw),
  text('the end of a path from data', 'post:/api/admin/${tail | raw}', raw),
  text('the end of a path in the old form', 'post:/api/admin/$tail', raw),
  text('the end of a path from a literal', `post:/api/admin/\${'${target}' | raw}`),
  text('a template in an expression', `post:${detail}/\${\`\${id}\`}`, raw),
  text('an expression in an expression', `post:${detail}/\${CONCATENATE('../', '../${target}')}`),
  text('joined texts', `post:${detail}/\${'..' + '/' + '../${target}'}`),
  text('a condition', `post:${detail}/\${1 == 1 ? '../../${target}' : 1}`),
  text('a decoding filter', `post:${detail}/\${id | url_decode}`, { id: '%2e%2e%2f%2e%2e%2fsystem' }),
  text('a decoding function', `post:${detail}/\${DECODEURICOMPONENT('%2e%2e%2f')}`),
  text('a filter for HTML', `post:${detail}/\${id | html}`, raw),
  text('a filter from base64', `post:${detail}/\${'Li4vLi4v' | base64Decode}`),
  text('a joining filter', `post:${detail}/\${ids | join:'/'}`, { ids: ['..', '..', target] }),
  text('a replacing filter', `post:${detail}/\${'..x..' | replace:'x':'/'}`),
  text('two expressions in a segment', `post:${detail}/\${a}\${b}`, { a: '.', b: './' }),
  text('an expression in a part of a segment', `post:${detail}/1\${id}`, raw),
  text('an expression with text behind it', `post:${detail}/\${id}.json`, raw),
  text('an expression that is no parameter', 'post:/api/admin/${area}/edit', { area: 'system/user' }),
  text('an expression for a literal segment', 'post:/api/${admin}/starWheel/list', { admin: 'admin' }),
  text('an expression for the method', '${m}:/api/admin/starWheel/list', { m: 'post' }),
  text('an object for a value', `post:${detail}/\${id}/x`, { id: { toString: '../..' } }),
  text('an escaped expression', `post:${detail}/\\\${id}`, raw),
  text('a variable of a namespace', `post:${detail}/\${window:name}`),
  text('a value of the browser', `post:${detail}/\${ls:path | raw}`),
  text('all data', `post:${detail}/\${&}`),
  text('a query from data', `post:/api/admin/starWheel/list?\${q | raw}`, { q: fields }),
  text('a query with an expression', 'post:/api/admin/starWheel/list?id=${id}', { id: '1&roleId=1' }),
  text('a query in an object', { url: '/api/admin/starWheel/list', query: { roleId: 1 } }),
];

const shapes: readonly AddressAttack[] = [
  text('another host', 'post://evil.example/api/admin/x'),
  text('another host by a scheme', 'post:https://evil.example/api/admin/x'),
  text('another host by a backslash', 'post:/\\evil.example/api/admin/x'),
  text('a scheme of scripts', 'js:/api/admin/starWheel/list'),
  text('a page that is a script', 'jsonp:/api/admin/starWheel/list'),
  text('a prefix for old scripts', `raw:post:/api/admin/\${'${target}'}`),
  text('a prefix in the middle', `x raw:post:/api/admin/${target}`),
  text('a method that is none', { url: `${detail}/\${id | raw}`, method: 'patch' }, raw),
  text('a method by a header', {
    url: '/api/admin/starWheel/list',
    headers: { 'x-http-method-override': 'PUT' },
  }),
  text('a session of its own', { url: '/api/admin/starWheel/list', headers: { token: '${t}' } }, { t: 'x' }),
  text('another page by a header', { url: '/api/admin/starWheel/list', headers: { 'page-route': '/x' } }),
  text(
    'a form body with a query',
    { url: `${detail}/\${id | raw}`, dataType: 'form', data: { roleId: 1 } },
    raw,
  ),
  text('settings of the query', { url: '/api/admin/starWheel/list', qsOptions: { encode: false } }),
  text('data that go into the query', { url: '/api/admin/starWheel/list', forceAppendDataToQuery: true }),
  text(
    'an address sent on a condition',
    { url: `${detail}/\${id | raw}`, method: 'post', sendOn: '${true}' },
    raw,
  ),
  text('a language of queries', { url: '/api/admin/starWheel/list', graphql: '{x}' }),
  text('an answer that is no call', { url: '${path}', mockResponse: { status: 200 } }, raw),
  text('a path with an empty segment', 'post:/api/admin//system/user/edit'),
  text('a path that ends with a slash', `post:/api/admin/${target}/`),
  text('a path outside of the calls', 'post:/files/x'),
  text('a path that is none', `post:api/admin/${target}`),
];

export const addressAttacks: readonly AddressAttack[] = [
  ...climbs.flatMap((climb) => [literal(climb), fromData(climb), plain(climb)]),
  ...templates,
  ...shapes,
];
