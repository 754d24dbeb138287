export interface MessagePlan {
  daysAgo: number;
  title: string;
  content: string;
  /** By version: client type, range type and version; none of it means the one device below. */
  versions?: [pfType: 0 | 1 | 3, rangeType: 1 | 2 | 3 | 4 | 5, version: string];
  /** The message leads to the download. */
  update?: boolean;
}

/** Both modes, every client type and every range; titles of at most 20 and contents of at most 120 characters. */
export const messagePlans: readonly MessagePlan[] = [
  {
    daysAgo: 408,
    title: '2.1.2 版本上线',
    content: '新增礼物记录与往来统计，送礼回礼一目了然。更新后在“我的模块”中开启即可使用。',
    versions: [3, 2, '2.1.2'],
    update: true,
  },
  {
    daysAgo: 341,
    title: '节日祝福模板来了',
    content: '挑选一个模板，一键给重要联系人送上祝福。活动期间会员可使用全部模板。',
    versions: [3, 5, ''],
  },
  {
    daysAgo: 305,
    title: '修复通讯录导入问题',
    content: '2.2.0 版本在部分机型上导入通讯录时会重复，更新到 2.2.1 即可解决，已重复的联系人可以一键合并。',
    versions: [0, 3, '2.2.0'],
    update: true,
  },
  {
    daysAgo: 226,
    title: 'iOS 小组件升级',
    content: '桌面小组件支持显示未来七天的生日与纪念日，长按桌面即可添加。',
    versions: [1, 1, '2.3.0'],
  },
  {
    daysAgo: 181,
    title: '您反馈的问题已处理',
    content: '您好，您反馈的日程提醒延迟问题已经定位，请在系统设置中允许后台运行，或更新到最新版本。',
  },
  {
    daysAgo: 158,
    title: '系统维护通知',
    content: '为提升同步速度，我们将于本周六凌晨 1:00 至 3:00 升级服务器，期间云同步暂停，本地功能不受影响。',
    versions: [3, 5, ''],
  },
  {
    daysAgo: 112,
    title: '请尽快升级',
    content: '您的版本即将停止同步服务，请升级到 2.4.2 或更高版本，升级不会丢失已有资料。',
    versions: [3, 2, '2.0.0'],
    update: true,
  },
  {
    daysAgo: 64,
    title: '2.5.0 新功能抢先看',
    content: '全新的关系星轮：为每位联系人打分，按阶段获得维护建议。仍在使用旧版本的用户请更新后体验。',
    versions: [0, 4, '2.5.0'],
    update: true,
  },
  {
    daysAgo: 33,
    title: '会员兑换码补发',
    content: '您好，您在活动中获得的 7 天会员兑换码已补发，请在“我的 > 兑换中心”查看。',
  },
  {
    daysAgo: 20,
    title: '2.5.1 修复更新',
    content: '修复深色模式下部分文字看不清、导出表格偶尔失败的问题，建议更新。',
    versions: [1, 2, '2.5.1'],
    update: true,
  },
  {
    daysAgo: 3,
    title: '邀请好友得会员',
    content: '邀请一位好友注册并登录，双方各得 3 天会员，最多可累计 30 天。',
    versions: [3, 1, '2.0.0'],
  },
];
