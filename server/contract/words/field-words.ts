/**
 * Labels for fields that the shipped pages show without a label of their own, or not at all, by the last part of the
 * field's name. A label in a page comes first (server/console/catalogue/catalogue.ts).
 */
const labels: Readonly<Record<string, string>> = {
  // Records
  id: '编号',
  ids: '编号',
  userId: '账号编号',
  userIds: '用户编号',
  roleId: '角色编号',
  feedbackId: '反馈编号',
  articleId: '文章编号',
  activityId: '活动编号',
  giveId: '发放编号',
  channelId: '渠道编号',
  templateId: '模块设置编号',
  requestId: '请求编号',
  revision: '修改次数',
  currentTotal: '现有数量',
  createTime: '创建时间',
  updateTime: '修改时间',
  startDate: '开始日期',
  endDate: '结束日期',
  remark: '备注',
  mobile: '手机号',
  province: '省份',
  city: '城市',
  version: '版本',
  code: '编码',
  key: '标识',
  value: '值',
  text: '文字',
  link: '链接',
  kind: '类型',
  category: '分类标识',
  list: '列表',
  children: '下级',
  // Page design
  mayMake: '新建页面的权限',
  mayPublish: '发布的权限',
  shippedChanged: '出厂页面的更新',
  live: '是否线上版本',
  // Users
  isLoad: '是否初始化加载',
  isAll: '是否全部用户',
  withoutDevice: '没有设备的用户',
  // Feedback
  replyList: '回复记录',
  // Content
  isDraft: '是否存为草稿',
  isParent: '是否有子分类',
  inOrder: '是否按顺序',
  route: '路由',
  isHidden: '是否隐藏',
  // Roles and accounts
  self: '是否本人',
  current: '是否当前登录',
  builtIn: '是否内置',
  above: '权限是否高于本人',
  disabled: '是否停用',
  roleDisabled: '角色是否停用',
  checkList: '已选菜单',
  menuList: '菜单',
  // System parameters
  secret: '是否保密',
  // Membership
  durationType: '时长单位',
  unRegMobiles: '未注册的手机号',
  isExpired: '是否过期',
  productType: '商品类型',
  paymentType: '支付方式',
  // Promotion channels
  clickCount: '点击次数',
  downloadCount: '下载次数',
  subscribeCount: '订阅次数',
  yearCount: '年卡购买次数',
  monthCount: '月卡购买次数',
  yearlyCount: '连续包年次数',
  monthlyCount: '连续包月次数',
  // Star wheel
  maxScore: '最高分',
  excerpt: '摘要',
  // Reports
  total: '总数',
  count: '数量',
  totalUsers: '累计用户',
  dayChange: '较前一日',
  weekChange: '较上周同日',
  dimension: '维度',
  granularity: '时间粒度',
  clientType: '客户端',
  share: '占比',
  revenueShare: '金额占比',
  paidShare: '支付占比',
  rank: '名次',
};

/** Fields of a report on retention: `p7` is the rate after seven days (weeks, months), `u7` the number of users. */
const retention = /^([pu])(\d+)$/;

/** @param name the last part of a field's name, `p7` of `row.p7` */
export function fieldLabel(name: string): string | undefined {
  const [, of, offset] = retention.exec(name) ?? [];
  if (of !== undefined) return `第 ${offset} 期${of === 'p' ? '留存率' : '留存人数'}`;
  return labels[name];
}
