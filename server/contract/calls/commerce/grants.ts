import { z } from 'zod';
import { callsOf } from '../../define-call';
import { message } from '../../messages';
import * as wire from '../../wire';

const menu = '/platform/vip/give/list';
const { list, read, write } = callsOf(menu, 'B §7');

const grant = z.object({
  giveId: z.int(),
  mobile: z.string(),
  activityId: z.int(),
  activityName: z.string(),
  duration: z.int(),
  durationType: wire.textIn('grantDurationType'),
  status: wire.numberIn('grantStatus'),
  createTime: wire.time,
  revision: wire.readRevision,
});

const mobileMessage = '请输入用户注册的手机号';
/** Without blanks, and without the invisible characters that come along when a number is copied; digits may be full-width. */
const mobilePattern = new RegExp(`^[^${wire.unseen}]{1,11}$`, 'u');
const mobile = z.preprocess(
  (value) => (typeof value === 'string' ? wire.toHalfWidth(value) || undefined : (value ?? undefined)),
  z.string(mobileMessage).regex(mobilePattern, mobileMessage),
);
/** 3, 7, 14 days or 1 to 12 months (B §9); the backend checks the combination. */
const duration = {
  duration: wire.int('请选择发放时长', { min: 1, max: 14 }),
  durationType: wire.wordOf('grantDurationType', '请选择发放时长'),
};
const activityId = wire.id('请选择活动');

export const grantList = list('/admin/vip/give/list', '会员发放列表', grant, {
  ...wire.sorting('createTime'),
  mobile: wire.optionalPhone(),
  activityId: wire.optionalInt({ min: 1 }),
  /** Filters failed grants, for a link from the landing screen. */
  status: wire.addition(wire.optionalOneOf('grantStatusFilter')),
});
export const grantDetail = read(
  '/admin/vip/give/detail/{giveId}',
  '会员发放详情',
  { giveId: wire.id() },
  grant,
);
/**
 * Grants to the registered numbers and returns the others (decisions), which are stored as failed grants. A number
 * listed twice is granted once. A repeated call with the same `requestId`, or within a minute by the same caller
 * without one, returns the first reply and grants nothing more.
 */
export const grantAdd = write(
  '/admin/vip/give/add',
  '发放会员',
  {
    mobiles: z.preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(mobile, mobileMessage).min(1, mobileMessage).max(1_000, '一次最多 1000 个手机号'),
    ),
    activityId,
    ...duration,
    /** Idempotency key, generated when the form opens. */
    requestId: wire.addition(wire.optionalText(64)),
  },
  {
    reply: z.object({ unRegMobiles: z.array(z.string()).optional() }),
    explainRefusal: (data) => {
      const { success, data: refused } = z
        .object({ unRegMobiles: z.array(z.string()).min(1) })
        .safeParse(data);
      return success ? message.unregistered(refused.unRegMobiles) : undefined;
    },
  },
);
/** Corrects a failed grant; it stays failed until it is granted again. */
export const grantEdit = write('/admin/vip/give/edit', '修改失败的发放', {
  giveId: wire.id(),
  mobile,
  activityId,
  ...duration,
  revision: wire.revision(),
});
/** Retries a failed grant; refused while its number is not registered, and once it has succeeded. */
export const grantAgain = write('/admin/vip/give/again', '重新发放', { giveId: wire.id() });
