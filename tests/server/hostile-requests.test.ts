import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { ApiError, parseRequest } from '../../server/contract/api-error';
import { calls } from '../../server/contract/calls/index';
import { consoleCalls } from '../../server/contract/console-calls/index';
import type { Call } from '../../server/contract/define-call';
import { TestConsole } from '../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

const fieldsOf = ({ request }: Pick<Call, 'request'>) => Object.keys((request as z.ZodObject).shape);
/** The calls to test: all except uploads and those that would end the session or change its password. */
const walked = calls.filter(
  ({ path, multipart }) =>
    !multipart && !['/admin/login', '/admin/logout', '/admin/password/edit'].includes(path),
);

const emptyPage = { type: 'page', body: [] };
const channels = '/api/admin/vip/redemption/channel/list';

/** For console calls, most of which look a page or a call up before anything else. */
const knownValues: Readonly<Record<string, unknown>> = {
  ...{ path: '/platform/custom/hostile', call: channels, origin: '/platform/user/register/list' },
  ...{ list: 'list', changed: ['views'], with: 'draft', from: { is: 'live' }, finish: 'design' },
};

const plausible: readonly unknown[] = [
  '1',
  'T',
  'D',
  '测试',
  'x1',
  '2026-01-01',
  'https://a.example/x',
  '13800000000',
  '2',
  '0',
  'password-1',
  'list',
  emptyPage,
  { is: 'page', schema: emptyPage },
];

/** A request that satisfies the schema, as far as the test can derive it. */
function plausibleRequest(
  call: Pick<Call, 'request'>,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const full: Record<string, unknown> = {};
  for (const field of fieldsOf(call)) {
    full[field] = [...(field in known ? [known[field]] : []), ...plausible].find((value) => {
      const { error } = call.request.safeParse({ ...full, [field]: value });
      return !error?.issues.some(({ path }) => path[0] === field);
    });
  }
  return full;
}

/** Integers beyond PostgreSQL's range, non-numbers, invalid text, LIKE wildcards, quotes, deep and long values. */
const hostile: readonly unknown[] = [
  ...['9007199254740991', '2147483648', '99999999999999999999', '-1', '1.5', '1e400', '0', '1,2147483648'],
  ...['%', '_', '\\', "' or '1'='1", '\ud800', 'a\0b', '9998-12-31', '1900-01-01'],
  ...['x'.repeat(5_000), '😀'.repeat(30), ['a', 'b'], { a: { b: 1 } }, true],
];
/** Of these, those that the database of the console might refuse; also inside of values that only console calls take. */
const hostileStored: readonly unknown[] = [
  ...['9007199254740991', '2147483648', '-1', '\ud800', 'a\0b', { a: { b: 1 } }],
  { is: 'version', version: 2_147_483_648 },
  { type: 'page', body: 'a\0b' },
  { views: [{ name: 'a\0b', search: '' }] },
];

/** Codes that may answer invalid input. 500, an internal error, is not among them. */
const inWords = [0, 404, 409, 422];

it('[A §6] no value of any field of any call causes an internal error', async () => {
  const faults: string[] = [];
  for (const call of walked) {
    const request = plausibleRequest(call);
    for (const field of fieldsOf(call)) {
      for (const value of hostile) {
        const given: Record<string, unknown> = { ...request, [field]: value };
        // Values that the schema refuses get no further.
        if (!call.request.safeParse(given).success) continue;
        const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
          encodeURIComponent(String(given[name]).replace('\ud800', '\ufffd')),
        );
        const { status } = await console.callUnchecked(path, given);
        if (!inWords.includes(status))
          faults.push(`${call.path} ${field}=${JSON.stringify(value)}: ${status}`);
      }
    }
  }
  expect(faults).toEqual([]);
}, 120_000);

it('[Foundation §6] no value of any field of any console call causes an internal error', async () => {
  const screen = { template: 'list', call: channels, title: '自建', columns: 'channelName' } as const;
  const made = { ...screen, slug: 'hostile', finish: 'design' };
  expect(await console.callUnchecked('/console/screens/create', made)).toMatchObject({ status: 0 });
  const faults: string[] = [];
  for (const call of consoleCalls) {
    const request = plausibleRequest(call, knownValues);
    for (const field of fieldsOf(call)) {
      for (const value of hostileStored) {
        const { status } = await console.callUnchecked(call.path.replace('/api', ''), {
          ...request,
          [field]: value,
        });
        if (!inWords.includes(status))
          faults.push(`${call.path} ${field}=${JSON.stringify(value)}: ${status}`);
      }
    }
  }
  expect(faults).toEqual([]);
}, 120_000);

it('[A §6] no call refuses a value in the English words of the schema library', () => {
  const faults = [...calls, ...consoleCalls].flatMap(({ path, request }) =>
    fieldsOf({ request })
      .flatMap((field) => [true, ['x'], { x: 1 }, 'x'].map((value) => ({ [field]: value })))
      .flatMap((given) => {
        const refusal = refusalOf(() => parseRequest(request, given));
        const texts = Object.values(refusal?.errors ?? {});
        return texts
          .filter((text) => /^(?:Invalid|Too|Unrecognized) /.test(text))
          .map((text) => `${path}: ${text}`);
      }),
  );
  expect(faults).toEqual([]);
});

function refusalOf(parse: () => unknown): ApiError | undefined {
  try {
    parse();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

it('[A §3, B §3] a save cannot set fields that only the server assigns', () => {
  const ours = [
    ...['createTime', 'updateTime', 'releaseTime', 'solveTime', 'modifyTime', 'expireTime', 'startValidTime'],
    ...['giveQuantity', 'redeemedCount', 'articleCount', 'userCount', 'isUsed', 'isExpired', 'isReply'],
    ...['channelCode', 'channelLink', 'versionCode', 'totalAmount', 'state', 'status', 'passwordHash'],
    ...['mustChangePassword', 'self', 'above', 'builtIn'],
  ];
  const writable = calls
    .filter(({ effect }) => effect === 'write')
    .flatMap((call) => fieldsOf(call).map((field) => `${call.path.replace('/admin/', '')} ${field}`))
    .filter((line) => ours.includes(line.split(' ')[1] ?? ''));
  expect(writable.sort()).toEqual([
    'app/policy/add versionCode',
    'app/policy/edit versionCode',
    'app/version/add status',
    'app/version/edit status',
    // The form sends the whole record (A §7); the backend reads only status and remark.
    'feedback/edit createTime',
    'feedback/edit isReply',
    'feedback/edit status',
    'help/article/publish status',
    'mini/feedback/edit createTime',
    'mini/feedback/edit isReply',
    'mini/feedback/edit status',
    'role/add status',
    'role/edit status',
    'system/user/add status',
    'system/user/edit status',
    'vip/redemption/batch/edit state',
  ]);
});

it('[A §7] a field that a call does not declare never reaches its handler', () => {
  const leaky = calls.filter((call) => {
    const parsed = call.request.safeParse({ ...plausibleRequest(call), undeclared: '1' });
    return parsed.success && 'undeclared' in (parsed.data as object);
  });
  expect(leaky.map(({ path }) => path)).toEqual([]);
});
