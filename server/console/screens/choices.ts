import { invalid } from '../../contract/api-error';
import type { CatalogueField, CatalogueCall } from '../../contract/console-calls/catalogue';
import {
  newGroup,
  type ListAction,
  type screenCalls,
  type screenFields,
  type screenGroups,
  type ScreenTemplate,
} from '../../contract/console-calls/screens';
import { type CustomScreen, routes, type Route } from '../../contract/screens/routes';
import { getCatalogue, ofMenus } from '../catalogue/catalogue';
import type { ConsoleContext, ConsoleHandler } from '../console-context';
import type { ShippedPages } from '../pages/page-store';
import { findScreens, listRoutes } from './screen-store';
import { findShippedParts, type ShippedParts } from './templates/shipped-parts';
import { findChoices, templates } from './templates/templates';

/** The calls of the caller's menus that a template supports. */
export const listScreenCalls: ConsoleHandler<typeof screenCalls> = async (
  { template },
  { shipped, staff },
) => ({
  options: ofMenus(await getCatalogue(shipped), staff.menus)
    .filter(templates[template].fits)
    .map(({ path, summary, menuName }) => ({ label: `${summary} · ${menuName}`, value: path })),
});

/** The groups of the caller's sidebar, as the upstream names them, and those added by staff-made screens. */
export const listScreenGroups: ConsoleHandler<typeof screenGroups> = async (_request, { db, staff }) => {
  const made = (await findScreens(db)).map(({ group }) => group).filter((group) => group !== '');
  const options = [...new Set([...staff.groups, ...made])].map((name) => ({ label: name, value: name }));
  return { options: [...options, { label: '新建分组…', value: newGroup }] };
};

const actionLabels: Readonly<Record<ListAction, string>> = {
  add: '新增',
  detail: '详情',
  edit: '编辑',
  remove: '删除',
  export: '导出',
};

/** The possible columns, filters, form fields and actions of a screen for a call. */
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

/** The first of a few titles that no screen has; '' if all are taken. */
function proposeTitle(summary: string, routes: readonly Route[]): string {
  const noun = summary.replace(/列表$/, '');
  const taken = new Set(routes.map(({ title }) => title));
  return [noun, summary, `${noun}一览`].find((name) => name.length <= 20 && !taken.has(name)) ?? '';
}

/** Options for fields; adds the field name where two labels are equal, and marks required fields. */
function toOptions(fields: readonly CatalogueField[]): { label: string; value: string }[] {
  return fields.map(({ name, label }) => ({
    label: fields.filter((field) => field.label === label).length > 1 ? `${label}（${name}）` : label,
    value: name,
  }));
}

/** The base of a screen: its main call, the menu that owns it, and the other calls of that menu. */
interface MainCall {
  call: CatalogueCall;
  menu: CustomScreen['menu'];
  menuName: string;
  calls: readonly CatalogueCall[];
  parts: ShippedParts;
}

/**
 * @throws ApiError invalid (at `call`) for a call that the caller's menus do not own, or that no template supports
 */
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
      // A broken page file costs only its elements, not the new screen.
      .map(({ path }) => shipped.find(path).catch(() => undefined)),
  );
  return findShippedParts(pages.flatMap((page) => page?.schema ?? []));
}
