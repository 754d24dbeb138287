export const channels = [
  '抖音直播间',
  '小红书合作',
  '微信公众号',
  '线下门店',
  '企业采购',
  '应用市场活动',
  '老用户召回',
  '异业合作（咖啡）',
];

export interface BatchPlan {
  daysAgo: number;
  total: number;
  /** Share of the codes that were claimed. */
  used: number;
  duration: [length: number, unit: 'D' | 'M' | 'Y'];
  channel?: (typeof channels)[number];
  /** Fixed period: first and last day, counted from today. */
  period?: [number, number];
  /** Days from claim. */
  claimDays?: number;
  disabled?: boolean;
}

/** Released, disabled and expired; without limit, with a fixed period, from the day of claim. */
export const batchPlans: readonly BatchPlan[] = [
  { daysAgo: 610, total: 200, used: 0.93, duration: [7, 'D'], channel: '微信公众号', period: [-605, -520] },
  { daysAgo: 540, total: 500, used: 0.71, duration: [1, 'M'], channel: '线下门店' },
  { daysAgo: 455, total: 300, used: 0.64, duration: [3, 'D'], channel: '抖音直播间', period: [-450, -360] },
  { daysAgo: 390, total: 150, used: 0.8, duration: [3, 'M'], channel: '企业采购', claimDays: 30 },
  {
    daysAgo: 333,
    total: 800,
    used: 0.42,
    duration: [14, 'D'],
    channel: '应用市场活动',
    period: [-330, -240],
  },
  { daysAgo: 270, total: 100, used: 0.12, duration: [1, 'Y'], disabled: true },
  { daysAgo: 214, total: 400, used: 0.55, duration: [1, 'M'], channel: '小红书合作', claimDays: 60 },
  {
    daysAgo: 166,
    total: 260,
    used: 0.3,
    duration: [7, 'D'],
    channel: '老用户召回',
    disabled: true,
    period: [-160, 90],
  },
  { daysAgo: 118, total: 600, used: 0.58, duration: [7, 'D'], channel: '抖音直播间', period: [-115, 5] },
  {
    daysAgo: 84,
    total: 350,
    used: 0.35,
    duration: [1, 'M'],
    channel: '异业合作（咖啡）',
    period: [-80, -10],
  },
  { daysAgo: 47, total: 500, used: 0.38, duration: [14, 'D'], channel: '微信公众号', claimDays: 15 },
  { daysAgo: 47, total: 80, used: 0.45, duration: [1, 'Y'], channel: '企业采购' },
  { daysAgo: 19, total: 1000, used: 0.21, duration: [3, 'D'], channel: '应用市场活动', period: [-15, 45] },
  { daysAgo: 6, total: 300, used: 0.08, duration: [6, 'M'], channel: '小红书合作' },
  { daysAgo: 1, total: 200, used: 0, duration: [1, 'M'], channel: '线下门店', period: [3, 60] },
];
