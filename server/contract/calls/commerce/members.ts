import { z } from 'zod';
import { defineCall } from '../../define-call';
import { memberState, valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

const menu = '/platform/app/vip/list';
const write = { menu, effect: 'write', source: 'B §7', reply: wire.nothing } as const;
const read = { menu, effect: 'read', source: 'B §7' } as const;

const member = z.object({
  mobile: z.string(),
  userId: z.int(),
  state: z.int(),
  rescindAgreement: z.enum(['T', 'F']),
  /** The product bought last; null for whoever was only ever given time. */
  vipType: z.int().nullable(),
  /** '' while no membership was ever in effect. */
  expireTime: wire.time,
  createTime: wire.time,
  /** The agreement signed last, to be shown where it is asked for. */
  externalAgreementNo: wire.addition(z.string().optional()),
});

export const memberList = defineCall('/admin/app/vip/list', {
  ...read,
  summary: '会员列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('vipType', 'rescindAgreement', 'expireTime'),
    mobile: wire.optionalText(20),
    vipType: wire.optionalOneOf(valuesOf('productType')),
    userId: wire.optionalInt({ min: 1 }),
    /** The filter offers only these two (B §4). */
    state: wire.optionalOneOf([memberState.inEffect, memberState.expired]),
    rescindAgreement: wire.optionalFlag(),
  }),
  reply: wire.listOf(member),
});
export const memberDetail = defineCall('/admin/app/vip/detail/{userId}', {
  params: { userId: 'id' },
  ...read,
  summary: '会员的购买记录',
  request: z.object({ userId: wire.id() }),
  reply: wire.listOf(
    z.object({
      orderCode: z.string(),
      productType: z.int(),
      startValidTime: wire.time,
      endValidTime: wire.time,
    }),
  ),
});

const agreement = z.object({
  userId: wire.id(),
  externalAgreementNo: wire.text('请输入签约协议号', 64),
});
/** Cancels the auto-renew agreement: once, and for good. */
export const memberRescind = defineCall('/admin/app/vip/rescind', {
  ...write,
  summary: '会员解约',
  request: agreement,
});
/**
 * Takes the agreement's next payment: one more period is added behind what the member has. Not while the cycle
 * paid last is yet to begin or began less than a day ago, so that sending it again never renews again.
 */
export const memberRenewal = defineCall('/admin/app/vip/renewal', {
  ...write,
  summary: '会员续费',
  request: agreement,
});
