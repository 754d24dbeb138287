import { invalid } from '../../contract/api-error';
import type { CatalogueCall } from '../../contract/console-calls/catalogue';
import type { ScreenTemplate } from '../../contract/console-calls/screens';
import type { CustomScreen } from '../../contract/screens/custom-screens';
import { routes } from '../../contract/screens/routes';
import { getCatalogue, ofMenus } from '../catalogue/catalogue';
import type { ConsoleContext } from '../core/console-context';
import type { ShippedPages } from '../pages/shipped-pages';
import { findShippedParts, type ShippedParts } from './templates/shipped-parts';
import { templates } from './templates/templates';

/** What a screen stands on: its call, the menu that owns it, and what else may be called there. */
export interface MainCall {
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
