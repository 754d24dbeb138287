/**
 * The route table (A §2, B §2): every screen under /platform, its page file and the menu that owns it.
 * The misspelling `aritcle` is the contract. No zod here: the browser loads this file.
 */
export interface Route {
  /** Path pattern, `:name` for parameters; also the page's file: `:id` -> `[id].json`. */
  path: `/platform/${string}`;
  title: string;
  /** Owner menu's url; a screen that has its own menu owns itself. */
  menu: `/platform/${string}`;
  /** State is kept when one leaves (A §2 '(kept)'). */
  kept?: true;
  /** Of a detail: which call of the screen says in which field what the record is called. */
  name?: { call: string; field: string };
}

const own = (path: Route['path'], title: string, extra: { kept?: true } = {}): Route => ({
  path,
  title,
  menu: path,
  ...extra,
});
const under = (menu: Route['menu'], path: Route['path'], title: string, named?: [string, string]): Route => ({
  path,
  title,
  menu,
  ...(named ? { name: { call: `/api/admin${named[0]}`, field: named[1] } } : {}),
});

export const routes: readonly Route[] = [
  own('/platform/user/register/data', '用户数据报表'),
  own('/platform/user/register/list', '注册用户'),
  own('/platform/field/used/data', '用户数据列表'),
  own('/platform/user/connection/field/data', '模块列表'),
  own('/platform/user/version/list', '用户版本'),
  own('/platform/miniUser/list', '小程序用户'),
  own('/platform/feedback/list', 'APP反馈', { kept: true }),
  own('/platform/mini/feedback/list', '小程序反馈', { kept: true }),
  under('/platform/feedback/list', '/platform/feedback/reply/list/:id', '反馈回复记录', [
    '/feedback/reply/list',
    'feedback.content',
  ]),
  under('/platform/mini/feedback/list', '/platform/feedback/mini/reply/list/:id', '小程序反馈回复记录', [
    '/mini/feedback/reply/list',
    'feedback.content',
  ]),
  own('/platform/user/order/list', '订单列表'),
  own('/platform/app/vip/list', '会员列表'),
  own('/platform/vip/give/list', '会员发放'),
  own('/platform/app/activity/list', '活动列表'),
  own('/platform/vip/redemption/channel/list', '兑换渠道'),
  own('/platform/vip/redemption/batch/list', '兑换码管理'),
  under('/platform/vip/redemption/batch/list', '/platform/vip/redemption/batch/details/:id', '兑换码明细'),
  own('/platform/app/policy/list', '协议管理'),
  own('/platform/app/message/list', '消息推送'),
  own('/platform/question/survey/list', '问卷管理'),
  own('/platform/app/channel/list', '推广渠道'),
  under('/platform/app/channel/list', '/platform/app/channel/statistics/:code', '渠道统计', [
    '/app/channel/stats',
    'channelName',
  ]),
  own('/platform/starWheel/list', '星轮阶段'),
  under('/platform/starWheel/list', '/platform/starWheel/details/:id', '星轮阶段编辑', [
    '/starWheel/detail',
    'stage',
  ]),
  own('/platform/statistics/order/data', '订单统计'),
  own('/platform/app/data/analysis', '应用数据分析'),
  own('/platform/app/daily/analysis', '日分析'),
  own('/platform/app/weekly/analysis', '周分析'),
  own('/platform/app/function/shortcut', '功能分析'),
  own('/platform/help/category', '帮助分类'),
  under('/platform/help/category', '/platform/help/categoryDetails/:id', '帮助分类详情', [
    '/help/category/list',
    'categoryName',
  ]),
  own('/platform/help/aritcle', '帮助文章', { kept: true }),
  under('/platform/help/aritcle', '/platform/help/aritcleDetails/:id', '帮助文章编辑', [
    '/help/article/detail',
    'title',
  ]),
  own('/platform/docs/category', '文档分类'),
  own('/platform/docs/aritcle', '文档文章', { kept: true }),
  under('/platform/docs/aritcle', '/platform/docs/aritcleDetails/:id', '文档文章编辑', [
    '/docs/article/detail',
    'title',
  ]),
  own('/platform/app/version/list', '应用版本'),
  own('/platform/sys/config/list', '系统参数'),
  own('/platform/system/role', '角色管理'),
  own('/platform/system/user', '员工账号'),
  own('/platform/page/design', '页面设计'),
  own('/platform/system/audit', '审计日志'),
];

export { landing } from './landing';

/** The page file of a route, relative to `pages/`: `vip/redemption/batch/details/[id].json`. */
export function pageFileOf(path: string): string {
  return `${path.replace(/^\/platform\//, '').replace(/:([A-Za-z]+)/g, '[$1]')}.json`;
}

/** The route a concrete path belongs to, with its parameters (undecoded values are decoded). */
export function findRoute(path: string): { route: Route; params: Record<string, string> } | undefined {
  const parts = path.split('/');
  for (const route of routes) {
    const pattern = route.path.split('/');
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((piece, index) => {
      const part = parts[index] ?? '';
      if (!piece.startsWith(':')) return piece === part;
      if (part === '') return false;
      params[piece.slice(1)] = decode(part);
      return true;
    });
    if (fits) return { route, params };
  }
  return undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
