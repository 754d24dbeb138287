import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

const menu = '/platform/app/version/list';
const { list, read, write } = callsOf(menu, 'A §7');

const version = z.object({
  id: z.int(),
  pfType: wire.numberIn('versionClientType'),
  version: z.string(),
  minVersion: z.string(),
  url: z.string(),
  isForce: wire.textIn('yesNo'),
  versionCode: z.int(),
  content: z.string(),
  /** 1 in use, 2 pending release (draft), anything else invalid (A §4). */
  status: wire.numberIn('versionStatus'),
  createTime: wire.time,
  releaseTime: wire.time,
  modifier: z.string(),
  revision: wire.readRevision,
});

/** Without the version code, which the server allocates per platform (A §3). */
const fields = {
  pfType: wire.oneOf('versionClientType', '请选择客户端类型!'),
  version: wire.version(),
  /** 'same message as version' (A §5). */
  minVersion: wire.version(),
  url: wire.text('请输入下载地址!', 500),
  isForce: wire.flag('请选择是否强制下载!'),
  content: wire.longText('请输入版本新增内容!', 5_000),
  status: wire.oneOf('versionSaveStatus', '请选择保存为草稿或立即发布'),
  modifier: wire.optionalText(64),
};

export const versionList = list('/admin/app/version/list', '应用版本列表', version, {
  ...wire.sorting('pfType', 'versionCode', 'createTime', 'releaseTime', 'status'),
  version: wire.optionalText(32),
  pfType: wire.optionalOneOf('versionClientType'),
});
export const versionDetail = read('/admin/app/version/detail/{id}', '应用版本详情', wire.byId, version);
export const versionAdd = write('/admin/app/version/add', '新增应用版本', z.object(fields));
export const versionEdit = write('/admin/app/version/edit', '修改或发布应用版本', {
  id: wire.id(),
  ...fields,
  revision: wire.revision(),
});
export const versionRemove = write('/admin/app/version/remove/{id}', '删除应用版本', wire.byId);
/** The reply's `data` is the platform's next version code. */
export const versionCheckCode = read(
  '/admin/app/version/check/v_code',
  '下一个版本值',
  { pfType: fields.pfType },
  z.int(),
);

const userVersion = z.object({
  mobile: z.string(),
  version: z.string(),
  deviceName: z.string(),
  deviceType: wire.numberIn('deviceType'),
  createTime: wire.time,
});
export const userVersionList = callsOf('/platform/user/version/list', 'A §7').list(
  '/admin/user/version/list',
  '用户版本列表',
  userVersion,
  {
    ...wire.sorting('deviceType', 'createTime'),
    mobile: wire.optionalPhone(),
    deviceType: wire.optionalOneOf('deviceType'),
  },
);
