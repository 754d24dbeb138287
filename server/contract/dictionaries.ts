/**
 * The enumerations of A §3, §4, §9 and B §4, §9. Pages read them as `${dict.<name>}`; code uses `valuesOf` or the
 * named constants below. Equal-looking code sets keep separate names. No zod here: the browser loads this file.
 */
export interface DictionaryItem<Value extends number | string = number | string> {
  value: Value;
  label: string;
  /** Colour of the status tag: amis' tag `color`. */
  color?: 'active' | 'inactive' | 'success' | 'processing' | 'warning' | 'error';
}

type Entry = readonly [value: number | string, label: string, color?: DictionaryItem['color']];

/** One dictionary: value, label and colour of each item. */
const items = <const Entries extends readonly Entry[]>(...entries: Entries) =>
  entries.map(([value, label, color]) => ({ value, label, ...(color && { color }) })) as {
    readonly [at in keyof Entries]: DictionaryItem<Entries[at][0]>;
  };

/** Entries that several dictionaries share. */
const phones = [
  [0, 'Android'],
  [1, 'iOS'],
] as const;
const units = [
  ['D', '天'],
  ['M', '个月'],
] as const;

/** 3, 7 and 14 days, and 1 to 11 months. */
const spans = [
  ...[3, 7, 14].map((days) => [`${days}D`, `${days}天`] as const),
  ...Array.from({ length: 11 }, (_, at) => [`${at + 1}M`, `${at + 1}个月`] as const),
];

export const dictionaries = {
  yesNo: items(['T', '是', 'success'], ['F', '否', 'inactive']),
  /** Registered users and mini-program users (A §2). */
  userClientType: items(...phones),
  /** App versions (A §9). */
  versionClientType: items(...phones, [2, 'Windows for pc'], [3, 'mac for pc']),
  /** Policies and surveys (B §9): 3, both, is for messages only. */
  growthClientType: items(...phones),
  /** In-app messages (B §9). */
  messageClientType: items(...phones, [3, '全部']),
  /** User versions (A §9). */
  deviceType: items([0, '手机'], [1, '平板'], [2, 'PC']),
  /** Devices of a registered user: bulk initialisation offers tablet and phone (A §2). */
  userDeviceType: items([1, '平板'], [0, '手机']),
  /** Whether a device's local data were initialised (A §2). */
  deviceReload: items(['T', '已初始化', 'success'], ['F', '未初始化', 'inactive']),
  feedbackStatus: items([0, '待处理', 'warning'], [1, '处理中', 'processing'], [2, '已完成', 'success']),
  willingToContact: items(['T', '同意', 'success'], ['F', '不同意', 'inactive']),
  replied: items(['T', '已回复', 'success'], ['F', '未回复', 'warning']),
  versionStatus: items([1, '使用中', 'success'], [2, '待发布', 'warning'], [0, '已失效', 'inactive']),
  /** Staff save a version in one of these states (A §9). */
  versionSaveStatus: items([1, '使用中'], [2, '待发布']),
  articleStatus: items([0, '已发布', 'success'], [1, '已删除', 'inactive'], [2, '未发布', 'warning']),
  /** Publishing an article sends this state (A §9). */
  articlePublishStatus: items([0, '已发布']),
  /** Roles and staff: 0 normal, anything else disabled (decisions 'States'). */
  accountStatus: items([0, '正常', 'success'], [1, '停用', 'error']),
  configType: items(['Y', '是'], ['N', '否']),
  orderState: items(
    [1, '待支付', 'warning'],
    [2, '已支付', 'success'],
    [3, '已关闭', 'inactive'],
    [4, '支付失败', 'error'],
  ),
  paymentType: items(
    [1, '支付宝'],
    [2, '微信支付'],
    [3, '银联'],
    [4, '苹果内购'],
    [5, '活动赠送'],
    [6, '兑换码'],
    [7, '邀请'],
  ),
  productType: items([1, '12个月'], [2, '1个月'], [3, '连续包年'], [4, '连续包月']),
  memberState: items([1, '未开通', 'inactive'], [2, '已过期', 'warning'], [3, '生效中', 'success']),
  /** The member filter offers only these (B §4). */
  memberStateFilter: items([3, '生效中'], [2, '已过期']),
  /** Whether the auto-renew agreement was cancelled (B §3). */
  rescindAgreement: items(['T', '已解约', 'warning'], ['F', '未解约', 'inactive']),
  grantStatus: items([0, '成功', 'success'], [1, '失败', 'error']),
  /** Failed grants need attention; succeeded ones are all others (not in the specification). */
  grantStatusFilter: items([1, '失败']),
  grantDurationType: items(...units),
  /** The time of a grant (B §9): `duration` and `durationType` joined. */
  grantDuration: items(...spans, ['12M', '12个月']),
  policyType: items(
    [1, '隐私更新'],
    [2, '提示'],
    [3, '协议'],
    [4, '政策'],
    [5, '常见问题'],
    [6, '会员服务协议'],
    [7, '自动续费说明'],
  ),
  messageMode: items([1, '按版本'], [2, '按设备']),
  messageRangeType: items([1, '大于'], [2, '小于'], [3, '等于'], [4, '不等于'], [5, '不限']),
  batchState: items([1, '已发放', 'success'], [2, '已停用', 'error'], [3, '已过期', 'inactive']),
  /** Staff set only these; a batch expires by itself. */
  batchStateChoice: items([1, '已发放'], [2, '已停用']),
  batchExpireType: items([0, '不限'], [1, '固定时段'], [2, '领取后按天']),
  /** Released batches that expire soon (not in the specification), in days from today. */
  batchExpireWithin: items([7, '7天内到期'], [30, '30天内到期']),
  batchDurationType: items(...units, ['Y', '年']),
  /** The time of a code (B §9): `redeemDuration` and `durationType` joined. */
  batchDuration: items(...spans, ['1Y', '1年']),
  codeUsed: items(['T', '已使用', 'success'], ['F', '未使用', 'processing']),
  /** Promotion channels (B §4): long-term is stored as the end date 2099-12-31. */
  channelValidity: items(['long', '长期有效'], ['custom', '自定义结束日期']),
  /** Categories of tracking events (not in the specification), for the reports and the functional analysis. */
  eventCategory: items(
    [1, '应用启动'],
    [2, '模块使用'],
    [3, '快捷操作'],
    [4, '桌面小组件'],
    [5, '通讯录分析'],
    [6, '会员转化'],
  ),
  /** Time granularity of reports (not in the specification). */
  granularity: items(['day', '按日'], ['week', '按周'], ['month', '按月']),
  /** Dimensions of the sources of new users (not in the specification). */
  sourceDimension: items(['client', '客户端'], ['province', '省份'], ['channel', '推广渠道']),
  /** Dimensions of active users' devices (not in the specification). */
  spreadDimension: items(['version', '版本'], ['model', '机型'], ['client', '客户端']),
  /** Origin of a page's live state (not in the specification). */
  designOrigin: items(
    ['shipped', '出厂', 'inactive'],
    ['redesigned', '已重新设计', 'success'],
    ['made', '自建', 'processing'],
    ['missing', '尚未建成', 'warning'],
  ),
  /** Templates for a new screen (not in the specification). */
  screenTemplate: items(['list', '列表'], ['detail', '详情'], ['report', '报表']),
  /** How a new screen is finished (not in the specification). */
  screenFinish: items(['publish', '立即发布'], ['design', '存为草稿，去设计器完善']),
  /** Results of calls in the audit log (not in the specification). */
  auditResult: items(
    [1, '成功', 'success'],
    [2, '被拒绝', 'warning'],
    [3, '出错', 'error'],
    [0, '未知', 'inactive'],
  ),
} as const;

export type DictionaryName = keyof typeof dictionaries;
export type ValueOf<Name extends DictionaryName> = (typeof dictionaries)[Name][number]['value'];

/** The values of a dictionary. */
export function valuesOf<Name extends DictionaryName>(name: Name): readonly ValueOf<Name>[] {
  return dictionaries[name].map((item) => item.value);
}

/** The label of a value; an unknown value is shown as it is. */
export function labelOf(name: DictionaryName, value: number | string): string {
  return dictionaries[name].find((item) => item.value === value)?.label ?? String(value);
}

/** Named states for use in rules (decisions: 'never bare numbers in code'). */
export const feedbackStatus = { pending: 0, inProgress: 1, done: 2 } as const;
export const versionStatus = { retired: 0, inUse: 1, draft: 2 } as const;
export const articleStatus = { published: 0, deleted: 1, draft: 2 } as const;
export const accountStatus = { normal: 0 } as const;
export const productType = { year: 1, month: 2, yearly: 3, monthly: 4 } as const;
export const paymentType = { activity: 5, code: 6, invite: 7 } as const;
/** Payment types by kind of order: paid with money, redeemed by a code, or given (B §9). */
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
/** `unknown` until the call has ended, and forever if the console stopped before. */
export const auditResult = { unknown: 0, success: 1, refused: 2, failed: 3 } as const;
export const messageRange = { unlimited: 5 } as const;
