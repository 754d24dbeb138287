import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../../server/contract/calls/index';
import { code } from '../../../../server/contract/codes';
import { sortableColumns } from '../../../../server/contract/define-call';
import { screens } from '../../../../server/contract/screens/menus';
import { TestConsole } from '../../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: screens.map(({ url }) => url) });
});
afterAll(() => console.close());

/** Fields that a list call requires in addition to its page. */
const required: Record<string, object> = {
  '/admin/docs/article/listByCategory': { categoryId: 1 },
  '/admin/vip/redemption/batch/code/list': { batchNumber: '202503010001' },
};

it('[decisions] every list call accepts each column that it declares as sortable', async () => {
  const columns = calls.flatMap((call) => sortableColumns(call).map((orderBy) => ({ call, orderBy })));
  expect(columns.length).toBeGreaterThan(40);
  const failed = [];
  for (const { call, orderBy } of columns) {
    const asked = { ...required[call.path], orderBy, orderDir: 'desc', pageSize: 1 };
    const { status } = await console.callUnchecked(call.path, asked);
    if (status !== 0 && status !== code.notFound) failed.push({ path: call.path, orderBy, status });
  }
  expect(failed).toEqual([]);
}, 120_000);
