import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../../server/contract/calls/index';
import { TestConsole } from '../../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.login();
});
afterAll(() => console.close());

const ranged = calls.filter(({ request }) => 'startDate' in request.shape && 'endDate' in request.shape);

it.each(ranged.map(({ path }) => path))(
  '[B §2] a range that ends before it starts is refused at its end field, not taken for one without records: %s',
  async (path) => {
    const range = { startDate: '2025-06-02', endDate: '2025-06-01' };
    const answer = await console.callUnchecked(path, { ...range, batchNumber: 'x', code: 'x' });
    expect(answer).toMatchObject({ status: 422, errors: { endDate: '结束日期不能早于开始日期' } });
  },
);
