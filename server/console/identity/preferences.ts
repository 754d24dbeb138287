import { ApiError, parseRequest } from '../../contract/api-error';
import { code } from '../../contract/codes';
import {
  listPreference,
  type ListPreference,
  type preferenceList,
  type preferenceSave,
} from '../../contract/pages/list-preferences';
import { takeLock, type Db } from '../../database/database';
import type { ConsoleHandler } from '../console-context';

/** Limit of lists per account, above the number of lists in the console. */
const mostLists = 300;

export const listPreferences: ConsoleHandler<typeof preferenceList> = async (_request, { db, staff }) => ({
  lists: await findPreferences(db, staff.account),
});

export const savePreference: ConsoleHandler<typeof preferenceSave> = async (
  { list, value, changed, knownViews = [] },
  { db, staff: { account }, now },
) => {
  await db.transaction().execute(async (tx) => {
    // Two browsers of a user may save at once.
    await takeLock(tx, `list preferences of ${account}`);
    const stored = await findPreferences(tx, account);
    const change = Object.fromEntries(changed.map((name) => [name, value[name]]));
    if (changed.includes('views')) {
      const here = new Set([...knownViews, ...(value.views ?? []).map(({ name }) => name)]);
      const others = stored[list]?.views?.filter(({ name }) => !here.has(name)) ?? [];
      const views = [...others, ...(value.views ?? [])];
      change['views'] = views.length > 0 ? views : undefined;
    }
    // Without the removed ones, which are undefined.
    const settings = JSON.stringify(parseRequest(listPreference, { ...stored[list], ...change }));
    if (settings === '{}') {
      await tx
        .deleteFrom('console.listPreference')
        .where('account', '=', account)
        .where('list', '=', list)
        .execute();
      return;
    }
    if (stored[list] === undefined && Object.keys(stored).length >= mostLists)
      throw new ApiError(code.invalid, '保存的列表设置过多');
    await tx
      .insertInto('console.listPreference')
      .values({ account, list, value: settings, savedAt: now })
      .onConflict((conflict) =>
        conflict.columns(['account', 'list']).doUpdateSet({ value: settings, savedAt: now }),
      )
      .execute();
  });
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
