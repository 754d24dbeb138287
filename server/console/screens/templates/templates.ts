import type { JsonObject } from '../../../contract/json-object';
import type { CatalogueCall, CatalogueField } from '../../../contract/console-calls/catalogue';
import type { ListAction, ScreenTemplate } from '../../../contract/console-calls/screens';
import { filledByForms } from '../../../contract/wire';
import { toDetailPage } from './detail-page';
import { inOrder, isShowable, withoutEnds } from './elements';
import { toListPage } from './list-page';
import { findFamily, type Plan } from './plan';
import { isOwnFilter, isReportCall, toReportPage } from './report-page';
import type { ShippedParts } from './shipped-parts';

interface Template {
  /** Whether the template supports the call as its base. */
  fits(call: CatalogueCall): boolean;
  make(plan: Plan): JsonObject;
}

export const templates: Readonly<Record<ScreenTemplate, Template>> = {
  // A list within another record (`…/{userId}`) needs a parameter that no filter provides.
  list: { fits: ({ kind, path }) => kind === 'list' && !path.includes('{'), make: toListPage },
  detail: {
    fits: ({ kind, request }) => kind === 'record' && request.some(({ required }) => required),
    make: toDetailPage,
  },
  report: { fits: isReport, make: toReportPage },
};

/** Whether a call reads figures over days. */
function isReport(call: CatalogueCall): boolean {
  const { kind, request } = call;
  return (
    (kind === 'list' || kind === 'record') &&
    (request.some(({ until }) => until !== '') || isReportCall(call))
  );
}

/** The choices for a screen over a call, and their defaults. */
export interface Choices {
  columns: CatalogueField[];
  filters: CatalogueField[];
  fields: CatalogueField[];
  actions: ListAction[];
  chosen: { columns: string[]; filters: string[]; fields: string[]; actions: ListAction[] };
}

/** `calls`: those of the screen's menu, including `call`. */
export function findChoices(
  template: ScreenTemplate,
  call: CatalogueCall,
  calls: readonly CatalogueCall[],
  parts: ShippedParts,
): Choices {
  const columns = inOrder(call.reply.filter(isShowable), parts.names('column', call.path));
  const filters = inOrder(
    withoutEnds(call.request)
      .filter(isShowable)
      .filter((field) => template !== 'report' || !isReportCall(call) || isOwnFilter(field))
      .map((field) => ({
        ...field,
        label: labelOf(parts.find('filter', call.path, field.name)) ?? field.label,
      })),
    parts.names('filter', call.path),
  );
  const family = template === 'list' ? findFamily(call, calls) : { list: call };
  const forms = [family.add, family.edit].flatMap((member) => member?.call ?? []);
  const keys = new Set(Object.keys(family.edit?.key ?? {}));
  const fields = inOrder(
    forms
      .flatMap(({ request }) => request)
      .filter(({ name }, index, all) => all.findIndex((field) => field.name === name) === index)
      .filter(({ name }) => !filledByForms.has(name) && name !== 'id' && !keys.has(name)),
    forms.flatMap(({ path }) => parts.names('item', path)),
  );
  const actions = (['add', 'detail', 'edit', 'remove'] as const).filter((action) => family[action]);
  const shown = parts.names('column', call.path);
  const isUsual = ({ name, label }: CatalogueField) =>
    shown.length > 0 ? shown.includes(name) : label !== name;
  const defaultFilters = parts.names('filter', call.path);
  return {
    columns,
    filters,
    fields,
    actions: template === 'list' ? [...actions, 'export'] : [],
    chosen: {
      columns: (columns.some(isUsual) ? columns.filter(isUsual) : columns).map(({ name }) => name),
      filters: filters
        .filter(({ name, required, label }) =>
          defaultFilters.length > 0 ? required || defaultFilters.includes(name) : label !== name || required,
        )
        .map(({ name }) => name),
      fields: fields
        .filter(({ label, name, required }) => required || label !== name)
        .map(({ name }) => name),
      actions: [...actions].filter((action) => action !== 'detail' || family.edit === undefined),
    },
  };
}

const labelOf = (element: JsonObject | undefined) =>
  typeof element?.['label'] === 'string' ? element['label'] : undefined;
