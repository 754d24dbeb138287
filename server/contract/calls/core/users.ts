import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const moduleRow = z.object({
  id: wire.addition(z.int().optional()),
  name: z.string(),
  usedCount: z.int(),
  isSys: wire.textIn('yesNo'),
  city: z.int(),
});
export const fieldList = callsOf('/platform/user/connection/field/data', 'A §2').list(
  '/admin/user/connection/field/list',
  '模块列表',
  moduleRow,
  {
    ...wire.sorting('name', 'usedCount', 'city'),
    fieldName: wire.optionalText(64),
    isSys: wire.optionalFlag(),
  },
);

const usage = callsOf('/platform/field/used/data', 'A §2');
const usageRow = z.object({
  id: wire.addition(z.int().optional()),
  mobile: z.string(),
  /** 0 for a user who never arranged modules. */
  templateId: z.int(),
  maxVersion: z.string(),
  fieldCount: z.int(),
  createTime: wire.time,
});
export const fieldUsedList = usage.list('/admin/user/field/used/list', '用户数据列表', usageRow, {
  ...wire.sorting('createTime'),
  /** Matches as a prefix. */
  mobile: wire.optionalPhone(),
  /** Matches as a part. */
  version: wire.optionalText(32),
});
export const fieldUsedDetail = usage.read(
  '/admin/user/field/used/detail',
  '用户当前的模块顺序',
  { mobile: wire.text('缺少手机号', 20), templateId: wire.optionalInt({ min: 0 }) },
  z.object({ mobile: z.string(), list: z.array(z.object({ name: z.string() })) }),
);

const registerMenu = '/platform/user/register/list';
const registeredUser = z.object({
  id: z.int(),
  mobile: z.string(),
  province: z.string(),
  city: z.string(),
  /** 1 iOS, otherwise Android (A §3). */
  sysType: wire.numberIn('userClientType'),
  deviceList: z.array(
    z.object({ type: wire.numberIn('userDeviceType'), isReload: wire.textIn('deviceReload') }),
  ),
  phoneModel: z.string(),
  createTime: wire.time,
});
export const registerList = callsOf(registerMenu, 'A §2').list(
  '/admin/user/register/list',
  '注册用户列表',
  registeredUser,
  {
    ...wire.sorting('sysType', 'createTime'),
    sysType: wire.optionalOneOf('userClientType'),
    /** Matches as a prefix. */
    mobile: wire.optionalPhone(),
    /** Days of registration, inclusive. */
    startDate: wire.optionalDate(),
    endDate: wire.optionalDate(),
  },
);
const initLoadReply = z.object({
  count: z.int(),
  /** Phone numbers, in the order of the ids; empty if everyone has such a device. */
  withoutDevice: wire.addition(z.array(z.string()).optional()),
});
/**
 * Sets the initial-load flag on devices of one kind; returns how many changed, and which listed users have no such
 * device.
 */
export const initLoad = callsOf(registerMenu, 'A §4').write(
  '/admin/user/init/load',
  '设置用户初始化加载',
  {
    isLoad: wire.flag('请选择是否初始化加载'),
    /** 'T': all users, `userIds` is ignored; otherwise the listed ones. */
    isAll: wire.optionalFlag(),
    userIds: wire.idList(),
    type: wire.oneOf('userDeviceType', '请选择设备类型'),
  },
  { reply: initLoadReply },
);
