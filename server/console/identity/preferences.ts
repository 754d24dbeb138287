import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import {
  listPreference,
  type ListPreference,
  type preferenceList,
  type preferenceSave,
} from '../../contract/pages/list-preferences';
import type { Db } from '../../database/database';
import type { ConsoleHandler } from '../console-context';

/** Limit of lists per account, above the number of lists in the console. */
const mostLists = 300;

export const listPreferences: ConsoleHandler<typeof preferenceList> = async (_request, { db, staff }) => ({
  lists: await findPreferences(db, staff.account),
});

export const savePreference: ConsoleHandler<typeof preferenceSave> = async (
  { list, value },
  { db, staff, now },
) => {
  const { account } = staff;
  if (Object.keys(value).length === 0) {
    await db
      .deleteFrom('console.listPreference')
      .where('account', '=', account)
      .where('list', '=', list)
      .execute();
    return {};
  }
  const { count } = await db
    .selectFrom('console.listPreference')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account', '=', account)
    .where('list', '!=', list)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostLists) throw new ApiError(code.invalid, '保存的列表设置过多');
  const text = JSON.stringify(value);
  await db
    .insertInto('console.listPreference')
    .values({ account, list, value: text, savedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['account', 'list']).doUpdateSet({ value: text, savedAt: now }),
    )
    .execute();
  return {};
};

/** The preferences of an account, by list; skips those of an older version that no longer parse. */
export async function findPreferences(db: Db, account: string): Promise<Record<string, ListPreference>> {
  const rows = await db
    .selectFrom('console.listPreference')
    .select(['list', 'value'])
    .where('account', '=', account)
    .limit(mostLists)
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ list, value }) => {
      const read = listPreference.safeParse(value);
      return read.success ? [[list, read.data]] : [];
    }),
  );
}
