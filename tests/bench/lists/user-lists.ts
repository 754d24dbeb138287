import { listUserData } from '../../../server/backend/users/modules';
import { listRegisteredUsers } from '../../../server/backend/users/registered-users';
import { findUserPage, type UserFilter } from '../../../server/backend/users/user-page-store';
import type { TimedList } from './lists';

interface UserList {
  name: string;
  filter: UserFilter;
  pageNum?: number;
  detail?: typeof listUserData;
}

const quarter = { fromDay: '2025-01-01', toDay: '2025-03-31' };
const lists: UserList[] = [
  { name: 'users: first page', filter: {} },
  { name: 'users: page 50 000', filter: {}, pageNum: 50_000 },
  { name: 'users: last page', filter: {}, pageNum: 100_000 },
  { name: 'users: client type', filter: { sysType: 1 } },
  { name: 'users: client type, deep', filter: { sysType: 1 }, pageNum: 10_000 },
  { name: 'users: a quarter', filter: quarter },
  { name: 'users: a quarter, client type, deep', filter: { ...quarter, sysType: 0 }, pageNum: 9_000 },
  { name: 'users: mobile, 1 digit', filter: { mobile: '1' }, pageNum: 50_000 },
  { name: 'users: mobile, 2 digits', filter: { mobile: '13' } },
  { name: 'users: mobile, 3 digits, deep', filter: { mobile: '138' }, pageNum: 2_000 },
  { name: 'users: mobile, 4 digits', filter: { mobile: '1381' } },
  { name: 'users: mobile, 7 digits', filter: { mobile: '1381234' } },
  { name: 'users: mobile, client type, quarter', filter: { mobile: '140', sysType: 1, ...quarter } },
  { name: 'users: 4 digits, client type, quarter', filter: { mobile: '1401', sysType: 1, ...quarter } },
  { name: 'data: first page', filter: {}, detail: listUserData },
  { name: 'data: page 50 000', filter: {}, pageNum: 50_000, detail: listUserData },
  { name: 'data: version, deep', filter: { maxVersions: ['2.3.1'] }, pageNum: 40_000, detail: listUserData },
  { name: 'data: rare version', filter: { maxVersions: ['1.0.0'] }, detail: listUserData },
  {
    name: 'data: version, 3 digits',
    filter: { maxVersions: ['2.2.0'], mobile: '140' },
    detail: listUserData,
  },
];

export const userLists: readonly TimedList[] = lists.map(
  ({ name, filter, pageNum, detail = listRegisteredUsers }) => ({
    name,
    pageNum,
    read: async (db, page) => {
      const { ids } = await findUserPage(db, filter, page);
      await detail(db, ids);
    },
  }),
);
