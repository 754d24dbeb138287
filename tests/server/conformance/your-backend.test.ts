import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conform, logIn } from '../../../server/conformance/conform';
import { isSound, toSaved, type Finding } from '../../../server/conformance/report';
import { projectRoot } from '../../../server/project-root';
import { TestConsole } from '../../support/console';
import { startSmallUpstream, type SmallUpstream } from './small-upstream';
import { scratch } from '../../support/run/scratch';

const list = '/platform/app/activity/list';
let upstream: SmallUpstream;
let folder: string;
beforeAll(async () => {
  upstream = await startSmallUpstream();
  folder = await mkdtemp(join(scratch, 'conformance-'));
});
afterAll(async () => {
  await upstream.close();
  await rm(folder, { recursive: true });
});

const account = {
  username: 'wang',
  password: 'a long password',
  readCaptcha: (imageData: string) =>
    Promise.resolve(
      />(\d+)</.exec(Buffer.from(imageData.split(',')[1] ?? '', 'base64').toString())?.[1] ?? '',
    ),
};

async function ask(write = false): Promise<Finding[]> {
  const headers = { token: 'token', session: 'session-id' };
  const { session, findings } = await logIn(
    { url: upstream.url, token: '', sessionId: '', headers },
    account,
  );
  if (session === undefined) throw new Error('not logged in');
  return [...findings, ...(await conform(session, { write }))];
}

const pathsOf = (findings: readonly Finding[], outcome: Finding['outcome']) =>
  findings.filter((finding) => finding.outcome === outcome).map(({ call }) => call.path);

interface Page {
  schema: { body: { filter?: { body: { name: string }[] } } };
}

async function openPage(console: TestConsole): Promise<{ page: Page; etag: string }> {
  const response = await fetch(`${console.url}/api/console/page?path=${list}`, {
    headers: { token: console.token, 'session-id': console.sessionId },
  });
  const { data } = (await response.json()) as { data: Page };
  return { page: data, etag: response.headers.get('etag') ?? '' };
}

it('[A §7] the tutorial quotes the backend that these tests run', async () => {
  const read = (path: string) => readFile(join(projectRoot, path), 'utf8');
  const backend = await read('tests/server/conformance/small-upstream.ts');
  const tutorial = await read('server/conformance/your-backend.md');
  const blocks = [...tutorial.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  expect(blocks.length).toBeGreaterThan(3);
  for (const block of blocks) expect(backend).toContain(block);
});

it("[A §7, decisions 'Additions'] reports the calls that a small backend in another framework answers or lacks, and saves the additions", async () => {
  const findings = await ask();
  expect(pathsOf(findings, 'answers')).toEqual([
    '/admin/captcha/captchaImage',
    '/admin/login',
    '/admin/captcha/captchaImage',
    '/admin/index',
    '/admin/app/activity/list',
    '/admin/app/activity/detail/{id}',
  ]);
  expect(pathsOf(findings, 'differs')).toEqual([]);
  expect(pathsOf(findings, 'missing')).toContain('/admin/sys/message/get');
  const added = findings.filter(({ call }) => call.path.startsWith('/admin/report/'));
  expect([isSound(added), isSound(findings)]).toEqual([true, false]);
  const saved = toSaved(findings);
  expect(saved.additions).toEqual({});
  await writeFile(join(folder, 'upstream.json'), JSON.stringify(saved));
  expect(JSON.parse(await readFile(join(folder, 'upstream.json'), 'utf8'))).toEqual(saved);
});

it('[A §7] makes the calls that change or remove a record even if it cannot create one', async () => {
  const findings = await ask(true);
  const area = findings.filter(({ call }) => /activity\/(add|edit|remove)/.test(call.path));
  expect(area.map(({ call, outcome, note }) => [call.path, outcome, note])).toEqual([
    ['/admin/app/activity/add', 'missing', undefined],
    [
      '/admin/app/activity/edit',
      'answers',
      'refuses what is not there; not done: /admin/app/activity/add made no record to try it on',
    ],
    ['/admin/app/activity/remove/{id}', 'missing', undefined],
  ]);
  expect(pathsOf(findings, 'not asked').filter((path) => path.endsWith('/add'))).toEqual([
    '/admin/help/article/add',
    '/admin/docs/article/add',
    '/admin/system/user/add',
  ]);
});

it("[decisions 'Additions'] staff log in through the console and see the backend’s list, without the additions that it lacks", async () => {
  const console = await TestConsole.start({
    UPSTREAM_URL: upstream.url,
    UPSTREAM_ADDITIONS: join(folder, 'upstream.json'),
  });
  try {
    await console.login(account.username, account.password);
    const { page, etag } = await openPage(console);
    expect(page.schema.body.filter?.body.map(({ name }) => name) ?? []).not.toContain('activityName');
    expect(etag).toMatch(/^"0-[0-9a-f]{32}-[0-9a-f]{8}"$/);

    const rows = await console.call('/admin/app/activity/list', {
      page: 1,
      perPage: 2,
      activityName: '活动1',
    });
    expect(rows).toMatchObject({
      status: 0,
      data: { total: 3, items: [{ activityId: 1 }, { activityId: 2 }] },
    });
    expect(upstream.received.at(-1)?.fields).toEqual({ pageNum: '1', pageSize: '2' });

    await console.callUnchecked('/admin/app/activity/detail/2', {
      activityId: 2,
      activityName: '活动2',
      giveQuantity: 0,
    });
    expect(upstream.received.at(-1)).toEqual({ path: '/admin/app/activity/detail/2', fields: {} });
    await console.call('/admin/app/activity/edit', { activityId: 2, activityName: '新名', revision: 4 });
    expect(upstream.received.at(-1)?.fields).toEqual({ activityId: '2', activityName: '新名' });

    // The console does not make calls that the backend lacks, and names them.
    const asked = upstream.received.length;
    expect(await console.call('/admin/sys/message/get')).toEqual({
      status: 501,
      msg: '后端没有提供“未读消息数”接口（/admin/sys/message/get）',
      data: null,
    });
    expect(upstream.received.length).toBe(asked);
  } finally {
    await console.close();
  }
});

it("[decisions 'Additions'] makes every call without a saved file, and names a missing call", async () => {
  const console = await TestConsole.start({ UPSTREAM_URL: upstream.url });
  try {
    await console.login(account.username, account.password);
    expect(await console.call('/admin/sys/message/get')).toMatchObject({
      status: 501,
      msg: '后端没有提供“未读消息数”接口（/admin/sys/message/get）',
    });
    expect(upstream.received.at(-1)?.path).toBe('/admin/sys/message/get');
    // `/api/events` belongs to the embedded backend.
    const response = await fetch(`${console.url}/api/events`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([
      404,
      { status: 404, msg: '接口不存在', data: null },
    ]);
  } finally {
    await console.close();
  }
});

it("[decisions 'Additions'] sends and shows everything if the upstream has all additions", async () => {
  const console = await TestConsole.start({ UPSTREAM_URL: upstream.url, UPSTREAM_ADDITIONS: 'all' });
  try {
    await console.login(account.username, account.password);
    const { page, etag } = await openPage(console);
    expect(page.schema.body.filter?.body.map(({ name }) => name)).toContain('activityName');
    expect(etag).toMatch(/^"0-[0-9a-f]{32}"$/);
    await console.call('/admin/app/activity/edit', { activityId: 2, activityName: '新名', revision: 4 });
    expect(upstream.received.at(-1)?.fields).toMatchObject({ revision: '4' });
  } finally {
    await console.close();
  }
});
