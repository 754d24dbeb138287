import { day, hour, startOfDay, toTimestamp } from '../calendar';
import { continueIds, insertRows } from '../insert-rows';
import type { SeedContext } from '../seed-area';
import { docsCategories, helpCategories, type PlannedCategory } from './category-plan';

/** The trees of the help center and of the developer docs; articles refer to them by name (`getCategoryId`). */
export async function seedCategories({ tx, now }: SeedContext): Promise<void> {
  const toRow = ({ id, parentId, name, brief, sort }: PlannedCategory) => ({
    id,
    parent_id: parentId,
    category_name: name,
    brief,
    sort,
    create_time: toTimestamp(startOfDay(now) - (640 - id * 9) * day + (9 + (id % 9)) * hour),
  });
  await insertRows(tx, 'help_category', helpCategories.map(toRow));
  await insertRows(
    tx,
    'docs_category',
    docsCategories.map((category) => ({
      ...toRow(category),
      route: category.route,
      is_hidden: category.hidden,
    })),
  );
  await continueIds(tx, 'help_category', 'id');
  await continueIds(tx, 'docs_category', 'id');
}
