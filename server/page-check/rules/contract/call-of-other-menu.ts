import { screens } from '../../../contract/screens/menus';
import type { Rule } from '../../rule';
import { findApiUses } from '../../view/api-use';

/** A role that may open the page must be able to make its calls (A §6). */
export const callOfOtherMenu: Rule = {
  id: 'contract/call-of-other-menu',
  severity: 'error',
  *check(page) {
    const { route } = page;
    if (route === undefined) return;
    for (const { entry, call, path } of findApiUses(page)) {
      if (call === undefined || call.owners.length === 0 || call.owners.includes(route.menu)) continue;
      const owners = call.owners
        .map((url) => screens.find((menu) => menu.url === url)?.name ?? url)
        .join('、');
      yield {
        pointer: entry.pointer,
        message: `${path} 属于菜单“${owners}”，只有本页权限的员工调用时会被拒绝`,
        hint: '改用本页菜单拥有的接口；确实需要时请开发在契约里把本页菜单加为它的所有者。',
      };
    }
  },
};
