import { toPlanned } from './category-plan';

/** The help center, for people who use the app. */
export const helpCategories = toPlanned([
  {
    name: '新手入门',
    brief: '第一次使用，从这里开始',
    children: [
      { name: '下载与安装', brief: '手机、平板和电脑上的安装方法' },
      { name: '快速上手', brief: '十分钟了解常用功能' },
    ],
  },
  {
    name: '账号与登录',
    brief: '注册、登录、换绑手机号与注销',
    children: [
      { name: '注册与登录', brief: '验证码、密码与一键登录' },
      { name: '账号安全', brief: '修改密码、登录设备管理' },
      { name: '换绑与注销', brief: '更换手机号、注销账号' },
    ],
  },
  {
    name: '联系人管理',
    brief: '添加、分组、合并与查找联系人',
    children: [
      { name: '添加与导入', brief: '通讯录、名片与表格导入' },
      { name: '分组与标签', brief: '按关系、行业整理联系人' },
      { name: '合并与去重', brief: '处理重复的联系人' },
    ],
  },
  {
    name: '模块使用',
    brief: '自定义模块与模块顺序',
    children: [
      { name: '系统模块', brief: '系统自带模块的用法' },
      { name: '自定义模块', brief: '新建、编辑与排序' },
    ],
  },
  { name: '提醒与日程', brief: '生日、纪念日与待办提醒' },
  {
    name: '数据同步与备份',
    brief: '多设备同步、本地备份与恢复',
    children: [
      { name: '多设备同步', brief: '手机、平板、电脑之间的同步' },
      { name: '备份与恢复', brief: '换机与误删后的恢复' },
    ],
  },
  {
    name: '会员服务',
    brief: '会员权益、购买与自动续费',
    children: [
      { name: '会员权益', brief: '会员可以使用的功能' },
      { name: '购买与续费', brief: '支付方式、自动续费与退订' },
      { name: '兑换码', brief: '兑换码的领取与使用' },
    ],
  },
  { name: '支付与发票', brief: '支付失败、退款与电子发票' },
  { name: '隐私与安全', brief: '权限说明、隐私设置与数据导出' },
  { name: '桌面版使用', brief: 'Windows 与 Mac 客户端' },
  { name: '小程序使用', brief: '小程序与 App 的区别与互通' },
  { name: '常见故障', brief: '闪退、白屏、收不到验证码' },
  { name: '意见与反馈', brief: '如何联系我们' },
]);
