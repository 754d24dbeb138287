import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { addMember, addPurchase } from './member-data';
import { MemberDriver } from './member-driver';
import { done } from '../../../support/answers';

let console: TestConsole;
let members: MemberDriver;
beforeAll(async () => {
  console = await TestConsole.start();
  members = new MemberDriver(console);
  await console.loginAs({ menus: ['/platform/app/vip/list', '/platform/user/order/list'] });
});
afterAll(() => console.close());
beforeEach(() => members.reset());

const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`);
const no = 'A2025000001';
const later = at('2025-03-20 12:00:00');
const earlier = at('2025-02-20 12:00:00');

describe('[B §4] state transitions', () => {
  const expiries = { 'not activated': undefined, expired: earlier, 'in effect': later };
  const agreements = {
    none: undefined,
    signed: { no },
    rescinded: { no, rescinded: true },
  };
  const state = { 'not activated': 1, expired: 2, 'in effect': 3 };
  const refusals = {
    renew: { none: '该会员没有自动续费协议，不能续费', rescinded: '该会员已解约，不能续费' },
    rescind: { none: '该会员没有自动续费协议，不能解约', rescinded: '该会员已解约，不能解约' },
  } as const;

  for (const [name, expireTime] of Object.entries(expiries)) {
    for (const [agreed, agreement] of Object.entries(agreements)) {
      for (const move of ['renew', 'rescind'] as const) {
        const may = agreed === 'signed';
        it(`${move} of a member ${name}, agreement ${agreed}: ${may ? 'done' : 'refused'}`, async () => {
          const userId = await addMember(console.db, {
            mobile: '13800000001',
            ...(expireTime ? { expireTime } : {}),
            ...(agreement ? { agreement } : {}),
          });
          const before = await members.one(userId);
          expect(before).toMatchObject({
            state: state[name as keyof typeof state],
            rescindAgreement: agreed === 'rescinded' ? 'T' : 'F',
          });
          const answer = await members[move](userId, no);
          const after = await members.one(userId);
          if (!may) {
            const msg = refusals[move][agreed as 'none' | 'rescinded'];
            expect(answer).toEqual({ status: 409, msg, data: null });
            expect(after).toEqual(before);
          } else if (move === 'rescind') {
            expect(answer).toEqual(done);
            expect(after).toEqual({ ...before, rescindAgreement: 'T' });
          } else {
            expect(answer).toEqual(done);
            const expires = name === 'in effect' ? '2025-04-20 12:00:00' : '2025-04-01 23:30:00';
            expect(after).toEqual({ ...before, state: 3, vipType: 4, expireTime: expires });
          }
        });
      }
    }
  }
});

it('[B §7] a renewal makes a paid order and a purchased period from the end of the current one', async () => {
  const userId = await addMember(console.db, {
    mobile: '13800000001',
    expireTime: later,
    agreement: { no, productType: 3, amount: '168.00' },
  });
  expect(await members.renew(userId, ` ${no} `)).toEqual(done);
  expect(await members.expiry(userId)).toBe('2026-03-20 12:00:00');
  const { items, total } = await members.purchases(userId);
  const [purchase] = items;
  expect(total).toBe(1);
  expect(purchase).toEqual({
    orderCode: expect.stringMatching(/^20250301233000\d{6}$/),
    productType: 3,
    startValidTime: '2025-03-20 12:00:00',
    endValidTime: '2026-03-20 12:00:00',
  });
  const order = await console.call(`/admin/user/order/detail/${String(purchase?.orderCode)}`);
  expect(order.data).toMatchObject({
    userId,
    mobile: '13800000001',
    state: 2,
    productType: 3,
    totalAmount: '168.00',
    paymentType: 1,
    paymentCode: expect.stringMatching(/^20250301233000\d{10}$/),
    paymentInfo: `签约代扣 ${no}`,
    payTime: '2025-03-01 23:30:00',
  });
});

it('[B §7] a renewal that is sent repeatedly extends the membership once', async () => {
  for (const expireTime of [later, earlier, undefined]) {
    await members.reset();
    const userId = await addMember(console.db, {
      mobile: '13800000001',
      ...(expireTime ? { expireTime } : {}),
      agreement: { no },
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => members.renew(userId, no)));
    const expires = expireTime === later ? '2025-04-20 12:00:00' : '2025-04-01 23:30:00';
    const again = `该协议本期已续费，会员有效期至 ${expires}，不能重复续费`;
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status !== 0)?.msg).toBe(again);
    expect((await members.renew(userId, no)).msg).toBe(again);
    expect(await members.expiry(userId)).toBe(expires);
    expect((await members.purchases(userId)).total).toBe(1);
  }
});

it('[B §7] the next cycle can be renewed one day after the renewed one began, regardless of grants since then', async () => {
  const userId = await addMember(console.db, {
    mobile: '13800000001',
    expireTime: at('2026-03-20 12:00:00'),
    agreement: { no },
  });
  await addPurchase(console.db, userId, {
    productType: 4,
    start: at('2025-02-20 12:00:00'),
    end: later,
    agreementNo: no,
  });
  const renewAt = async (wire: string) => {
    console.clock = () => at(wire);
    return (await members.renew(userId, no)).status;
  };
  // This renewal pays in advance, for the cycle that begins on 20 March.
  expect(await renewAt('2025-03-01 23:00:00')).toBe(0);
  expect(await renewAt('2025-03-02 00:30:00')).toBe(409);
  console.clock = () => at('2025-03-21 11:30:00');
  await console.loginAs({ menus: ['/platform/app/vip/list'] });
  expect(await renewAt('2025-03-21 11:59:59')).toBe(409);
  expect(await renewAt('2025-03-21 12:00:00')).toBe(0);
  expect(await renewAt('2025-03-21 12:00:01')).toBe(409);
  // Long after the last cycle has ended: the next one begins at once.
  console.clock = () => at('2025-09-01 08:00:00');
  await console.loginAs({ menus: ['/platform/app/vip/list'] });
  expect(await renewAt('2025-09-01 08:00:00')).toBe(0);
  expect(await renewAt('2025-09-01 08:00:01')).toBe(409);
  expect(await members.expiry(userId)).toBe('2026-06-20 12:00:00');
  const { rows } = await sql<{ start: Date }>`
    select cycle_start as start from backend.member_purchase order by cycle_start`.execute(console.db);
  expect(rows.map(({ start }) => start)).toEqual(
    ['2025-02-20 12:00:00', '2025-03-20 12:00:00', '2025-04-20 12:00:00', '2025-09-01 08:00:00'].map(at),
  );
});

it('[B §7] a cycle paid in the app today counts as renewed; one of an older agreement does not', async () => {
  const userId = await addMember(console.db, { mobile: '13800000001', expireTime: later, agreement: { no } });
  await addPurchase(console.db, userId, {
    productType: 4,
    start: at('2025-03-01 09:00:00'),
    end: later,
    agreementNo: 'AN-OLDER-ONE',
  });
  expect((await members.renew(userId, no)).status).toBe(0);
  const other = await addMember(console.db, {
    mobile: '13800000002',
    expireTime: at('2025-04-01 09:00:00'),
    agreement: { no: 'B1' },
  });
  await addPurchase(console.db, other, {
    productType: 4,
    start: at('2025-03-01 09:00:00'),
    end: at('2025-04-01 09:00:00'),
    agreementNo: 'B1',
  });
  expect((await members.renew(other, 'B1')).status).toBe(409);
  expect(await members.expiry(other)).toBe('2025-04-01 09:00:00');
});

it('[B §7] exactly one of eight concurrent rescissions succeeds; time already bought stays', async () => {
  const userId = await addMember(console.db, { mobile: '13800000001', expireTime: later, agreement: { no } });
  const answers = await Promise.all(Array.from({ length: 8 }, () => members.rescind(userId, no)));
  expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
  expect(await members.one(userId)).toMatchObject({
    state: 3,
    rescindAgreement: 'T',
    expireTime: '2025-03-20 12:00:00',
  });
});

it('[B §7] a concurrent renewal and rescission never renew a rescinded agreement', async () => {
  for (let round = 0; round < 5; round += 1) {
    await members.reset();
    const userId = await addMember(console.db, {
      mobile: '13800000001',
      expireTime: later,
      agreement: { no },
    });
    const [renewal, rescission] = await Promise.all([members.renew(userId, no), members.rescind(userId, no)]);
    expect(rescission.status).toBe(0);
    expect([0, 409]).toContain(renewal.status);
    const { total } = await members.purchases(userId);
    expect(total).toBe(renewal.status === 0 ? 1 : 0);
  }
});

it('[B §7] the agreement number is required, trimmed, and must be the member’s', async () => {
  const userId = await addMember(console.db, { mobile: '13800000001', expireTime: later, agreement: { no } });
  const refusal = (msg: string) => ({ status: 422, msg, errors: { externalAgreementNo: msg }, data: null });
  for (const move of ['renew', 'rescind'] as const) {
    for (const given of ['', '   ', null, undefined]) {
      expect(await members[move](userId, given)).toEqual(refusal('请输入签约协议号'));
    }
    expect(await members[move](userId, 'A2025000002')).toEqual(refusal('签约协议号与该会员的协议不一致'));
    expect(await members[move](999, no)).toEqual({ status: 404, msg: '记录不存在或已被删除', data: null });
    expect((await members[move]('x', no)).errors).toEqual({ userId: '缺少编号' });
  }
  expect((await members.rescind(userId, `  ${no}  `)).status).toBe(0);
});

it('[B §3] the database refuses two cycles of one agreement that begin on the same day', async () => {
  const userId = await addMember(console.db, { mobile: '13800000001', agreement: { no } });
  const start = at('2025-03-01 09:00:00');
  await addPurchase(console.db, userId, { productType: 4, start, end: later, agreementNo: no });
  await expect(
    addPurchase(console.db, userId, {
      productType: 4,
      start: at('2025-03-01 23:00:00'),
      end: later,
      agreementNo: no,
    }),
  ).rejects.toThrow(/member_purchase_once/);
  const { rows } = await sql`select from backend.member_purchase`.execute(console.db);
  expect(rows).toHaveLength(1);
});
