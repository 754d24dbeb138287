/**
 * Roles with few menus each, and staff in every state: at work, switched off, in a role that is switched off, with and
 * without phone and remark. Nobody knows the passwords of their accounts (see `seed-staff.ts`).
 */
export const roles: readonly {
  name: string;
  key: string;
  remark: string;
  disabled?: boolean;
  menus: readonly string[];
  staff: readonly {
    username: string;
    loginName: string;
    phone: string;
    remark?: string;
    disabled?: boolean;
  }[];
}[] = [
  {
    name: '用户运营',
    key: 'user_operator',
    remark: '注册用户、模块与反馈',
    menus: [
      '/platform/user/register/data',
      '/platform/user/register/list',
      '/platform/field/used/data',
      '/platform/user/connection/field/data',
      '/platform/user/version/list',
      '/platform/feedback/list',
      '/platform/mini/feedback/list',
    ],
    staff: [
      { username: '林晓雯', loginName: 'linxiaowen', phone: '13800000001' },
      { username: '周子航', loginName: 'zhouzihang', phone: '13800000002' },
      { username: '吴昊天', loginName: 'wuhaotian', phone: '13800000009', remark: '负责小程序' },
    ],
  },
  {
    name: '客服',
    key: 'customer_service',
    remark: '只处理用户反馈',
    menus: ['/platform/feedback/list', '/platform/mini/feedback/list'],
    staff: [
      { username: '陈思雨', loginName: 'chensiyu', phone: '13800000003', remark: '早班' },
      { username: '王浩', loginName: 'wanghao', phone: '13800000004', remark: '晚班' },
      { username: '赵敏', loginName: 'zhaomin', phone: '13800000005', remark: '已离职', disabled: true },
    ],
  },
  {
    name: '会员商务',
    key: 'vip_business',
    remark: '兑换码、会员与订单',
    menus: [
      '/platform/vip/redemption/channel/list',
      '/platform/vip/redemption/batch/list',
      '/platform/user/order/list',
      '/platform/app/vip/list',
      '/platform/vip/give/list',
      '/platform/app/activity/list',
    ],
    staff: [{ username: '何嘉', loginName: 'hejia', phone: '13800000006' }],
  },
  {
    name: '内容编辑',
    key: 'content_editor',
    remark: '星轮、帮助与文档',
    menus: [
      '/platform/starWheel/list',
      '/platform/help/category',
      '/platform/help/aritcle',
      '/platform/docs/category',
      '/platform/docs/aritcle',
    ],
    staff: [{ username: '苏晴', loginName: 'suqing', phone: '13800000007' }],
  },
  {
    name: '活动运营',
    key: 'campaign_operator',
    remark: '推广渠道、消息、问卷与协议',
    menus: [
      '/platform/app/policy/list',
      '/platform/app/message/list',
      '/platform/question/survey/list',
      '/platform/app/channel/list',
      '/platform/app/activity/list',
    ],
    staff: [
      { username: '许诺', loginName: 'xunuo', phone: '13800000010' },
      {
        username: '郑佳怡',
        loginName: 'zhengjiayi',
        phone: '13800000011',
        remark: '产假至年底',
        disabled: true,
      },
    ],
  },
  {
    name: '财务',
    key: 'finance',
    remark: '只看订单与统计',
    menus: ['/platform/user/order/list', '/platform/statistics/order/data'],
    staff: [
      { username: '钱立群', loginName: 'qianliqun', phone: '13800000012', remark: '月初对账' },
      { username: '孙悦', loginName: 'sunyue', phone: '' },
    ],
  },
  {
    name: '数据分析',
    key: 'data_analyst',
    remark: '全部报表，不含明细操作',
    menus: [
      '/platform/user/register/data',
      '/platform/statistics/order/data',
      '/platform/app/data/analysis',
      '/platform/app/daily/analysis',
      '/platform/app/weekly/analysis',
      '/platform/app/function/shortcut',
    ],
    staff: [{ username: '冯一凡', loginName: 'fengyifan', phone: '13800000013' }],
  },
  {
    name: '版本发布',
    key: 'release_manager',
    remark: '应用版本与系统参数',
    menus: ['/platform/app/version/list', '/platform/user/version/list', '/platform/sys/config/list'],
    staff: [{ username: '韩磊', loginName: 'hanlei', phone: '13800000014', remark: '客户端负责人' }],
  },
  {
    name: '人事',
    key: 'human_resources',
    remark: '开通与停用员工账号，只能分配自己拥有菜单的角色',
    menus: ['/platform/system/user', '/platform/feedback/list', '/platform/mini/feedback/list'],
    staff: [{ username: '曹颖', loginName: 'caoying', phone: '13800000015' }],
  },
  {
    name: '外包测试',
    key: 'outsourced_test',
    remark: '合同已结束，角色停用',
    disabled: true,
    menus: ['/platform/user/version/list'],
    staff: [{ username: '测试账号', loginName: 'tester01', phone: '13800000008' }],
  },
];
