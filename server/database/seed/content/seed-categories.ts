import { day, hour, startOfDay, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { SeedContext } from '../seed-area';
import { docsCategories, helpCategories, type PlannedCategory } from './category-plan';

/** The trees of the help center and of the developer docs; articles refer to them by name (`getCategoryId`). */
export async function seedCategories({ tx, now }: SeedContext): Promise<void> {
  const toRow = ({ id, parentId, name, brief, sort }: PlannedCategory) => ({
    id,
    parentId,
    categoryName: name,
    brief,
    sort,
    createTime: toTimestamp(startOfDay(now) - (640 - id * 9) * day + (9 + (id % 9)) * hour),
  });
  await insertRows(tx, 'backend.helpCategory', helpCategories.map(toRow));
  await insertRows(
    tx,
    'backend.docsCategory',
    docsCategories.map((category) => ({
      ...toRow(category),
      route: category.route,
      isHidden: category.hidden,
    })),
  );
}
