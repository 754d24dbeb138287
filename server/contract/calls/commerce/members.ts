import { z } from 'zod';
import { callsOf } from '../../define-call';
import { memberState, valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

const menu = '/platform/app/vip/list';
const { list, read, write } = callsOf(menu, 'B §7');

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

export const memberList = list('/admin/app/vip/list', '会员列表', member, {
  ...wire.sorting('vipType', 'rescindAgreement', 'expireTime'),
  mobile: wire.optionalText(20),
  vipType: wire.optionalOneOf(valuesOf('productType')),
  userId: wire.optionalInt({ min: 1 }),
  /** The filter offers only these two (B §4). */
  state: wire.optionalOneOf([memberState.inEffect, memberState.expired]),
  rescindAgreement: wire.optionalFlag(),
});
export const memberDetail = read(
  '/admin/app/vip/detail/{userId}',
  '会员的购买记录',
  { userId: wire.id() },
  wire.listOf(
    z.object({
      orderCode: z.string(),
      productType: z.int(),
      startValidTime: wire.time,
      endValidTime: wire.time,
    }),
  ),
);

const agreement = z.object({
  userId: wire.id(),
  externalAgreementNo: wire.text('请输入签约协议号', 64),
});
/** Cancels the auto-renew agreement: once, and for good. */
export const memberRescind = write('/admin/app/vip/rescind', '会员解约', agreement);
/**
 * Takes the agreement's next payment: one more period is added behind what the member has. Not while the cycle
 * paid last is yet to begin or began less than a day ago, so that sending it again never renews again.
 */
export const memberRenewal = write('/admin/app/vip/renewal', '会员续费', agreement);
