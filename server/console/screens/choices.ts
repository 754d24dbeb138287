import { newGroup } from '../../contract/console-calls/screens';
import type {
  listActions,
  screenCalls,
  screenFields,
  screenGroups,
} from '../../contract/console-calls/screens';
import type { CatalogueField } from '../../contract/console-calls/catalogue';
import type { Route } from '../../contract/screens/routes';
import { getCatalogue, ofMenus } from '../catalogue/catalogue';
import type { ConsoleHandler } from '../core/declared-call';
import { listRoutes } from './find-route';
import { getMainCall } from './main-call';
import { findScreens } from './screen-store';
import { findChoices, templates } from './templates/templates';

/** The calls of the caller's menus that the template can show. */
export const listScreenCalls: ConsoleHandler<typeof screenCalls> = async (
  { template },
  { shipped, staff },
) => ({
  options: ofMenus(await getCatalogue(shipped), staff.menus)
    .filter(templates[template].fits)
    .map(({ path, summary, menuName }) => ({ label: `${summary} · ${menuName}`, value: path })),
});

/** The groups of the caller's own sidebar, as their upstream names them, and those that made screens brought. */
export const listScreenGroups: ConsoleHandler<typeof screenGroups> = async (_request, { db, staff }) => {
  const made = (await findScreens(db)).map(({ group }) => group).filter((group) => group !== '');
  const options = [...new Set([...staff.groups, ...made])].map((name) => ({ label: name, value: name }));
  return { options: [...options, { label: '新建分组…', value: newGroup }] };
};

const actionLabels: Readonly<Record<(typeof listActions)[number], string>> = {
  add: '新增',
  detail: '详情',
  edit: '编辑',
  remove: '删除',
  export: '导出',
};

/** What the columns, filters, form and actions of a screen over a call can be. */
export const listScreenFields: ConsoleHandler<typeof screenFields> = async (request, context) => {
  const { call, calls, parts, menuName } = await getMainCall(request, context);
  const { columns, filters, fields, actions, chosen } = findChoices(request.template, call, calls, parts);
  return {
    title: proposeTitle(call.summary, await listRoutes(context.db)),
    columnOptions: toOptions(columns),
    filterOptions: toOptions(filters),
    fieldOptions: toOptions(fields),
    actionOptions: actions.map((action) => ({ label: actionLabels[action], value: action })),
    columns: chosen.columns.join(','),
    filters: chosen.filters.join(','),
    fields: chosen.fields.join(','),
    actions: chosen.actions.join(','),
    menuName,
  };
};

/** The first of a few names that no screen has; '' where staff must think of one. */
function proposeTitle(summary: string, routes: readonly Route[]): string {
  const noun = summary.replace(/列表$/, '');
  const taken = new Set(routes.map(({ title }) => title));
  return [noun, summary, `${noun}一览`].find((name) => name.length <= 20 && !taken.has(name)) ?? '';
}

/** Two fields that staff call the same are told apart by their names; what cannot be left out is marked. */
function toOptions(fields: readonly CatalogueField[]): { label: string; value: string }[] {
  return fields.map(({ name, label }) => ({
    label: fields.filter((field) => field.label === label).length > 1 ? `${label}（${name}）` : label,
    value: name,
  }));
}
