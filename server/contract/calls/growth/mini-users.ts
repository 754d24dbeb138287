import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

export const miniUserList = defineCall('/admin/miniUser/list', {
  summary: '小程序用户列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('createTime'),
    sysType: wire.optionalOneOf(valuesOf('userClientType')),
    /** Days of registration, inclusive. */
    startDate: wire.optionalDate(),
    endDate: wire.optionalDate(),
  }),
  reply: wire.listOf(
    z.object({
      id: wire.addition(z.int().optional()),
      /** An image's url, unsigned; '' without a picture. */
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
    }),
  ),
  menu: '/platform/miniUser/list',
  effect: 'read',
  source: 'B §7',
});
