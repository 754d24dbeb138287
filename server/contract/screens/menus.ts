import { designPermissions } from './permissions';

/** The menu tree of the sidebar (A §2) and, by `url`, the owners of calls. No zod here: the browser loads this file. */
export interface Menu {
  id: number;
  name: string;
  /** Empty for groups. */
  url: `/platform/${string}` | '';
  children?: readonly Menu[];
}

export const menus = [
  {
    id: 1,
    name: '用户管理',
    url: '',
    children: [
      { id: 11, name: '用户数据报表', url: '/platform/user/register/data' },
      { id: 12, name: '注册用户', url: '/platform/user/register/list' },
      { id: 13, name: '用户数据列表', url: '/platform/field/used/data' },
      { id: 14, name: '模块列表', url: '/platform/user/connection/field/data' },
      { id: 15, name: '用户版本', url: '/platform/user/version/list' },
      { id: 16, name: '小程序用户', url: '/platform/miniUser/list' },
    ],
  },
  {
    id: 2,
    name: '反馈管理',
    url: '',
    children: [
      { id: 21, name: 'APP反馈', url: '/platform/feedback/list' },
      { id: 22, name: '小程序反馈', url: '/platform/mini/feedback/list' },
    ],
  },
  {
    id: 3,
    name: '会员与订单',
    url: '',
    children: [
      { id: 31, name: '订单列表', url: '/platform/user/order/list' },
      { id: 32, name: '会员列表', url: '/platform/app/vip/list' },
      { id: 33, name: '会员发放', url: '/platform/vip/give/list' },
      { id: 34, name: '活动列表', url: '/platform/app/activity/list' },
    ],
  },
  {
    id: 4,
    name: '兑换码',
    url: '',
    children: [
      { id: 41, name: '兑换渠道', url: '/platform/vip/redemption/channel/list' },
      { id: 42, name: '兑换码管理', url: '/platform/vip/redemption/batch/list' },
    ],
  },
  {
    id: 5,
    name: '运营管理',
    url: '',
    children: [
      { id: 51, name: '协议管理', url: '/platform/app/policy/list' },
      { id: 52, name: '消息推送', url: '/platform/app/message/list' },
      { id: 53, name: '问卷管理', url: '/platform/question/survey/list' },
      { id: 54, name: '推广渠道', url: '/platform/app/channel/list' },
      { id: 55, name: '星轮阶段', url: '/platform/starWheel/list' },
    ],
  },
  {
    id: 6,
    name: '数据分析',
    url: '',
    children: [
      { id: 61, name: '订单统计', url: '/platform/statistics/order/data' },
      { id: 62, name: '应用数据分析', url: '/platform/app/data/analysis' },
      { id: 63, name: '日分析', url: '/platform/app/daily/analysis' },
      { id: 64, name: '周分析', url: '/platform/app/weekly/analysis' },
      { id: 65, name: '功能分析', url: '/platform/app/function/shortcut' },
    ],
  },
  {
    id: 7,
    name: '内容管理',
    url: '',
    children: [
      { id: 71, name: '帮助分类', url: '/platform/help/category' },
      { id: 72, name: '帮助文章', url: '/platform/help/aritcle' },
      { id: 73, name: '文档分类', url: '/platform/docs/category' },
      { id: 74, name: '文档文章', url: '/platform/docs/aritcle' },
    ],
  },
  {
    id: 8,
    name: '系统管理',
    url: '',
    children: [
      { id: 81, name: '应用版本', url: '/platform/app/version/list' },
      { id: 82, name: '系统参数', url: '/platform/sys/config/list' },
      { id: 83, name: '角色管理', url: '/platform/system/role' },
      { id: 84, name: '员工账号', url: '/platform/system/user' },
      { id: 85, name: '页面设计', url: '/platform/page/design' },
      { id: 86, name: '审计日志', url: '/platform/system/audit' },
    ],
  },
] as const satisfies readonly Menu[];

/** Every menu that opens a screen. */
export const screens: readonly Menu[] = menus.flatMap((group) => [...group.children]);

/** A permission below the menu of a screen: roles are given it as they are given menus, but it opens nothing. */
export interface Grant extends Menu {
  /** The screen's menu. */
  parentId: number;
}

export const grants: readonly Grant[] = [
  { id: 851, parentId: 85, name: '修改接口与动作', url: designPermissions.interfaces },
  { id: 852, parentId: 85, name: '发布页面', url: designPermissions.publish },
];
