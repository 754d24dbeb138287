import { z } from 'zod';
import { defineCall } from '../../define-call';
import { batchState, valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

const channelMenu = '/platform/vip/redemption/channel/list';
const batchMenu = '/platform/vip/redemption/batch/list';

const channel = z.object({
  channelId: z.int(),
  channelName: z.string(),
  createTime: wire.time,
  revision: wire.readRevision,
});
const channelName = wire.text('请输入渠道名称!', 50);
const write = { reply: wire.nothing, effect: 'write', source: 'B §7' } as const;
const read = { effect: 'read', source: 'B §7' } as const;

/** Also fills the batch filter (decisions 'Calls the spec does not show'). */
export const channelList = defineCall('/admin/vip/redemption/channel/list', {
  ...read,
  summary: '兑换渠道列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('channelName', 'createTime'),
    channelName: wire.addition(wire.optionalText(50)),
  }),
  reply: wire.listOf(channel),
  menu: [channelMenu, batchMenu],
});
export const channelDetail = defineCall('/admin/vip/redemption/channel/detail/{id}', {
  params: { id: 'id' },
  ...read,
  summary: '兑换渠道详情',
  request: z.object({ id: wire.id() }),
  reply: channel,
  menu: channelMenu,
});
export const channelAdd = defineCall('/admin/vip/redemption/channel/add', {
  ...write,
  summary: '新增兑换渠道',
  request: z.object({ channelName }),
  menu: channelMenu,
});
export const channelEdit = defineCall('/admin/vip/redemption/channel/edit', {
  ...write,
  summary: '修改兑换渠道',
  request: z.object({ channelId: wire.id(), channelName, revision: wire.revision() }),
  menu: channelMenu,
});
export const channelRemove = defineCall('/admin/vip/redemption/channel/remove', {
  ...write,
  summary: '删除兑换渠道',
  request: z.object({ channelId: wire.id() }),
  menu: channelMenu,
});

const batch = z.object({
  id: z.int(),
  batchNumber: z.string(),
  generateTotal: z.int(),
  expireType: z.int(),
  /** Fixed period: `YYYY-MM-DD|YYYY-MM-DD`; from claim: days; none: empty (B §3). */
  expireDuration: z.string(),
  redeemDuration: z.int(),
  durationType: z.enum(['D', 'M', 'Y']),
  channelId: z.int().nullable(),
  channelName: z.string(),
  /** Expired as soon as the fixed period has ended, whatever was set before. */
  state: z.int(),
  redeemedCount: z.int(),
  createTime: wire.time,
});
const batchNumber = wire.text('缺少批次号', 32);
const quantity = wire.int('please enter quantity', { min: 1, max: 100_000 });

export const batchList = defineCall('/admin/vip/redemption/batch/list', {
  ...read,
  summary: '兑换码批次列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('batchNumber', 'generateTotal', 'channelName', 'createTime'),
    state: wire.optionalOneOf(valuesOf('batchState')),
    channelId: wire.optionalInt({ min: 1 }),
    batchNumber: wire.optionalText(32),
    /** Released ones that expire within so many days from today, for what the landing screen leads to. */
    expireWithin: wire.addition(wire.optionalOneOf(valuesOf('batchExpireWithin'))),
  }),
  reply: wire.listOf(batch),
  menu: batchMenu,
});
export const batchDetail = defineCall('/admin/vip/redemption/batch/detail/{batchNumber}', {
  params: { batchNumber: 'code' },
  ...read,
  summary: '兑换码批次详情',
  request: z.object({ batchNumber }),
  reply: batch,
  menu: batchMenu,
});
export const batchCodes = defineCall('/admin/vip/redemption/batch/code/list', {
  ...read,
  summary: '批次的兑换码',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('index'),
    batchNumber,
    isUsed: wire.optionalFlag(),
    /** The days on which a code was used. */
    startDate: wire.optionalDate(),
    endDate: wire.optionalDate(),
  }),
  reply: wire.listOf(
    z.object({
      index: z.int(),
      code: z.string(),
      mobile: z.string(),
      isUsed: z.enum(['T', 'F']),
      isExpired: z.enum(['T', 'F']),
    }),
  ),
  menu: batchMenu,
});
/** Toggles released and disabled (B §4); nothing else can be set. */
export const batchEdit = defineCall('/admin/vip/redemption/batch/edit', {
  ...write,
  summary: '停用或恢复批次',
  request: z.object({
    batchNumber,
    state: wire.oneOf([batchState.released, batchState.disabled], '请选择状态'),
  }),
  menu: batchMenu,
});
export const batchAdditional = defineCall('/admin/vip/redemption/batch/additional', {
  ...write,
  summary: '追加兑换码',
  request: z.object({ addCount: quantity, batchNumber }),
  menu: batchMenu,
});
/**
 * Sent twice, also at once, it makes one batch: the same again is a success, another batch under a used number
 * a conflict.
 */
export const batchAdd = defineCall('/admin/vip/redemption/batch/add', {
  ...write,
  summary: '生成兑换码',
  request: z.object({
    batchNumber,
    generateTotal: quantity,
    /** With `durationType` one of `dict.batchDuration` (B §9). */
    redeemDuration: wire.int('请选择兑换时长', { min: 1, max: 31 }),
    durationType: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(['D', 'M', 'Y'], '请选择兑换时长'),
    ),
    expireType: wire.oneOf(valuesOf('batchExpireType'), '请选择有效期类型'),
    /** As in the batch; must be empty when there is no expiry. */
    expireDuration: wire.optionalText(32),
    channelId: wire.optionalInt({ min: 1 }),
  }),
  menu: batchMenu,
});
/** The answer's `data` is the new batch number; it is reserved for the caller's next `batchAdd`. */
export const batchNumberNew = defineCall('/admin/vip/redemption/batch/getBatchNumber', {
  summary: '获取新批次号',
  request: z.object({}),
  reply: z.string(),
  menu: batchMenu,
  ...read,
});
