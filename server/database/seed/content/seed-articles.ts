import { day, minute, startOfDay, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import { storePictures } from '../pictures/store-pictures';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { docsArticles, helpArticles, toHtml, type ArticlePlan } from './article-plan';
import { docsCategories, getCategoryId, helpCategories, type PlannedCategory } from './category-plan';

const statusOf = { published: 0, deleted: 1, draft: 2 } as const;

/** Articles of both kinds in every state, with pictures and without, some of them files. */
export async function seedArticles(context: SeedContext): Promise<void> {
  const pictures = await storePictures(context, 'articles', 8);
  const random = context.random('articles');
  const help = toRows(helpArticles, helpCategories, pictures, context.now, random);
  await insertRows(context.tx, 'backend.helpArticle', help);
  const docs = toRows(docsArticles, docsCategories, pictures, context.now, random);
  await insertRows(
    context.tx,
    'backend.docsArticle',
    docs.map((row, index) => ({ ...row, ...toDocsColumns(docsArticles[index] as ArticlePlan) })),
  );
}

/** Written over a year and a half, in the order of the plans. */
function toRows(
  plans: readonly ArticlePlan[],
  categories: readonly PlannedCategory[],
  pictures: readonly string[],
  now: number,
  random: Random,
) {
  const places = new Map<string, number>();
  return plans.map((plan, index) => {
    const place = (places.get(plan.category) ?? 0) + 1;
    places.set(plan.category, place);
    const daysAgo = Math.round(((plans.length - index) / plans.length) * 540);
    const made = startOfDay(now) - daysAgo * day + random.between(9 * 60, 18 * 60) * minute;
    return {
      id: index + 1,
      categoryId: getCategoryId(categories, plan.category),
      title: plan.title,
      isFile: plan.file !== undefined,
      content: toHtml(plan, random.pick(pictures)),
      fileLink: plan.file ?? '',
      coverImg: plan.pictured ? random.pick(pictures) : '',
      status: statusOf[plan.state ?? 'published'],
      sort: place,
      revision: 0,
      createTime: toTimestamp(Math.min(made, now - minute)),
    };
  });
}

function toDocsColumns({ route = '', below }: ArticlePlan) {
  const above = docsArticles.findIndex(({ title }) => title === below);
  return { route, parentId: below === undefined ? null : above + 1 };
}
