/** A top-level category of the demo data, in the order of the list; names are unique within help and within docs. */
export interface CategoryPlan {
  name: string;
  brief: string;
  children?: readonly Omit<CategoryPlan, 'children'>[];
  /** Docs only. */
  route?: string;
  hidden?: boolean;
}

export interface PlannedCategory extends Omit<CategoryPlan, 'children'> {
  id: number;
  /** null at the top. */
  parentId: number | null;
  /** Place among its siblings, from 1. */
  sort: number;
}

/** Every category with its id: those of the top first, then the children of each. */
export function toPlanned(plans: readonly CategoryPlan[]): readonly PlannedCategory[] {
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

/** @throws Error when there is none of that name */
export function getCategoryId(categories: readonly PlannedCategory[], name: string): number {
  const found = categories.find((category) => category.name === name);
  if (!found) throw new Error(`no category '${name}'`);
  return found.id;
}
