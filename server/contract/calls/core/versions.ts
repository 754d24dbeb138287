import { z } from 'zod';
import { defineCall } from '../../define-call';
import { valuesOf, versionStatus } from '../../dictionaries';
import * as wire from '../../wire';

const menu = '/platform/app/version/list';
const read = { menu, effect: 'read', source: 'A §7' } as const;
const write = { menu, effect: 'write', source: 'A §7', reply: wire.nothing } as const;

const version = z.object({
  id: z.int(),
  pfType: z.int(),
  version: z.string(),
  minVersion: z.string(),
  url: z.string(),
  isForce: z.enum(['T', 'F']),
  versionCode: z.int(),
  content: z.string(),
  /** 1 in use, 2 pending release (draft), anything else invalid (A §4). */
  status: z.int(),
  createTime: wire.time,
  releaseTime: wire.time,
  modifier: z.string(),
  revision: wire.readRevision,
});

/** The version code is not among them: the server allocates it per platform (A §3). */
const fields = {
  pfType: wire.oneOf(valuesOf('versionClientType'), '请选择客户端类型!'),
  version: wire.version(),
  /** 'same message as version' (A §5). */
  minVersion: wire.version(),
  url: wire.text('请输入下载地址!', 500),
  isForce: wire.flag('请选择是否强制下载!'),
  content: wire.longText('请输入版本新增内容!', 5_000),
  status: wire.oneOf([versionStatus.inUse, versionStatus.draft], '请选择保存为草稿或立即发布'),
  modifier: wire.optionalText(64),
};

export const versionList = defineCall('/admin/app/version/list', {
  ...read,
  summary: '应用版本列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('pfType', 'versionCode', 'createTime', 'releaseTime', 'status'),
    version: wire.optionalText(32),
    pfType: wire.optionalOneOf(valuesOf('versionClientType')),
  }),
  reply: wire.listOf(version),
});
export const versionDetail = defineCall('/admin/app/version/detail/{id}', {
  params: { id: 'id' },
  ...read,
  summary: '应用版本详情',
  request: z.object({ id: wire.id() }),
  reply: version,
});
export const versionAdd = defineCall('/admin/app/version/add', {
  ...write,
  summary: '新增应用版本',
  request: z.object(fields),
});
export const versionEdit = defineCall('/admin/app/version/edit', {
  ...write,
  summary: '修改或发布应用版本',
  request: z.object({ id: wire.id(), ...fields, revision: wire.revision() }),
});
export const versionRemove = defineCall('/admin/app/version/remove/{id}', {
  params: { id: 'id' },
  ...write,
  summary: '删除应用版本',
  request: z.object({ id: wire.id() }),
});
/** The answer's `data` is the platform's next version code. */
export const versionCheckCode = defineCall('/admin/app/version/check/v_code', {
  ...read,
  summary: '下一个版本值',
  request: z.object({ pfType: fields.pfType }),
  reply: z.int(),
});

export const userVersionList = defineCall('/admin/user/version/list', {
  summary: '用户版本列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('deviceType', 'createTime'),
    mobile: wire.optionalText(20),
    deviceType: wire.optionalOneOf(valuesOf('deviceType')),
  }),
  reply: wire.listOf(
    z.object({
      mobile: z.string(),
      version: z.string(),
      deviceName: z.string(),
      deviceType: z.int(),
      createTime: wire.time,
    }),
  ),
  menu: '/platform/user/version/list',
  effect: 'read',
  source: 'A §7',
});
