import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../server/adapter/browser';
import { checkReplies } from '../../../server/adapter/check-replies';
import { createUpstreamClient, type UpstreamClient } from '../../../server/adapter/upstream-client';
import { findCall } from '../../../server/contract/calls/index';
import { RecordingUpstream } from '../../support/recording-upstream';

const caller: Caller = {
  requestId: 'r',
  token: 't',
  sessionId: '',
  address: '127.0.0.1',
  cookie: undefined,
  userAgent: undefined,
};
const list = '/admin/app/activity/list';
let upstream: RecordingUpstream;
let client: UpstreamClient;
let checked: UpstreamClient;
const log: { msg: string; requestId: string }[] = [];
beforeAll(async () => {
  upstream = await RecordingUpstream.start();
  client = createUpstreamClient({ url: upstream.url, tokenHeader: 'token', sessionHeader: 'session-id' });
  const write = (line: string) => void log.push(JSON.parse(line) as (typeof log)[number]);
  checked = checkReplies(client, pino({ level: 'info' }, { write }));
});
afterAll(async () => {
  await client.close();
  await upstream.close();
});

async function logged(answer: { code: number; data: unknown }, path = list): Promise<string[]> {
  log.length = 0;
  const given = { msg: '', ...answer };
  upstream.on(path, given);
  expect((await checked.post(findCall(path), '', caller)).envelope).toEqual(given);
  expect(log.every(({ requestId }) => requestId === caller.requestId)).toBe(true);
  return log.map(({ msg }) => msg.replace('reply differs from the contract: ', ''));
}

it('[Foundation §2] logs each difference between an answer and the contract once, without any value', async () => {
  const row = { activityId: 1, activityName: '会员日', giveQuantity: 0, createTime: '2025-01-01 00:00:00' };
  expect(await logged({ code: 1, data: { records: [row], total: 1 } })).toEqual([]);
  const renamed = { code: 1, data: { rows: [row], total: 1 } };
  expect(await logged(renamed)).toEqual([`${list} data.records: field missing`]);
  expect(await logged(renamed)).toEqual([]);
  const wrong = { ...row, activityName: null, giveQuantity: '13800000000' };
  expect(await logged({ code: 1, data: { records: [wrong, wrong], total: 2 } })).toEqual([
    `${list} data.records[].activityName: expected string, seen null`,
    `${list} data.records[].giveQuantity: expected number, seen string`,
  ]);
});

it('[Foundation §2] logs a refusal that tells staff nothing', async () => {
  const refused = (given: object) => logged({ code: 422, data: null, ...given });
  expect(await refused({ msg: '名称重复', data: { errors: { activityName: '名称重复' } } })).toEqual([]);
  expect(await refused({})).toEqual([`${list} msg of code 422: field missing`]);
  expect(await refused({ msg: '名称重复', data: { errors: [{ field: 'activityName' }] } })).toEqual([
    `${list} data.errors: expected record, seen array`,
  ]);
  expect(await refused({ msg: '名称重复', data: { errors: { activityName: ['名称重复'] } } })).toEqual([
    `${list} data.errors.activityName: expected string, seen array`,
  ]);
  expect(await refused({ code: 500, msg: '忙', data: [] })).toEqual([]);
});

it('[Foundation §2] logs a time or a day in another format', async () => {
  const row = { activityId: 1, activityName: '会员日', giveQuantity: 0 };
  const differences = (createTime: unknown, total: number) =>
    logged({ code: 1, data: { records: [{ ...row, createTime }], total } });
  expect(await differences('', 1)).toEqual([]);
  expect(await differences('2025-01-01T00:00:00.000+00:00', 1)).toEqual([
    `${list} data.records[].createTime: expected YYYY-MM-DD HH:mm:ss, seen string`,
  ]);
  expect(await differences(1_735_660_800_000, 1)).toEqual([
    `${list} data.records[].createTime: expected string, seen number`,
  ]);
  const path = '/admin/report/app/hours';
  expect(await logged({ code: 1, data: { date: '2025/01/01' } }, path)).toContain(
    `${path} data.date: expected YYYY-MM-DD, seen string`,
  );
});

it('[Foundation §2] logs a code that its dictionary lacks, with the codes that it has', async () => {
  const path = '/admin/app/version/list';
  const row = {
    ...{ id: 1, pfType: 4, versionCode: '1.0.0', downloadUrl: '', isForce: 'J', content: '', status: 1 },
    ...{ createTime: '2025-01-01 00:00:00', revision: 0 },
  };
  const lines = await logged({ code: 1, data: { records: [row], total: 1 } }, path);
  expect(lines.filter((line) => /pfType|isForce|status/.test(line))).toEqual([
    `${path} data.records[].pfType: expected 0 Android, 1 iOS, 2 Windows for pc, 3 mac for pc, seen 4`,
    `${path} data.records[].isForce: expected T or F, seen "J"`,
  ]);
});
