import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestConsole } from '../../support/console';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
});
afterAll(() => console.close());

it('migrations create both schemas; the driver reads dates, bigints and money as safe types', async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as big, 0.10::numeric as money, date '2025-01-31' as day`.execute(
      console.db,
    );
  expect(rows).toEqual([{ big: 9007199254740991, money: '0.10', day: '2025-01-31' }]);
});

it('an unknown call answers in the envelope', async () => {
  expect(await console.callUnchecked('/admin/nothing')).toEqual({
    status: 404,
    msg: '接口不存在',
    data: null,
  });
});
