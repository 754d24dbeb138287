import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const channelMenu = '/platform/vip/redemption/channel/list';
const batchMenu = '/platform/vip/redemption/batch/list';

const channels = callsOf(channelMenu, 'B §7');
const batches = callsOf(batchMenu, 'B §7');

const channel = z.object({
  channelId: z.int(),
  channelName: z.string(),
  createTime: wire.time,
  revision: wire.readRevision,
});
const channelName = wire.text('请输入渠道名称!', 50);

/** The batch filter also uses this list for its options (decisions 'Calls the spec does not show'). */
export const channelList = callsOf([channelMenu, batchMenu], 'B §7').list(
  '/admin/vip/redemption/channel/list',
  '兑换渠道列表',
  channel,
  { ...wire.sorting('channelName', 'createTime'), channelName: wire.addition(wire.optionalText(50)) },
);
export const channelDetail = channels.read(
  '/admin/vip/redemption/channel/detail/{id}',
  '兑换渠道详情',
  wire.byId,
  channel,
);
export const channelAdd = channels.write('/admin/vip/redemption/channel/add', '新增兑换渠道', {
  channelName,
});
export const channelEdit = channels.write('/admin/vip/redemption/channel/edit', '修改兑换渠道', {
  channelId: wire.id(),
  channelName,
  revision: wire.revision(),
});
export const channelRemove = channels.write('/admin/vip/redemption/channel/remove', '删除兑换渠道', {
  channelId: wire.id(),
});

/** Days, months, years. */

const batch = z.object({
  id: z.int(),
  batchNumber: z.string(),
  generateTotal: z.int(),
  expireType: wire.numberIn('batchExpireType'),
  /** Fixed period: `YYYY-MM-DD|YYYY-MM-DD`; from claim: days; none: empty (B §3). */
  expireDuration: z.string(),
  redeemDuration: z.int(),
  durationType: wire.textIn('batchDurationType'),
  channelId: z.int().nullable(),
  channelName: z.string(),
  /** Expired once the fixed period has ended, whatever state was set. */
  state: wire.numberIn('batchState'),
  redeemedCount: z.int(),
  createTime: wire.time,
});
const batchNumber = wire.text('缺少批次号', 32);
const quantity = wire.int('please enter quantity', { min: 1, max: 100_000 });

export const batchList = batches.list('/admin/vip/redemption/batch/list', '兑换码批次列表', batch, {
  ...wire.sorting('batchNumber', 'generateTotal', 'channelName', 'createTime'),
  state: wire.optionalOneOf('batchState'),
  channelId: wire.optionalInt({ min: 1 }),
  batchNumber: wire.optionalText(32),
  /** Filters released batches that expire within this many days, for a link from the landing screen. */
  expireWithin: wire.addition(wire.optionalOneOf('batchExpireWithin')),
});
export const batchDetail = batches.read(
  '/admin/vip/redemption/batch/detail/{batchNumber}',
  '兑换码批次详情',
  { batchNumber },
  batch,
);
const batchCode = z.object({
  index: z.int(),
  code: z.string(),
  mobile: z.string(),
  isUsed: wire.textIn('codeUsed'),
  isExpired: wire.textIn('yesNo'),
});
export const batchCodes = batches.list('/admin/vip/redemption/batch/code/list', '批次的兑换码', batchCode, {
  ...wire.sorting('index'),
  batchNumber,
  isUsed: wire.optionalFlag('codeUsed'),
  /** Range of days on which a code was used. */
  startDate: wire.optionalDate(),
  endDate: wire.optionalDate(),
});
/** Toggles released and disabled (B §4); no other state can be set. */
export const batchEdit = batches.write('/admin/vip/redemption/batch/edit', '停用或恢复批次', {
  batchNumber,
  state: wire.oneOf('batchStateChoice', '请选择状态'),
});
export const batchAdditional = batches.write('/admin/vip/redemption/batch/additional', '追加兑换码', {
  addCount: quantity,
  batchNumber,
  /** The batch's total as the form showed it: any other is a conflict, so that a repeated submit adds nothing. */
  currentTotal: wire.addition(wire.optionalInt({ min: 0 })),
});
/**
 * Idempotent: a repeated or concurrent identical call succeeds without a second batch; a different batch under a
 * used number is a conflict.
 */
export const batchAdd = batches.write('/admin/vip/redemption/batch/add', '生成兑换码', {
  batchNumber,
  generateTotal: quantity,
  /** With `durationType` one of `dict.batchDuration` (B §9). */
  redeemDuration: wire.int('请选择兑换时长', { min: 1, max: 31 }),
  durationType: wire.wordOf('batchDurationType', '请选择兑换时长'),
  expireType: wire.oneOf('batchExpireType', '请选择有效期类型'),
  /** As in the batch; must be empty for a batch without expiry. */
  expireDuration: wire.optionalText(32),
  channelId: wire.optionalInt({ min: 1 }),
});
/** The reply's `data` is the new batch number, reserved for the caller's next `batchAdd`. */
export const batchNumberNew = batches.read(
  '/admin/vip/redemption/batch/getBatchNumber',
  '获取新批次号',
  {},
  z.string(),
);
