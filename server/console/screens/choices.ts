import { invalid } from '../../contract/api-error';
import type { CatalogueField, CatalogueCall } from '../../contract/console-calls/catalogue';
import {
  newGroup,
  type listActions,
  type screenCalls,
  type screenFields,
  type screenGroups,
  type ScreenTemplate,
} from '../../contract/console-calls/screens';
import type { CustomScreen } from '../../contract/screens/custom-screens';
import { routes, type Route } from '../../contract/screens/routes';
import { getCatalogue, ofMenus } from '../catalogue/catalogue';
import type { ConsoleContext } from '../console-context';
import type { ConsoleHandler } from '../declared-call';
import type { ShippedPages } from '../pages/shipped-pages';
import { listRoutes } from './find-route';
import { findScreens } from './screen-store';
import { findShippedParts, type ShippedParts } from './templates/shipped-parts';
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

/** What a screen stands on: its call, the menu that owns it, and what else may be called there. */
interface MainCall {
  call: CatalogueCall;
  menu: CustomScreen['menu'];
  menuName: string;
  calls: readonly CatalogueCall[];
  parts: ShippedParts;
}

/** @throws ApiError invalid (at `call`) for a call that the caller's menus do not own, or that the template cannot show */
export async function getMainCall(
  { template, call: path }: { template: ScreenTemplate; call: string },
  { shipped, staff }: Pick<ConsoleContext, 'shipped' | 'staff'>,
): Promise<MainCall> {
  const mine = ofMenus(await getCatalogue(shipped), staff.menus);
  const call = mine.find((known) => known.path === path);
  if (call === undefined) throw invalid('call', '没有这个接口，或你的菜单不能使用它');
  if (!templates[template].fits(call)) throw invalid('call', '这个接口不适合所选的模板');
  const { menu, menuName } = call;
  return {
    call,
    menu: menu as CustomScreen['menu'],
    menuName,
    calls: callsOf(menu, mine),
    parts: await findPartsOf(menu, shipped),
  };
}

/** The calls that a screen of this menu may make. */
export const callsOf = (menu: string, all: readonly CatalogueCall[]): CatalogueCall[] =>
  all.filter(({ owners }) => owners.includes(menu));

/** How the shipped pages of a menu show its calls. */
export async function findPartsOf(menu: string, shipped: ShippedPages): Promise<ShippedParts> {
  const pages = await Promise.all(
    routes
      .filter((route) => route.menu === menu)
      // A broken file costs its looks, not the screen.
      .map(({ path }) => shipped.find(path).catch(() => undefined)),
  );
  return findShippedParts(pages.flatMap((page) => page?.schema ?? []));
}
