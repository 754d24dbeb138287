import type { JsonObject } from '../../../contract/json-object';
import type { CatalogueCall, CatalogueField } from '../../../contract/console-calls/catalogue';
import { toDetailPage } from './detail-page';
import { pick, toData, toFilterItem } from './elements';
import { toListPage } from './list-page';
import type { Plan } from './plan';

/**
 * Figures over a range of days, in a frame with range and granularity:
 *
 *   rows by day -> a trend · rows by name -> shares · one record -> cards · any other list -> its table, with an export
 */
export function toReportPage(plan: Plan): JsonObject {
  const { call, title } = plan;
  if (!isReportCall(call)) {
    return call.kind === 'list' ? toListPage({ ...plan, actions: ['export'] }) : toDetailPage(plan);
  }
  const filter = pick(call.request, plan.filters)
    .filter(isOwnFilter)
    .map((field): JsonObject & { name: string } => ({
      ...toFilterItem(field, call, plan.parts),
      name: field.name,
    }));
  return {
    type: 'page',
    title,
    body: [
      {
        type: 'report',
        range: 'last30',
        ...(has(call, 'granularity') ? { granularities: ['day', 'week', 'month'] } : {}),
        ...(filter.length > 0 ? { filter } : {}),
        body: [toFigures(plan, [...spanOf(call), ...filter.map(({ name }) => name)])],
      },
    ],
  };
}

/** Filters of a report besides the range and granularity of its frame. */
export const isOwnFilter = ({ name, dictionary }: CatalogueField): boolean =>
  name !== 'granularity' && dictionary !== '';

/** Made for charts: returns every bucket and name, unpaged. */
export const isReportCall = ({ path }: CatalogueCall) => path.startsWith('/api/admin/report/');

const has = ({ request }: Pick<CatalogueCall, 'request'>, name: string) =>
  request.some((field) => field.name === name);

/** The request fields of a call that the frame provides to its charts. */
const spanOf = (call: CatalogueCall) =>
  ['startDate', 'endDate', 'granularity'].filter((name) => has(call, name));

function toFigures(plan: Plan, sent: readonly string[]): JsonObject {
  const { call } = plan;
  const api = { url: call.path, data: toData(sent) };
  const columns = pick(call.reply, plan.columns);
  const isFigure = ({ type, name }: CatalogueField) => type === 'number' || kindOf(name) !== undefined;
  const figures = columns.filter(isFigure);
  const first = figures.find((field) => field.name !== 'share');
  const day = call.reply.find(({ name, type }) => name === 'date' && type === 'date');
  const name = call.reply.find((field) => field.name === 'name');
  const rest = columns.filter((field) => !isFigure(field) && field !== day && field !== name);
  if (call.kind === 'record') return { type: 'stat-cards', api, cards: columns.map(toFigure) };
  if (day !== undefined && first !== undefined) {
    const split = name === undefined ? {} : { splitBy: 'name' };
    return {
      type: 'trend-chart',
      title: call.summary,
      api,
      axis: { name: day.name, label: day.label },
      ...split,
      series: (name === undefined ? figures : [first]).map((field) => ({ ...toFigure(field), as: 'line' })),
      ...(rest.length > 0 && name === undefined ? { columns: rest.map(toFigure) } : {}),
    };
  }
  if (name !== undefined && first !== undefined) {
    const share = has({ request: call.reply }, 'share') ? { share: 'share' } : {};
    const others = [...figures.slice(1), ...rest].filter((field) => field.name !== 'share');
    return {
      type: 'spread-chart',
      title: call.summary,
      api,
      axis: { name: name.name, label: name.label },
      figure: toFigure(first),
      ...share,
      ...(others.length > 0 ? { columns: others.map(toFigure) } : {}),
    };
  }
  return {
    type: 'crud',
    api,
    syncLocation: false,
    columns: columns.map(({ name: field, label }) => ({ name: field, label, placeholder: '-' })),
  };
}

function toFigure({ name, label, type }: CatalogueField): { name: string; label: string; kind?: string } {
  const kind = kindOf(name) ?? (type === 'number' ? undefined : 'text');
  return { name, label, ...(kind === undefined ? {} : { kind }) };
}

/** The format of a figure, guessed from its name: money is text on the wire, and a change may be null. */
function kindOf(name: string): 'money' | 'percent' | undefined {
  if (/revenue|amount$/i.test(name)) return 'money';
  return /(?:rate|share|change|stickiness)$/i.test(name) ? 'percent' : undefined;
}
