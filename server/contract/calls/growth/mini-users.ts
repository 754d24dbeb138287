import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const { list } = callsOf('/platform/miniUser/list', 'B §7');

const miniUser = z.object({
  id: wire.addition(z.int().optional()),
  /** Unsigned image url; '' if there is none. */
  avatar: z.string(),
  nickName: z.string(),
  region: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  wechat: z.string(),
  companyName: z.string(),
  dept: z.string(),
  post: z.string(),
  createTime: wire.time,
});
export const miniUserList = list('/admin/miniUser/list', '小程序用户列表', miniUser, {
  ...wire.sorting('createTime'),
  sysType: wire.optionalOneOf('userClientType'),
  /** Days of registration, inclusive. */
  startDate: wire.optionalDate(),
  endDate: wire.optionalDate(),
});
