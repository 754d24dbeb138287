import type { JsonObject } from '../../../page-check/view/page-view';
import { toDetailPage } from './detail-page';
import { toListPage } from './list-page';
import type { Plan } from './plan';

/** Figures over a span of days: the span above, the table with its export below. */
export function toReportPage(plan: Plan): JsonObject {
  return plan.call.kind === 'list' ? toListPage({ ...plan, actions: ['export'] }) : toDetailPage(plan);
}
