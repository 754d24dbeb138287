import { z } from 'zod';
import { day, hour, startOfDay, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { SeedContext } from '../seed-area';
import docs from './docs-categories.json' with { type: 'json' };
import help from './help-categories.json' with { type: 'json' };

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

const category = z.strictObject({
  /** Unique within help and within docs. */
  name: z.string(),
  brief: z.string(),
  /** Docs only. */
  route: z.string().optional(),
  hidden: z.boolean().optional(),
});
/** Top-level categories of the demo data, in list order. */
const categoryPlans = category.extend({ children: category.array().optional() }).array();
type CategoryPlan = z.infer<typeof category>;

export interface PlannedCategory extends CategoryPlan {
  id: number;
  /** null at the top level. */
  parentId: number | null;
  /** Position among its siblings, from 1. */
  sort: number;
}

/** Every category with its id: top-level ones first, then the children of each. */
function toPlanned(data: unknown): readonly PlannedCategory[] {
  const plans = categoryPlans.parse(data);
  const top = plans.map((plan, index) => toOne(plan, index + 1, null, index + 1));
  let id = top.length;
  const below = plans.flatMap((plan, index) =>
    (plan.children ?? []).map((child, at) => toOne(child, ++id, index + 1, at + 1)),
  );
  return [...top, ...below];
}

function toOne(
  { name, brief, route, hidden }: CategoryPlan,
  id: number,
  parentId: number | null,
  sort: number,
) {
  return { name, brief, id, parentId, sort, ...(route !== undefined && { route }), hidden: hidden ?? false };
}

export const [helpCategories, docsCategories] = [toPlanned(help), toPlanned(docs)];

/** @throws Error if there is none with that name */
export function getCategoryId(categories: readonly PlannedCategory[], name: string): number {
  const found = categories.find((category) => category.name === name);
  if (!found) throw new Error(`no category '${name}'`);
  return found.id;
}
