/**
 * The enumerations of A §3, §4, §9 and B §4, §9. Pages read them as `${dict.<name>}`; code names members
 * by `valueOf`. Look-alike code sets keep separate names. No zod here: the browser loads this file.
 */
export interface DictionaryItem<Value extends number | string = number | string> {
  value: Value;
  label: string;
  /** Colour of the status tag: amis' tag `color`. */
  color?: 'active' | 'inactive' | 'success' | 'processing' | 'warning' | 'error';
}

const items = <const Items extends readonly DictionaryItem[]>(...all: Items) => all;

export const dictionaries = {
  yesNo: items({ value: 'T', label: '是', color: 'success' }, { value: 'F', label: '否', color: 'inactive' }),
  /** Registered users and mini-program users (A §2). */
  userClientType: items({ value: 0, label: 'Android' }, { value: 1, label: 'iOS' }),
  /** App versions (A §9). */
  versionClientType: items(
    { value: 0, label: 'Android' },
    { value: 1, label: 'iOS' },
    { value: 2, label: 'Windows for pc' },
    { value: 3, label: 'mac for pc' },
  ),
  /** Policies and surveys (B §9): 3, both, is for messages only. */
  growthClientType: items({ value: 0, label: 'Android' }, { value: 1, label: 'iOS' }),
  /** In-app messages (B §9). */
  messageClientType: items(
    { value: 0, label: 'Android' },
    { value: 1, label: 'iOS' },
    { value: 3, label: '全部' },
  ),
  /** User versions (A §9). */
  deviceType: items({ value: 0, label: '手机' }, { value: 1, label: '平板' }, { value: 2, label: 'PC' }),
  /** Devices of a registered user: bulk initialisation offers tablet and phone (A §2). */
  userDeviceType: items({ value: 1, label: '平板' }, { value: 0, label: '手机' }),
  /** Whether a device's local data were initialised (A §2). */
  deviceReload: items(
    { value: 'T', label: '已初始化', color: 'success' },
    { value: 'F', label: '未初始化', color: 'inactive' },
  ),
  feedbackStatus: items(
    { value: 0, label: '待处理', color: 'warning' },
    { value: 1, label: '处理中', color: 'processing' },
    { value: 2, label: '已完成', color: 'success' },
  ),
  willingToContact: items(
    { value: 'T', label: '同意', color: 'success' },
    { value: 'F', label: '不同意', color: 'inactive' },
  ),
  replied: items(
    { value: 'T', label: '已回复', color: 'success' },
    { value: 'F', label: '未回复', color: 'warning' },
  ),
  versionStatus: items(
    { value: 1, label: '使用中', color: 'success' },
    { value: 2, label: '待发布', color: 'warning' },
    { value: 0, label: '已失效', color: 'inactive' },
  ),
  articleStatus: items(
    { value: 0, label: '已发布', color: 'success' },
    { value: 1, label: '已删除', color: 'inactive' },
    { value: 2, label: '未发布', color: 'warning' },
  ),
  /** Roles and staff: 0 normal, anything else disabled (decisions 'States'). */
  accountStatus: items(
    { value: 0, label: '正常', color: 'success' },
    { value: 1, label: '停用', color: 'error' },
  ),
  configType: items({ value: 'Y', label: '是' }, { value: 'N', label: '否' }),
  orderState: items(
    { value: 1, label: '待支付', color: 'warning' },
    { value: 2, label: '已支付', color: 'success' },
    { value: 3, label: '已关闭', color: 'inactive' },
    { value: 4, label: '支付失败', color: 'error' },
  ),
  paymentType: items(
    { value: 1, label: '支付宝' },
    { value: 2, label: '微信支付' },
    { value: 3, label: '银联' },
    { value: 4, label: '苹果内购' },
    { value: 5, label: '活动赠送' },
    { value: 6, label: '兑换码' },
    { value: 7, label: '邀请' },
  ),
  productType: items(
    { value: 1, label: '12个月' },
    { value: 2, label: '1个月' },
    { value: 3, label: '连续包年' },
    { value: 4, label: '连续包月' },
  ),
  memberState: items(
    { value: 1, label: '未开通', color: 'inactive' },
    { value: 2, label: '已过期', color: 'warning' },
    { value: 3, label: '生效中', color: 'success' },
  ),
  /** The member filter offers only these (B §4). */
  memberStateFilter: items({ value: 3, label: '生效中' }, { value: 2, label: '已过期' }),
  /** Whether the auto-renew agreement was cancelled (B §3). */
  rescindAgreement: items(
    { value: 'T', label: '已解约', color: 'warning' },
    { value: 'F', label: '未解约', color: 'inactive' },
  ),
  grantStatus: items(
    { value: 0, label: '成功', color: 'success' },
    { value: 1, label: '失败', color: 'error' },
  ),
  /** Grants that wait for somebody (ours): succeeded ones are all the others. */
  grantStatusFilter: items({ value: 1, label: '失败' }),
  grantDurationType: items({ value: 'D', label: '天' }, { value: 'M', label: '个月' }),
  /** What a grant gives (B §9): `duration` and `durationType` joined. */
  grantDuration: items(
    { value: '3D', label: '3天' },
    { value: '7D', label: '7天' },
    { value: '14D', label: '14天' },
    { value: '1M', label: '1个月' },
    { value: '2M', label: '2个月' },
    { value: '3M', label: '3个月' },
    { value: '4M', label: '4个月' },
    { value: '5M', label: '5个月' },
    { value: '6M', label: '6个月' },
    { value: '7M', label: '7个月' },
    { value: '8M', label: '8个月' },
    { value: '9M', label: '9个月' },
    { value: '10M', label: '10个月' },
    { value: '11M', label: '11个月' },
    { value: '12M', label: '12个月' },
  ),
  policyType: items(
    { value: 1, label: '隐私更新' },
    { value: 2, label: '提示' },
    { value: 3, label: '协议' },
    { value: 4, label: '政策' },
    { value: 5, label: '常见问题' },
    { value: 6, label: '会员服务协议' },
    { value: 7, label: '自动续费说明' },
  ),
  messageMode: items({ value: 1, label: '按版本' }, { value: 2, label: '按设备' }),
  messageRangeType: items(
    { value: 1, label: '大于' },
    { value: 2, label: '小于' },
    { value: 3, label: '等于' },
    { value: 4, label: '不等于' },
    { value: 5, label: '不限' },
  ),
  batchState: items(
    { value: 1, label: '已发放', color: 'success' },
    { value: 2, label: '已停用', color: 'error' },
    { value: 3, label: '已过期', color: 'inactive' },
  ),
  batchExpireType: items(
    { value: 0, label: '不限' },
    { value: 1, label: '固定时段' },
    { value: 2, label: '领取后按天' },
  ),
  /** Released batches whose last day is near (ours), in days from today. */
  batchExpireWithin: items({ value: 7, label: '7天内到期' }, { value: 30, label: '30天内到期' }),
  batchDurationType: items(
    { value: 'D', label: '天' },
    { value: 'M', label: '个月' },
    { value: 'Y', label: '年' },
  ),
  /** What a code grants (B §9): `redeemDuration` and `durationType` joined. */
  batchDuration: items(
    { value: '3D', label: '3天' },
    { value: '7D', label: '7天' },
    { value: '14D', label: '14天' },
    { value: '1M', label: '1个月' },
    { value: '2M', label: '2个月' },
    { value: '3M', label: '3个月' },
    { value: '4M', label: '4个月' },
    { value: '5M', label: '5个月' },
    { value: '6M', label: '6个月' },
    { value: '7M', label: '7个月' },
    { value: '8M', label: '8个月' },
    { value: '9M', label: '9个月' },
    { value: '10M', label: '10个月' },
    { value: '11M', label: '11个月' },
    { value: '1Y', label: '1年' },
  ),
  codeUsed: items(
    { value: 'T', label: '已使用', color: 'success' },
    { value: 'F', label: '未使用', color: 'processing' },
  ),
  /** Promotion channels (B §4): long-term is an end date as well, 2099-12-31. */
  channelValidity: items({ value: 'long', label: '长期有效' }, { value: 'custom', label: '自定义结束日期' }),
  /** Kinds of tracking events (ours): what the reports and the functional analysis count. */
  eventCategory: items(
    { value: 1, label: '应用启动' },
    { value: 2, label: '模块使用' },
    { value: 3, label: '快捷操作' },
    { value: 4, label: '桌面小组件' },
    { value: 5, label: '通讯录分析' },
    { value: 6, label: '会员转化' },
  ),
  /** How the reports put days together (ours). */
  granularity: items(
    { value: 'day', label: '按日' },
    { value: 'week', label: '按周' },
    { value: 'month', label: '按月' },
  ),
  /** Where new users come from (ours). */
  sourceDimension: items(
    { value: 'client', label: '客户端' },
    { value: 'province', label: '省份' },
    { value: 'channel', label: '推广渠道' },
  ),
  /** What active users use (ours). */
  spreadDimension: items(
    { value: 'version', label: '版本' },
    { value: 'model', label: '机型' },
    { value: 'client', label: '客户端' },
  ),
  /** Where a page's live state comes from (ours). */
  designOrigin: items(
    { value: 'shipped', label: '出厂', color: 'inactive' },
    { value: 'redesigned', label: '已重新设计', color: 'success' },
    { value: 'made', label: '自建', color: 'processing' },
    { value: 'missing', label: '尚未建成', color: 'warning' },
  ),
  /** What a new screen is made from (ours). */
  screenTemplate: items(
    { value: 'list', label: '列表' },
    { value: 'detail', label: '详情' },
    { value: 'report', label: '报表' },
  ),
  /** What becomes of a new screen (ours). */
  screenFinish: items(
    { value: 'publish', label: '立即发布' },
    { value: 'design', label: '存为草稿，去设计器完善' },
  ),
  /** What became of a call in the audit log (ours). */
  auditResult: items(
    { value: 1, label: '成功', color: 'success' },
    { value: 2, label: '被拒绝', color: 'warning' },
    { value: 3, label: '出错', color: 'error' },
    { value: 0, label: '未知', color: 'inactive' },
  ),
} as const;

export type DictionaryName = keyof typeof dictionaries;
export type ValueOf<Name extends DictionaryName> = (typeof dictionaries)[Name][number]['value'];

/** The values of a dictionary, for `wire.oneOf`. */
export function valuesOf<Name extends DictionaryName>(name: Name): readonly ValueOf<Name>[] {
  return dictionaries[name].map((item) => item.value);
}

/** The label of a value; an unknown one shows itself. */
export function labelOf(name: DictionaryName, value: number | string): string {
  return dictionaries[name].find((item) => item.value === value)?.label ?? String(value);
}

/** States that rules depend on, by name (decisions: 'never bare numbers in code'). */
export const feedbackStatus = { pending: 0, inProgress: 1, done: 2 } as const;
export const versionStatus = { retired: 0, inUse: 1, draft: 2 } as const;
export const articleStatus = { published: 0, deleted: 1, draft: 2 } as const;
export const accountStatus = { normal: 0 } as const;
export const productType = { year: 1, month: 2, yearly: 3, monthly: 4 } as const;
export const paymentType = { activity: 5, code: 6, invite: 7 } as const;
/** Payment types by what an order of them is: bought with money, had for a redemption code, or given (B §9). */
export const paymentKinds = { money: [1, 2, 3, 4], code: [6], reward: [5, 7] } as const;
export type PaymentKind = keyof typeof paymentKinds;
export const orderState = { pending: 1, paid: 2, closed: 3, failed: 4 } as const;
export const memberState = { inactive: 1, expired: 2, inEffect: 3 } as const;
export const grantStatus = { success: 0, failed: 1 } as const;
export const batchState = { released: 1, disabled: 2, expired: 3 } as const;
export const batchExpireType = { none: 0, fixedPeriod: 1, fromClaim: 2 } as const;
export const messageMode = { version: 1, device: 2 } as const;
export const eventCategory = {
  launch: 1,
  module: 2,
  shortcut: 3,
  widget: 4,
  contacts: 5,
  membership: 6,
} as const;
/** `unknown` until the call has ended, and for good where the console ended first. */
export const auditResult = { unknown: 0, success: 1, refused: 2, failed: 3 } as const;
export const messageRange = { unlimited: 5 } as const;
