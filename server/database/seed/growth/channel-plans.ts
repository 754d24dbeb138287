/** A promotion channel and how it went. */
export interface ChannelPlan {
  name: string;
  /** When it was opened, days ago. */
  opened: number;
  /** Last day, counted from today; without one it is long-term. */
  until?: number;
  /** Clicks on a usual day; 0 never had any. */
  clicks: number;
  /** Of those who click, who downloads; of those, who pays. */
  download: number;
  paid: number;
  /** Shares of the kinds of membership: 12 months, 1 month, yearly, monthly. */
  kinds: readonly [year: number, month: number, yearly: number, monthly: number];
  /** How fast interest fades: days until half of it is left. Without it interest stays. */
  halfLife?: number;
}

/** Long-term ones, some with an end date, some over, and one that nobody has clicked yet. */
export const channelPlans: readonly ChannelPlan[] = [
  { name: '官网首页', opened: 730, clicks: 210, download: 0.46, paid: 0.052, kinds: [30, 25, 25, 20] },
  { name: '应用商店详情页', opened: 722, clicks: 340, download: 0.62, paid: 0.031, kinds: [18, 36, 14, 32] },
  { name: '抖音信息流', opened: 655, clicks: 1150, download: 0.17, paid: 0.018, kinds: [12, 48, 8, 32] },
  {
    ...{ name: '双十一活动页', opened: 400, until: -372, clicks: 2600 },
    ...{ download: 0.24, paid: 0.064, kinds: [52, 12, 28, 8], halfLife: 14 },
  },
  { name: '小红书达人合作', opened: 512, clicks: 420, download: 0.29, paid: 0.041, kinds: [22, 34, 18, 26] },
  { name: '微信公众号菜单', opened: 488, clicks: 95, download: 0.51, paid: 0.073, kinds: [33, 20, 30, 17] },
  {
    ...{ name: '知乎专栏投放', opened: 300, until: -120, clicks: 180 },
    ...{ download: 0.33, paid: 0.047, kinds: [28, 27, 24, 21], halfLife: 60 },
  },
  {
    ...{ name: '线下沙龙易拉宝', opened: 206, until: 45, clicks: 24 },
    ...{ download: 0.68, paid: 0.12, kinds: [40, 18, 30, 12] },
  },
  {
    name: '老用户邀请海报',
    opened: 150,
    until: 215,
    clicks: 130,
    download: 0.57,
    paid: 0.088,
    kinds: [25, 28, 22, 25],
  },
  {
    name: 'B站UP主口播',
    opened: 74,
    clicks: 680,
    download: 0.21,
    paid: 0.026,
    kinds: [14, 42, 12, 32],
    halfLife: 21,
  },
  { name: '企业微信名片', opened: 33, clicks: 41, download: 0.49, paid: 0.095, kinds: [38, 16, 34, 12] },
  { name: '校园大使（筹备中）', opened: 2, until: 180, clicks: 0, download: 0, paid: 0, kinds: [1, 1, 1, 1] },
];
