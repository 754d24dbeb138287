import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

export const fieldList = defineCall('/admin/user/connection/field/list', {
  summary: '模块列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('name', 'usedCount', 'city'),
    fieldName: wire.optionalText(64),
    isSys: wire.optionalFlag(),
  }),
  reply: wire.listOf(
    z.object({
      id: wire.addition(z.int().optional()),
      name: z.string(),
      usedCount: z.int(),
      isSys: z.enum(['T', 'F']),
      city: z.int(),
    }),
  ),
  menu: '/platform/user/connection/field/data',
  effect: 'read',
  source: 'A §2',
});

export const fieldUsedList = defineCall('/admin/user/field/used/list', {
  summary: '用户数据列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('createTime'),
    /** Matched from the first digit on. */
    mobile: wire.optionalText(20),
    /** Matched whole. */
    version: wire.optionalText(32),
  }),
  reply: wire.listOf(
    z.object({
      id: wire.addition(z.int().optional()),
      mobile: z.string(),
      /** 0 for a user who never arranged modules. */
      templateId: z.int(),
      maxVersion: z.string(),
      fieldCount: z.int(),
      createTime: wire.time,
    }),
  ),
  menu: '/platform/field/used/data',
  effect: 'read',
  source: 'A §2',
});

export const fieldUsedDetail = defineCall('/admin/user/field/used/detail', {
  summary: '用户当前的模块顺序',
  request: z.object({ mobile: wire.text('缺少手机号', 20), templateId: wire.optionalInt({ min: 0 }) }),
  reply: z.object({ mobile: z.string(), list: z.array(z.object({ name: z.string() })) }),
  menu: '/platform/field/used/data',
  effect: 'read',
  source: 'A §2',
});

export const registerList = defineCall('/admin/user/register/list', {
  summary: '注册用户列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('sysType', 'createTime'),
    sysType: wire.optionalOneOf(valuesOf('userClientType')),
    /** Matched from the first digit on. */
    mobile: wire.optionalText(20),
    /** Days of registration, inclusive. */
    startDate: wire.optionalDate(),
    endDate: wire.optionalDate(),
  }),
  reply: wire.listOf(
    z.object({
      id: z.int(),
      mobile: z.string(),
      province: z.string(),
      city: z.string(),
      /** 1 iOS, otherwise Android (A §3). */
      sysType: z.int(),
      deviceList: z.array(z.object({ type: z.int(), isReload: z.enum(['T', 'F']) })),
      phoneModel: z.string(),
      createTime: wire.time,
    }),
  ),
  menu: '/platform/user/register/list',
  effect: 'read',
  source: 'A §2',
});

/** Marks the devices of one kind for (or against) an initial load; answers how many changed, and who of the listed has none. */
export const initLoad = defineCall('/admin/user/init/load', {
  summary: '设置用户初始化加载',
  request: z.object({
    isLoad: wire.flag('请选择是否初始化加载'),
    /** 'T': all users, `userIds` is ignored; otherwise the listed ones. */
    isAll: wire.optionalFlag(),
    userIds: wire.idList(),
    type: wire.oneOf(valuesOf('userDeviceType'), '请选择设备类型'),
  }),
  reply: z.object({
    count: z.int(),
    /** Phone numbers, in the order of the ids; none where everybody has such a device. */
    withoutDevice: wire.addition(z.array(z.string()).optional()),
  }),
  menu: '/platform/user/register/list',
  effect: 'write',
  source: 'A §4',
});
