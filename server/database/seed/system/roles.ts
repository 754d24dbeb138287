/** Roles with few menus each; nobody knows the passwords of their accounts (see `seed-staff.ts`). */
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
    name: '外包测试',
    key: 'outsourced_test',
    remark: '合同已结束，角色停用',
    disabled: true,
    menus: ['/platform/user/version/list'],
    staff: [{ username: '测试账号', loginName: 'tester01', phone: '13800000008' }],
  },
];
