import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../../support/console';
import { addUser } from '../../../support/database/users';
import { addMember, addPurchase } from './member-data';
import { MemberDriver } from './member-driver';

let console: TestConsole;
let members: MemberDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  members = new MemberDriver(console);
  await console.loginAs({ menus: ['/platform/app/vip/list'] });
});
afterAll(() => console.close());
beforeEach(() => members.reset());

const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`);
type Filter = Fields<'/admin/app/vip/list'>;
const mobilesOf = async (filter: Filter) => {
  const { items, total } = await members.list({ pageSize: 100, ...filter });
  expect(total).toBe(items.length);
  return items.map((row) => row.mobile.slice(-2));
};

/** Expiries around the current time, 2025-03-01 23:30: long ago, now, earlier today, never. */
async function addEverybody(): Promise<void> {
  const rows = [
    ['01', '2026-03-01 00:00:00', 1, false],
    ['02', '2025-03-02 00:00:00', 4, false],
    ['03', '2025-03-01 23:30:01', 4, true],
    ['04', '2025-03-01 23:30:00', 2, false],
    ['05', '2025-03-01 00:00:00', null, false],
    ['06', '2025-02-28 23:59:59', 3, true],
    ['07', undefined, null, false],
    ['08', undefined, null, true],
  ] as const;
  for (const [last, expires, vipType, rescinded] of rows) {
    await addMember(console.db, {
      mobile: `${last < '05' ? '138' : '139'}000000${last}`,
      vipType,
      ...(expires ? { expireTime: at(expires) } : {}),
      ...(vipType === 3 || vipType === 4 || rescinded ? { agreement: { no: `A${last}`, rescinded } } : {}),
    });
  }
  await addUser(console.db, { mobile: '13800000099' });
}

it('[B §3] a list row has all fields; a member who never bought or was never active has no product or expiry', async () => {
  const userId = await addMember(console.db, {
    mobile: '13800000001',
    vipType: 4,
    expireTime: at('2025-03-20 12:00:00'),
    agreement: { no: 'A1', rescinded: true },
    createTime: at('2024-01-05 08:00:00'),
  });
  const idle = await addMember(console.db, { mobile: '13800000002' });
  expect(await members.list()).toEqual({
    items: [
      {
        userId,
        mobile: '13800000001',
        vipType: 4,
        state: 3,
        rescindAgreement: 'T',
        expireTime: '2025-03-20 12:00:00',
        createTime: '2024-01-05 08:00:00',
        externalAgreementNo: 'A1',
      },
      {
        userId: idle,
        mobile: '13800000002',
        vipType: null,
        state: 1,
        rescindAgreement: 'F',
        expireTime: '',
        createTime: '2025-01-10 12:00:00',
        externalAgreementNo: '',
      },
    ],
    total: 2,
  });
});

it('[B §2] every combination of filters gives the same rows as a plain filter in memory', async () => {
  await addEverybody();
  const all = (await members.list({ pageSize: 100 })).items;
  expect(all.map((row) => row.state)).toEqual([3, 3, 3, 2, 2, 2, 1, 1]);
  const options = {
    mobile: [undefined, '13', '138', '1390'],
    vipType: [undefined, 1, 4],
    state: [undefined, 3, 2],
    rescindAgreement: [undefined, 'T', 'F'],
  };
  for (const mobile of options.mobile)
    for (const vipType of options.vipType)
      for (const state of options.state)
        for (const rescindAgreement of options.rescindAgreement) {
          const filter = { mobile, vipType, state, rescindAgreement };
          const expected = all.filter(
            (row) =>
              row.mobile.startsWith(mobile ?? '') &&
              (vipType === undefined || row.vipType === vipType) &&
              (state === undefined || row.state === state) &&
              (rescindAgreement === undefined || row.rescindAgreement === rescindAgreement),
          );
          const { items, total } = await members.list({ ...filter, pageSize: 100 });
          expect([filter, items, total]).toEqual([filter, expected, expected.length]);
        }
  const [, second] = all;
  const userId = second?.userId;
  expect(await mobilesOf({ userId })).toEqual(['02']);
  expect(await mobilesOf({ userId, mobile: '138', vipType: 4, state: 3, rescindAgreement: 'F' })).toEqual([
    '02',
  ]);
  for (const other of [{ mobile: '139' }, { vipType: 1 }, { state: 2 }, { rescindAgreement: 'T' }]) {
    expect(await mobilesOf({ userId, ...other })).toEqual([]);
  }
  expect(await mobilesOf({ userId: 999_999_999 })).toEqual([]);
});

it("[decisions 'Additions'] sorts by product or rescission, with the longest members first among equals and members without a purchase last", async () => {
  await addEverybody();
  const by = (orderBy: string, more: Filter = {}) => mobilesOf({ orderBy, ...more });
  expect(await by('vipType')).toEqual(['01', '04', '06', '02', '03', '05', '08', '07']);
  expect(await by('vipType', { orderDir: 'desc' })).toEqual(['02', '03', '06', '04', '01', '05', '08', '07']);
  expect(await by('vipType', { mobile: '139000000', state: 2 })).toEqual(['06', '05']);
  expect(await by('rescindAgreement', { orderDir: 'desc' })).toEqual([
    ...['03', '06', '08'],
    ...['01', '02', '04', '05', '07'],
  ]);
});

it('[B §4] the filter accepts only the states in effect and expired', async () => {
  for (const state of [0, 1, 4, 'x']) {
    expect((await console.call('/admin/app/vip/list', { state })).errors).toEqual({ state: '不是可选的值' });
  }
  expect((await console.call('/admin/app/vip/list', { userId: 'x' })).errors).toEqual({
    userId: '请输入整数',
  });
});

it('[B §4] the state is computed at query time: members move between the lists as time passes', async () => {
  await addEverybody();
  expect(await mobilesOf({ state: 3 })).toEqual(['01', '02', '03']);
  expect(await mobilesOf({ state: 2 })).toEqual(['04', '05', '06']);
  console.clock = () => at('2025-03-01 23:30:01');
  expect(await mobilesOf({ state: 3 })).toEqual(['01', '02']);
  expect(await mobilesOf({ state: 2 })).toEqual(['03', '04', '05', '06']);
  console.clock = () => at('2025-03-02 00:00:00');
  expect(await mobilesOf({ state: 3 })).toEqual(['01']);
  expect(await mobilesOf({ state: 2 })).toEqual(['02', '03', '04', '05', '06']);
});

it('[B §9] pages of one row add up to the whole list, with and without a state', async () => {
  await addEverybody();
  for (const [state, expected] of [
    [undefined, ['01', '02', '03', '04', '05', '06', '08', '07']],
    [3, ['01', '02', '03']],
    [2, ['04', '05', '06']],
  ] as const) {
    const seen: string[] = [];
    for (let page = 1; page <= expected.length + 1; page += 1) {
      const { items, total } = await members.list({ state, page, perPage: 1 });
      expect(total).toBe(expected.length);
      seen.push(...items.map((row) => row.mobile.slice(-2)));
    }
    expect(seen).toEqual(expected);
  }
});

it('[B §7] lists the purchases of a member, latest first, and refuses an unknown member', async () => {
  const userId = await addMember(console.db, { mobile: '13800000001' });
  expect(await members.purchases(userId)).toEqual({ items: [], total: 0 });
  const [early, late] = [
    { productType: 2, start: at('2024-01-05 08:00:00'), end: at('2024-02-05 08:00:00') },
    { productType: 1, start: at('2024-02-05 08:00:00'), end: at('2025-02-05 08:00:00') },
  ];
  const codes = [await addPurchase(console.db, userId, early), await addPurchase(console.db, userId, late)];
  expect(await members.purchases(userId)).toEqual({
    items: [
      {
        orderCode: codes[1],
        productType: 1,
        startValidTime: '2024-02-05 08:00:00',
        endValidTime: '2025-02-05 08:00:00',
      },
      {
        orderCode: codes[0],
        productType: 2,
        startValidTime: '2024-01-05 08:00:00',
        endValidTime: '2024-02-05 08:00:00',
      },
    ],
    total: 2,
  });
  expect(await console.call('/admin/app/vip/detail/999')).toEqual({
    status: 404,
    msg: '记录不存在或已被删除',
    data: null,
  });
});
