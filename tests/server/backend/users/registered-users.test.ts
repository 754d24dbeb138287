import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestConsole, type Fields } from '../../../support/console';
import { addUser } from '../../../support/database/users';

let console: TestConsole;
let ids: { hangzhou: number; chengdu: number; late: number };
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
  const chengdu = { province: '四川省', city: '成都市', sysType: 1, phoneModel: 'iPhone 15 Pro' };
  ids = {
    hangzhou: await addUser(console.db, {
      mobile: '13800001111',
      devices: [1, 0],
      createTime: at('2025-06-01 08:00:00'),
    }),
    chengdu: await addUser(console.db, {
      ...chengdu,
      mobile: '15900002222',
      devices: [0],
      createTime: at('2025-06-02 00:00:00'),
    }),
    late: await addUser(console.db, { mobile: '13800003333', createTime: at('2025-06-02 23:59:59') }),
  };
});
afterAll(() => console.close());

const at = (shanghai: string) => new Date(`${shanghai.replace(' ', 'T')}+08:00`);
const path = '/admin/user/register/list';

const list = async (filter: Fields<typeof path> = {}) => {
  const { data } = await console.call(path, filter);
  return { mobiles: data.items.map((user) => user.mobile), total: data.total };
};

it('[A §3] a registered user has place, client type, phone and devices, with the phone before the tablet', async () => {
  expect(await console.call(path, { mobile: '13800001111' })).toEqual({
    status: 0,
    msg: '',
    data: {
      items: [
        {
          id: ids.hangzhou,
          mobile: '13800001111',
          province: '浙江省',
          city: '杭州市',
          sysType: 0,
          deviceList: [
            { type: 0, isReload: 'F' },
            { type: 1, isReload: 'F' },
          ],
          phoneModel: 'HUAWEI Mate 60',
          createTime: '2025-06-01 08:00:00',
        },
      ],
      total: 1,
    },
  });
});

it('[A §2] filters by client type, registration days (inclusive, in Shanghai) and phone; newest first', async () => {
  expect(await list()).toEqual({ mobiles: ['13800003333', '15900002222', '13800001111'], total: 3 });
  expect(await list({ sysType: 1 })).toEqual({ mobiles: ['15900002222'], total: 1 });
  expect(await list({ sysType: 0 })).toEqual({ mobiles: ['13800003333', '13800001111'], total: 2 });
  expect(await list({ startDate: '2025-06-02', endDate: '2025-06-02' })).toEqual({
    mobiles: ['13800003333', '15900002222'],
    total: 2,
  });
  expect(await list({ endDate: '2025-06-01' })).toEqual({ mobiles: ['13800001111'], total: 1 });
  expect(await list({ mobile: '138' })).toEqual({ mobiles: ['13800003333', '13800001111'], total: 2 });
  expect(await list({ mobile: '1590000', sysType: 1, startDate: '2025-06-02' })).toEqual({
    mobiles: ['15900002222'],
    total: 1,
  });
  expect(await list({ mobile: '%' })).toEqual({ mobiles: [], total: 0 });
  expect(await list({ mobile: '', sysType: '', startDate: '', endDate: '' })).toMatchObject({ total: 3 });
});

it('[A §9] a page has ten rows by default, and is empty past the end', async () => {
  expect(await list({ page: 2, perPage: 2 })).toEqual({ mobiles: ['13800001111'], total: 3 });
  expect(await list({ page: 9, perPage: 2 })).toEqual({ mobiles: [], total: 3 });
});

it('[A §7] invalid filters are refused at their fields', async () => {
  expect(await console.call(path, { sysType: 7, startDate: '2025-02-30' })).toMatchObject({
    status: 422,
    errors: { sysType: '不是可选的值', startDate: '日期不存在' },
  });
  expect(await console.call(path, { pageNum: 100_000_001, pageSize: 10_001 })).toMatchObject({
    status: 422,
    errors: { pageNum: '页码最大为 100000000', pageSize: '每页最多 10000 条' },
  });
});
