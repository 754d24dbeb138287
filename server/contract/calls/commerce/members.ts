import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const menu = '/platform/app/vip/list';
const { list, read, write } = callsOf(menu, 'B §7');

const member = z.object({
  mobile: z.string(),
  userId: z.int(),
  state: wire.numberIn('memberState'),
  rescindAgreement: wire.textIn('rescindAgreement'),
  /** The latest product bought; null if the member only received grants. */
  vipType: wire.numberIn('productType').nullable(),
  /** '' if no membership was ever active. */
  expireTime: wire.time,
  createTime: wire.time,
  /** The latest agreement signed. */
  externalAgreementNo: wire.addition(z.string().optional()),
});

export const memberList = list('/admin/app/vip/list', '会员列表', member, {
  ...wire.sorting('vipType', 'rescindAgreement', 'expireTime'),
  mobile: wire.optionalPhone(),
  vipType: wire.optionalOneOf('productType'),
  userId: wire.optionalInt({ min: 1 }),
  /** The only states in the filter (B §4). */
  state: wire.optionalOneOf('memberStateFilter'),
  rescindAgreement: wire.optionalFlag('rescindAgreement'),
});
export const memberDetail = read(
  '/admin/app/vip/detail/{userId}',
  '会员的购买记录',
  { userId: wire.id() },
  wire.listOf(
    z.object({
      orderCode: z.string(),
      productType: wire.numberIn('productType'),
      startValidTime: wire.time,
      endValidTime: wire.time,
    }),
  ),
);

const agreement = z.object({
  userId: wire.id(),
  externalAgreementNo: wire.text('请输入签约协议号', 64),
});
/** Cancels the auto-renew agreement, irreversibly. */
export const memberRescind = write('/admin/app/vip/rescind', '会员解约', agreement);
/**
 * Charges the agreement's next payment: extends the membership by one period. Refused while the last paid cycle
 * has yet to begin or began less than a day ago, so that a retry never renews twice.
 */
export const memberRenewal = write('/admin/app/vip/renewal', '会员续费', agreement);
