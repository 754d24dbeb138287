/*
 * Every screen under /platform, declared once (A §2, B §2): the sidebar's menus (menus.ts) and the routes
 * (routes.ts) are derived from this list. A screen needs a page with its path in `pages/`; `npm run pages:check`
 * reports what else is missing. The misspelling `aritcle` is part of the contract. No zod here: the browser loads
 * this file.
 */

export interface DeclaredScreen {
  /** Path pattern, `:name` for parameters; also the page's file: `:id` -> `[id].json`. */
  path: `/platform/${string}`;
  title: string;
  /** The state is kept when the user navigates away (A §2 '(kept)'). */
  kept?: true;
  /** For a detail screen: the call, and the field of its reply that names the record. */
  name?: { call: string; field: string };
  /** Show the path parameter next to the record's name, or alone, as staff know the record by it. */
  showsParameter?: true;
  /** A §8, B §8: a network failure is only logged on this screen; other screens are reloaded. */
  networkFailure?: 'log';
}

/** A screen with an entry in the sidebar. */
interface MenuScreen extends DeclaredScreen {
  /** Id of its menu. Roles refer to it, so an id is never reused. */
  id: number;
  /** Detail screens that its menu also owns. */
  details?: readonly DeclaredScreen[];
}

interface ScreenGroup {
  id: number;
  name: string;
  screens: readonly MenuScreen[];
}

export const screenGroups: readonly ScreenGroup[] = [
  {
    id: 1,
    name: '用户管理',
    screens: [
      { id: 11, path: '/platform/user/register/data', title: '用户数据报表' },
      { id: 12, path: '/platform/user/register/list', title: '注册用户' },
      { id: 13, path: '/platform/field/used/data', title: '用户数据列表' },
      { id: 14, path: '/platform/user/connection/field/data', title: '模块列表' },
      { id: 15, path: '/platform/user/version/list', title: '用户版本' },
      { id: 16, path: '/platform/miniUser/list', title: '小程序用户', networkFailure: 'log' },
    ],
  },
  {
    id: 2,
    name: '反馈管理',
    screens: [
      {
        id: 21,
        path: '/platform/feedback/list',
        title: 'APP反馈',
        kept: true,
        details: [
          {
            path: '/platform/feedback/reply/list/:id',
            title: '反馈回复记录',
            name: { call: '/api/admin/feedback/reply/list', field: 'feedback.content' },
            networkFailure: 'log',
          },
        ],
      },
      {
        id: 22,
        path: '/platform/mini/feedback/list',
        title: '小程序反馈',
        kept: true,
        details: [
          {
            path: '/platform/feedback/mini/reply/list/:id',
            title: '小程序反馈回复记录',
            name: { call: '/api/admin/mini/feedback/reply/list', field: 'feedback.content' },
            networkFailure: 'log',
          },
        ],
      },
    ],
  },
  {
    id: 3,
    name: '会员与订单',
    screens: [
      { id: 31, path: '/platform/user/order/list', title: '订单列表', networkFailure: 'log' },
      { id: 32, path: '/platform/app/vip/list', title: '会员列表', networkFailure: 'log' },
      { id: 33, path: '/platform/vip/give/list', title: '会员发放', networkFailure: 'log' },
      { id: 34, path: '/platform/app/activity/list', title: '活动列表', networkFailure: 'log' },
    ],
  },
  {
    id: 4,
    name: '兑换码',
    screens: [
      { id: 41, path: '/platform/vip/redemption/channel/list', title: '兑换渠道', networkFailure: 'log' },
      {
        id: 42,
        path: '/platform/vip/redemption/batch/list',
        title: '兑换码管理',
        networkFailure: 'log',
        details: [
          {
            path: '/platform/vip/redemption/batch/details/:id',
            title: '兑换码明细',
            networkFailure: 'log',
            // Staff distinguish the batches of one channel by their numbers, which the list and the exported file
            // also show.
            name: { call: '/api/admin/vip/redemption/batch/detail', field: 'channelName' },
            showsParameter: true,
          },
        ],
      },
    ],
  },
  {
    id: 5,
    name: '运营管理',
    screens: [
      { id: 51, path: '/platform/app/policy/list', title: '协议管理', networkFailure: 'log' },
      { id: 52, path: '/platform/app/message/list', title: '消息推送', networkFailure: 'log' },
      { id: 53, path: '/platform/question/survey/list', title: '问卷管理', networkFailure: 'log' },
      {
        id: 54,
        path: '/platform/app/channel/list',
        title: '推广渠道',
        networkFailure: 'log',
        details: [
          {
            path: '/platform/app/channel/statistics/:code',
            title: '渠道统计',
            name: { call: '/api/admin/app/channel/stats', field: 'channelName' },
            networkFailure: 'log',
          },
        ],
      },
      {
        id: 55,
        path: '/platform/starWheel/list',
        title: '星轮阶段',
        networkFailure: 'log',
        details: [
          {
            path: '/platform/starWheel/details/:id',
            title: '星轮阶段编辑',
            name: { call: '/api/admin/starWheel/detail', field: 'stage' },
            networkFailure: 'log',
          },
        ],
      },
    ],
  },
  {
    id: 6,
    name: '数据分析',
    screens: [
      { id: 61, path: '/platform/statistics/order/data', title: '订单统计' },
      { id: 62, path: '/platform/app/data/analysis', title: '应用数据分析' },
      { id: 63, path: '/platform/app/daily/analysis', title: '日分析' },
      { id: 64, path: '/platform/app/weekly/analysis', title: '周分析' },
      { id: 65, path: '/platform/app/function/shortcut', title: '功能分析', networkFailure: 'log' },
    ],
  },
  {
    id: 7,
    name: '内容管理',
    screens: [
      {
        id: 71,
        path: '/platform/help/category',
        title: '帮助分类',
        details: [
          {
            path: '/platform/help/categoryDetails/:id',
            title: '帮助分类详情',
            name: { call: '/api/admin/help/category/list', field: 'categoryName' },
          },
        ],
      },
      {
        id: 72,
        path: '/platform/help/aritcle',
        title: '帮助文章',
        kept: true,
        details: [
          {
            path: '/platform/help/aritcleDetails/:id',
            title: '帮助文章编辑',
            name: { call: '/api/admin/help/article/detail', field: 'title' },
          },
        ],
      },
      { id: 73, path: '/platform/docs/category', title: '文档分类' },
      {
        id: 74,
        path: '/platform/docs/aritcle',
        title: '文档文章',
        kept: true,
        details: [
          {
            path: '/platform/docs/aritcleDetails/:id',
            title: '文档文章编辑',
            name: { call: '/api/admin/docs/article/detail', field: 'title' },
          },
        ],
      },
    ],
  },
  {
    id: 8,
    name: '系统管理',
    screens: [
      { id: 81, path: '/platform/app/version/list', title: '应用版本' },
      { id: 82, path: '/platform/sys/config/list', title: '系统参数', networkFailure: 'log' },
      { id: 83, path: '/platform/system/role', title: '角色管理' },
      { id: 84, path: '/platform/system/user', title: '员工账号' },
      { id: 85, path: '/platform/page/design', title: '页面设计' },
      { id: 86, path: '/platform/system/audit', title: '审计日志' },
    ],
  },
];
