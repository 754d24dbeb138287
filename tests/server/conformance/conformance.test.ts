import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '../../../server/backend/files/folder-storage';
import { ask, rowsOf, type Target } from '../../../server/conformance/ask';
import { conform, logIn, logOut, signInWith } from '../../../server/conformance/conform';
import { isSound, toSaved, toText, type Finding } from '../../../server/conformance/report';
import { savedAdditions } from '../../../server/contract/calls/additions';
import { calls } from '../../../server/contract/calls/index';
import { sortableColumns } from '../../../server/contract/define-call';
import type { Envelope } from '../../../server/contract/codes';
import { listen } from '../../../server/http/listen';
import { seedDemoData } from '../../../server/database/seed/seed-demo-data';
import { TestBackend } from '../../support/backend';
import { adminPassword, captchaCode } from '../../support/console';
import { data, ignoring, records, renamed, FaultyUpstream, type Fault } from './faulty-upstream';

const headers = { token: 'token', session: 'session-id' };
const readCaptcha = () => Promise.resolve(captchaCode);
const account = { username: 'admin', password: adminPassword, readCaptcha };
let backend: TestBackend;
let worse: FaultyUpstream;
let target: Target;
let findings: Finding[];
beforeAll(async () => {
  backend = await TestBackend.start();
  worse = await FaultyUpstream.start(backend.url);
  const storage = createFolderStorage(join(backend.dataDir, 'files'));
  await seedDemoData({ db: backend.db, storage, imageHost: '', now: new Date(), users: 60, events: 500 });
  target = { url: worse.url, token: '', sessionId: '', headers };
  const login = await logIn(target, account);
  target = login.session ?? target;
  const signIn = signInWith(target, account.readCaptcha);
  const known = new Set(login.findings.map(({ call }) => call.path));
  const asked = await conform(target, { write: true, signIn });
  findings = [...login.findings, ...asked.filter(({ call }) => !known.has(call.path))];
}, 120_000);
afterAll(async () => {
  await worse.close();
  await backend.close();
});

it('[A §7, B §7] the embedded backend answers every call as declared', () => {
  const unsound = findings.filter((finding) => !isSound([finding]));
  expect(toText(unsound, true)).toBe('0 missing, 0 differs, 0 not asked, 0 answers');
  const asked = new Set(findings.filter(({ outcome }) => outcome === 'answers').map(({ call }) => call.path));
  expect(calls.filter(({ path }) => !asked.has(path)).map(({ path }) => path)).toEqual(['/admin/logout']);
});

it("[decisions 'Additions'] the detected additions are saved to a file and read back", () => {
  const saved = savedAdditions.parse(JSON.parse(JSON.stringify(toSaved(findings))));
  expect(saved.missing).toEqual([]);
  expect(saved.additions['/admin/vip/give/list']).toEqual({
    request: ['status', 'orderBy', 'orderDir'],
    reply: ['revision'],
  });
  expect(saved.additions['/admin/app/activity/edit']?.request).toEqual(['revision']);
  expect(saved.additions['/admin/vip/redemption/batch/list']?.request).toEqual([
    'expireWithin',
    'orderBy',
    'orderDir',
  ]);
  const untold = findings.flatMap(({ call, untold: names }) => names.map((name) => `${call.path} ${name}`));
  expect(untold).toEqual([
    '/admin/help/article/list inOrder',
    '/admin/docs/article/listByCategory orderBy',
    '/admin/docs/article/listByCategory orderDir',
    '/admin/system/user/edit password',
    '/admin/vip/give/add requestId',
    '/admin/vip/redemption/batch/additional currentTotal',
  ]);
  const { additions } = toSaved(findings, new Set(['requestId']));
  expect(additions['/admin/vip/give/add']?.request).toEqual(['requestId']);
});

it('[A §7, B §7] the kit changes only its own records, and gives a reason for each call that it omits', () => {
  const left = findings.flatMap(({ call: { path, effect }, note = '' }) => {
    const [, because] = /^refuses what is not there; not done: (.+)$/.exec(note) ?? [];
    return effect === 'write' && because !== undefined ? [[path.replace('/admin/', ''), because]] : [];
  });
  expect(Object.fromEntries(left)).toEqual({
    'feedback/edit': 'no call makes a feedback, and a reply reaches its sender',
    'feedback/reply': 'no call makes a feedback, and a reply reaches its sender',
    'mini/feedback/edit': 'no call makes a feedback, and a reply reaches its sender',
    'mini/feedback/reply': 'no call makes a feedback, and a reply reaches its sender',
    'user/init/load': 'no call makes a device, and users notice the change',
    'app/vip/rescind': 'no call makes a member, and a renewal takes money',
    'app/vip/renewal': 'no call makes a member, and a renewal takes money',
    'vip/give/add': 'no call removes a grant',
    'vip/give/edit': 'no call removes a grant',
    'vip/give/again': 'no call removes a grant',
    'vip/redemption/batch/add': 'no call removes a batch of codes',
    'vip/redemption/batch/additional': 'no call removes a batch of codes',
    'vip/redemption/batch/edit': 'no call removes a batch of codes',
    'file/video/upload': 'the kit has no video',
  });
});

it('[A §4, A §7] a run leaves nothing behind except an article in the state deleted', async () => {
  const left: string[] = [];
  for (const { path } of calls.filter(
    ({ effect, request }) => effect === 'read' && 'pageNum' in request.shape,
  )) {
    const answer = await backend.post(path, { pageSize: '10000' });
    const rows = rowsOf(answer.data).filter((row) => /"zz[0-9a-f]{12}/.test(JSON.stringify(row)));
    left.push(...rows.map((row) => `${path} ${String(row['status'])}`));
  }
  expect(left).toEqual(['/admin/help/article/list 1', '/admin/docs/article/list 1']);
});

it('[A §7] all runs share one hidden docs category, because it cannot be removed', async () => {
  const only = new Set(['/admin/docs/category/add', '/admin/docs/category/edit', '/admin/docs/article/add']);
  const again = await conform(target, { write: true, only });
  expect(isSound(again.filter(({ call }) => only.has(call.path)))).toBe(true);
  expect(again.find(({ call }) => call.path === '/admin/docs/category/add')?.note).toBe(
    'refuses what is not there; not done: an earlier run has made the docs category that stays',
  );
  const { data } = await backend.post('/admin/docs/category/list', { pageSize: '10000' });
  const stays = rowsOf(data).filter(({ categoryName }) => String(categoryName).startsWith('zz'));
  expect(stays).toEqual([
    expect.objectContaining({ categoryName: 'zzconformance', isHidden: 'T', articleCount: 0 }),
  ]);
});

const sortedLists = calls
  .filter(({ request }) => request.safeParse({}).success)
  .flatMap((call) => sortableColumns(call).map((column): [string, string] => [call.path, column]));
it("[decisions 'Additions'] pages of a sorted list neither repeat nor skip a row", async () => {
  const ask = async (path: string, fields: Record<string, string>) =>
    rowsOf((await backend.post(path, fields)).data).map((row) => JSON.stringify(row));
  expect(sortedLists.length).toBeGreaterThan(50);
  for (const [path, orderBy] of sortedLists) {
    const sorted = { orderBy, orderDir: 'desc' };
    const whole = await ask(path, { ...sorted, pageSize: '60' });
    const pages = await Promise.all(
      ['1', '2', '3'].map((pageNum) => ask(path, { ...sorted, pageSize: '20', pageNum })),
    );
    expect([path, orderBy, pages.flat()]).toEqual([path, orderBy, whole]);
  }
}, 60_000);

it("[decisions 'Additions'] a list is sorted by a column of text as Chinese staff read it", async () => {
  const { compare } = new Intl.Collator('zh', { numeric: true });
  let sorted = 0;
  for (const [path, orderBy] of sortedLists) {
    const rows = rowsOf((await backend.post(path, { orderBy, orderDir: 'asc', pageSize: '60' })).data);
    const texts = rows.map((row) => String(row[orderBy] ?? '')).filter(Boolean);
    // Flags have one letter, times and numbers have none.
    if (!texts.some((text) => /\p{L}{2}/u.test(text))) continue;
    sorted += 1;
    expect([path, orderBy, texts]).toEqual([path, orderBy, texts.toSorted(compare)]);
  }
  expect(sorted).toBeGreaterThan(10);
});

it("[decisions 'Additions'] a list is sorted by declared columns only", async () => {
  const paths = new Set(sortedLists.map(([path]) => path));
  for (const path of paths) {
    const refused = await backend.post(path, { orderBy: 'id; drop table', orderDir: 'up' });
    expect([path, refused.code === 1, refused.msg.includes('不能按这一列排序')]).toEqual([path, false, true]);
  }
});

const list = '/admin/app/activity/list';
const add = '/admin/app/activity/add';
const edit = '/admin/app/activity/edit';
const remove = '/admin/app/activity/remove/{id}';
const text = (given: string, status = 200): Fault => ({ answer: () => ({ status, text: given }) });
const success = (): Envelope => ({ code: 1, msg: '', data: null });
const on = (path: string, worsening: Fault): Fault => ({
  ask: (asked, fields) => (asked.startsWith(path) ? (worsening.ask?.(asked, fields) ?? fields) : fields),
  answer: (asked, answer, fields) =>
    asked.startsWith(path) ? (worsening.answer?.(asked, answer, fields) ?? answer) : answer,
});

const worsenings: [what: string, call: string, worsening: Fault, pattern: RegExp][] = [
  ['lacks a call', list, text('Not Found', 404), /^missing {3}\/admin\/app\/activity\/list/],
  ['fails with an HTML page', list, text('<html>', 500), /HTTP 200 with {code, msg, data}, seen HTTP 500/],
  ['returns an empty body', list, text(''), /seen HTTP 200, 0 bytes, not JSON \(no content-type\): ""/],
  ['returns another envelope', list, text('{"status":0,"data":{}}'), /expected HTTP 200 with {code/],
  [
    'returns text instead of a numeric code',
    list,
    text('{"code":"ok","data":{}}'),
    /code: expected|a whole number/,
  ],
  [
    'returns code 0 for success',
    list,
    { answer: (_path, given) => ({ ...given, code: 0, msg: '失败' }) },
    /code: expected 1/,
  ],
  [
    'returns the success code with HTTP 500',
    list,
    text('{"code":1,"msg":"","data":null}', 500),
    /seen HTTP 500/,
  ],
  ['refuses a call without a message', list, text('{"code":500,"data":null}'), /msg: what staff read/],
  [
    'renames the field of the records',
    list,
    data((given) => renamed(given, 'records', 'list')),
    /data\.records/,
  ],
  ['omits the total', list, data((given) => renamed(given, 'total')), /data\.total/],
  [
    'returns the total as text',
    list,
    data((given) => ({ ...given, total: String(given['total']) })),
    /data\.total/,
  ],
  [
    'returns the page’s size as the total',
    list,
    data((given) => ({ ...given, total: (given['records'] as unknown[]).length })),
    /total of pageSize=1/,
  ],
  ['ignores the page size', list, ignoring('pageSize'), /pageSize=1: expected 1 record/],
  ['always returns the first page', list, ignoring('pageNum'), /pageNum=2: expected another record/],
  ['returns a bare array', list, data((given) => given['records']), /data: expected object/],
  ['omits a field', list, records((row) => renamed(row, 'createTime')), /createTime: expected string/],
  ['returns an id as text', list, records((row) => ({ ...row, activityId: '5' })), /activityId: expected/],
  ['returns null instead of a text', list, records((row) => ({ ...row, activityName: null })), /seen null/],
  ['renames a field', list, records((row) => renamed(row, 'activityName', 'name')), /activityName/],
  [
    'answers calls without a session',
    list,
    {
      answer: (_path, given) =>
        given.code === 1009 ? { code: 1, msg: '', data: { records: [], total: 0 } } : given,
    },
    /without a token: expected 1009, seen 1/,
  ],
  [
    'ends sessions with a code other than 1009',
    list,
    { answer: (_path, given) => (given.code === 1009 ? { ...given, code: 401 } : given) },
    /without a token: expected 1009, seen 401/,
  ],
  ['ignores a filter by an enumeration', '/admin/user/register/list', ignoring('sysType'), /filter sysType/],
  ['ignores a filter by text', '/admin/user/register/list', ignoring('mobile'), /filter mobile/],
  [
    'ignores a filter by days',
    '/admin/user/register/list',
    ignoring('startDate', 'endDate'),
    /filter startDate/,
  ],
  [
    'returns booleans instead of T and F',
    '/admin/feedback/list',
    records((row) => ({ ...row, isReply: row['isReply'] === 'T' })),
    /isReply: expected T or F, seen/,
  ],
  [
    'returns a list without its summary',
    '/admin/user/order/list',
    data((given) => given['page']),
    /data\.page/,
  ],
  [
    'returns money as a number',
    '/admin/user/order/list',
    records((row) => ({ ...row, totalAmount: Number(row['totalAmount']) })),
    /totalAmount: expected string/,
  ],
  [
    'returns a number instead of a unit letter',
    '/admin/vip/give/list',
    records((row) => ({ ...row, durationType: 1 })),
    /durationType: expected D or M/,
  ],
  [
    'returns null instead of an empty list of children',
    '/admin/help/category/list',
    records((row) => ({ ...row, children: null })),
    /children: expected array, seen null/,
  ],
  [
    'omits the account of the logged-in user',
    '/admin/index',
    data((given) => renamed(given, 'admin')),
    /data\.admin/,
  ],
  ['returns no menus', '/admin/index', data((given) => ({ ...given, menus: null })), /data\.menus/],
  ['accepts a new record without storing it', add, on(add, { ask: success }), /expected a record zz/],
  ['accepts an edit without storing it', edit, on(edit, { ask: success }), /activityName, read back/],
  [
    'accepts a removal without removing',
    remove,
    on('/admin/app/activity/remove/', { ask: success }),
    /no such record any more/,
  ],
  [
    'accepts a save of a stale revision',
    edit,
    on(edit, ignoring('revision')),
    /stale revision: expected code 409, seen code 1/,
  ],
  [
    'accepts a removal by state without removing',
    '/admin/help/article/remove/{id}',
    on('/admin/help/article/remove/', { ask: success }),
    /no such record any more/,
  ],
  [
    'accepts a publication without publishing',
    '/admin/help/article/publish',
    on('/admin/help/article/publish', { ask: success }),
    /status, read back: expected 0/,
  ],
  [
    'creates accounts that cannot log in',
    '/admin/system/user/add',
    on('/admin/system/user/', { ask: (_path, fields) => ({ ...fields, password: 'another 0123456789' }) }),
    /admin\/login: expected a session/,
  ],
  [
    'accepts a new password but keeps the old one',
    '/admin/password/edit',
    on('/admin/password/edit', { ask: success }),
    /the old password, used again: expected a refusal/,
  ],
  [
    'reports success for a missing record',
    '/admin/vip/give/again',
    { answer: () => success() },
    /asked about nothing: expected a refusal/,
  ],
  [
    'stores a text as an image',
    '/admin/file/img/upload',
    { answer: () => success() },
    /code, sent a text instead of an image or a video: expected a refusal, seen 1/,
  ],
];

it('[A §7, B §7] the kit is tried on at least 30 faulty upstreams', () => {
  expect(worsenings.length).toBeGreaterThanOrEqual(30);
});

it.each(worsenings)(
  '[A §7, B §7] the kit detects an upstream that %s',
  async (_what, call, worsening, pattern) => {
    worse.worsening = worsening;
    const write = calls.some(({ path, effect }) => path === call && effect === 'write');
    const signIn = signInWith(target, account.readCaptcha);
    const found = await conform(target, { write, signIn, only: new Set([call, list]) });
    worse.worsening = {};
    expect(isSound(found)).toBe(false);
    expect(toText(found, false)).toMatch(new RegExp(pattern.source, 'm'));
  },
);

it.each<[string, (res: ServerResponse) => void, RegExp]>([
  [
    'redirects',
    (res) => res.writeHead(302, { location: '/login?ticket=secret' }).end(),
    /^HTTP 302 to \/login, 0 bytes, not JSON \(no content-type\): ""$/,
  ],
  ['closes the connection', (res) => res.destroy(), /^UND_ERR_SOCKET other side closed$/],
  ['answers too much', (res) => res.end(`{"code":1,"msg":"${'a'.repeat(12e6)}"}`), /^11\.4 MB$/],
])('[decisions] the kit says in words what it sees of an upstream that %s', async (_what, respond, seen) => {
  const { url, close } = await listen((_req, res) => respond(res), 0, '127.0.0.1');
  try {
    expect(await ask({ ...target, url }, list)).toEqual({
      kind: 'fault',
      expected: expect.any(String),
      seen: expect.stringMatching(seen),
    });
  } finally {
    await close(0);
  }
});

it('[A §7] the kit detects a login that answers no token', async () => {
  worse.worsening = on('/admin/login', {
    answer: (_path, given) => ({ ...given, data: { token: given.data } }),
  });
  const login = await logIn({ ...target, token: '' }, account);
  worse.worsening = {};
  expect(login.session).toBeUndefined();
  expect(isSound(login.findings)).toBe(false);
});

it('[A §7] the kit detects a logout that does not end the session; the real one ends it', async () => {
  worse.worsening = on('/admin/logout', { ask: success });
  expect(await logOut(target)).toMatchObject({
    outcome: 'differs',
    differences: [{ at: 'code after it', expected: '1009', seen: '1' }],
  });
  worse.worsening = {};
  expect(await logOut(target)).toMatchObject({ outcome: 'answers' });
});
