import { z } from 'zod';
import { day, minute, startOfDay, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import { storePictures } from '../pictures/store-pictures';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import { docsCategories, getCategoryId, helpCategories, type PlannedCategory } from './seed-categories';
import docs from './docs-articles.json' with { type: 'json' };
import help from './help-articles.json' with { type: 'json' };

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

const texts = z.array(z.string());

/** The parts of a demo article; `toHtml` writes them as the editor would. */
const articlePlan = z.strictObject({
  /** Name of its category. */
  category: z.string(),
  title: z.string(),
  /** First paragraph. */
  intro: z.string().optional(),
  steps: texts.optional(),
  notes: texts.optional(),
  /** Header, then rows. */
  table: z.array(texts).optional(),
  /** Lines of an example. */
  code: texts.optional(),
  /** Whether a picture follows the steps. */
  pictured: z.boolean().optional(),
  /** A closing tip. */
  tip: z.string().optional(),
  /** The file's address, if the article is a file. */
  file: z.string().optional(),
  state: z.enum(['draft', 'deleted']).optional(),
  /** Docs only. */
  route: z.string().optional(),
  /** Docs only: title of the parent article. */
  below: z.string().optional(),
});
type ArticlePlan = z.infer<typeof articlePlan>;

/** Oldest first within a category. */
const helpArticles = articlePlan.array().parse(help);
/** Articles of the developer documentation; `更新日志` and `内部规范` have none. */
const docsArticles = articlePlan.array().parse(docs);

/** The article's body; '' for a file. `picture` is an unsigned url. */
function toHtml(plan: ArticlePlan, picture: string): string {
  if (plan.file !== undefined) return '';
  const { intro, steps = [], notes = [], table = [], code = [], pictured, tip, title } = plan;
  const list = (tag: 'ol' | 'ul', items: readonly string[]) =>
    items.length > 0 ? `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>` : '';
  return [
    intro === undefined ? '' : `<p>${intro}</p>`,
    steps.length > 0 ? `<h3>操作步骤</h3>${list('ol', steps)}` : '',
    pictured ? `<p><img src="${picture}" alt="${title}" width="270" /></p>` : '',
    toTable(table),
    code.length > 0 ? `<pre>${code.map(toText).join('\n')}</pre>` : '',
    notes.length > 0 ? `<h3>${steps.length > 0 ? '注意事项' : '说明'}</h3>${list('ul', notes)}` : '',
    tip === undefined ? '' : `<blockquote><p>${tip}</p></blockquote>`,
  ].join('');
}

function toTable([header, ...rows]: readonly (readonly string[])[]): string {
  if (!header) return '';
  const cells = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${toText(text)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells('th', header)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

const toText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
