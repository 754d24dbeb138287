import { connect } from 'node:net';
import { calls } from '../../server/contract/calls/index';
import { startInProcess } from './in-process';
import { promised, runAll, type Drill } from './promise';

/** A small seeded random generator: the same requests every time. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T };
}

const values: readonly unknown[] = [
  ...['', ' ', '0', '-1', '1.5', '1e400', '2147483648', '99999999999999999999', 'NaN', 'null', 'true'],
  ...[
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '\u0000',
    '\ud800',
    '￿',
    '🧨'.repeat(50),
    'x'.repeat(20_000),
    '../../etc/passwd',
  ],
  ...[
    '${1+1}',
    '<script>1</script>',
    '9999-99-99',
    '2026-02-30',
    '1,2,x',
    '[1',
    '{"a":',
    null,
    true,
    0,
    -1,
    1e308,
  ],
  ...[
    [],
    {},
    [[[]]],
    { a: { b: { c: 1 } } },
    ['a', null, 1],
    { __proto__: 1 },
    { constructor: { prototype: 1 } },
  ],
];
const bodies = [
  '{"a":',
  '{a:1}',
  '"text"',
  '[1,2]',
  '1',
  'null',
  'x=1&y=2',
  '\u0000\u0001',
  '{"__proto__":{"a":1}}',
  '['.repeat(5_000),
];
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'image/png',
  '',
];
const pieces = ['%2e%2e', '..%2f', '%00', '%', '%zz', '//', '\\', '?a=1', ';x', '%2f', '{id}', 'é'];
const raw = [
  'POST /api/admin/index HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcde',
  'POST /api/admin/index HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'GARBAGE\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  'POST /api/admin/index HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"a"',
];

/** Requests that no page sends: each is answered in the envelope or refused by HTTP status, and none causes an internal error. */
export const malformed: Drill = {
  what: 'malformed requests',
  run: async (scale) => {
    const console = await startInProcess();
    const random = createRandom(20_261_122);
    const paths = calls.map(({ path }) => path).filter((path) => !/logout|password|login/.test(path));
    const faults: string[] = [];
    const count = Math.round(30_000 * scale);
    try {
      await console.login();
      await runAll(
        Array.from({ length: count }, (_, at) => at),
        8,
        async (at) => {
          const kind = at % 20;
          if (kind === 0) return sendRaw(console.url, random.pick(raw));
          const path = random.pick(paths).replace(/\{\w+\}/g, () =>
            kind === 1
              ? random.pick(pieces)
              : String(random.pick(values))
                  .slice(0, 40)
                  .replace(/[^\w.%-]/g, encodeSafely),
          );
          const fields = Object.fromEntries(
            Array.from({ length: 1 + Math.floor(random.next() * 6) }, () => [
              random.pick(fieldNames),
              random.pick(values),
            ]),
          );
          const isPlain = kind >= 8;
          const response = await fetch(console.url + '/api' + path, {
            method: kind === 2 ? random.pick(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : 'POST',
            headers: {
              'content-type': isPlain ? 'application/json' : random.pick(types),
              token: kind === 3 ? random.pick(['x', 'a'.repeat(4_000), "' or 1=1"]) : console.token,
            },
            ...(kind === 2 ? {} : { body: isPlain ? JSON.stringify(fields) : random.pick(bodies) }),
            signal: AbortSignal.timeout(30_000),
          }).catch((error: unknown) => error as Error);
          if (response instanceof Error) return void faults.push(`${path}: ${response.message}`);
          const text = await response.text();
          const status = response.status === 200 ? statusOf(text) : response.status;
          if (status === undefined || status === 1 || (status >= 500 && status !== 503 && status < 1_000)) {
            faults.push(
              `${path} ${JSON.stringify(fields).slice(0, 80)}: HTTP ${response.status} ${text.slice(0, 80)}`,
            );
          }
          if (status === 1009 && kind !== 3) await console.login();
        },
      );
      const alive = await fetch(`${console.url}/readyz`);
      if (alive.status !== 200) faults.push(`readiness ${alive.status}`);
      return [
        promised('no request is too much: each is answered or refused in words', `${count} requests`, faults),
      ];
    } finally {
      await console.close();
    }
  },
};

const fieldNames = [
  ...[
    'id',
    'page',
    'perPage',
    'pageNum',
    'pageSize',
    'status',
    'state',
    'type',
    'ids',
    'title',
    'content',
    'startDate',
    'endDate',
  ],
  ...[
    'mobile',
    'name',
    'channelName',
    'roleId',
    'menuIds',
    'userId',
    'sort',
    'categoryId',
    'batchNumber',
    '__proto__',
  ],
];

const encodeSafely = (character: string) => {
  try {
    return encodeURIComponent(character);
  } catch {
    return '%EF%BF%BD';
  }
};

function statusOf(text: string): number | undefined {
  try {
    const { status } = JSON.parse(text) as { status?: number };
    return typeof status === 'number' ? status : undefined;
  } catch {
    return undefined;
  }
}

/** Sends bytes that are not HTTP; any reaction of the server is fine as long as it keeps running. */
function sendRaw(url: string, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(text));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', () => socket.destroy());
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
}
