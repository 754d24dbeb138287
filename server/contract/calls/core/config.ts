import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

/** Config 17 holds the secret that signs image urls (A §7). */
export const imageSecretId = 17;

/** The menus whose screens show or upload signed images and videos; only their holders get the secret. */
const pictureMenus = [
  '/platform/feedback/list',
  '/platform/mini/feedback/list',
  '/platform/miniUser/list',
  '/platform/app/policy/list',
  '/platform/starWheel/list',
  '/platform/help/aritcle',
  '/platform/docs/aritcle',
] as const;

/** Shown in a list instead of a secret. */
export const maskedValue = '••••••••';

const record = z.object({
  configId: z.int(),
  configName: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  configType: wire.textIn('configType'),
  remark: z.string(),
  createTime: wire.time,
  updateTime: wire.time,
  revision: wire.readRevision,
  /** The value is a secret: the list masks it, and a page shows it only on request. */
  secret: wire.addition(z.boolean().optional()),
});

const menu = '/platform/sys/config/list';
const { list, read, write } = callsOf(menu, 'B §7');

/**
 * 'Config edit: no validation' (B §5): only lengths are checked. A new row needs a name or a key, so that it can
 * be found.
 */
const fields = {
  configName: wire.optionalText(100),
  configKey: wire.optionalText(100),
  configValue: wire.optionalLongText(10_000),
  configType: wire.optionalWordOf('configType', '请选择是否系统内置'),
  remark: wire.optionalText(500),
};

export const configList = list('/admin/sys/config/list', '系统参数列表', record, {
  ...wire.sorting('configId', 'configName', 'configKey', 'createTime', 'updateTime'),
  configName: wire.addition(wire.optionalText(100)),
  configKey: wire.addition(wire.optionalText(100)),
});
export const imageSecret = callsOf([...pictureMenus, menu], 'A §7').read(
  `/admin/sys/config/detail/${imageSecretId}`,
  '图片签名密钥',
  {},
  record,
);
export const configDetail = read('/admin/sys/config/detail/{id}', '系统参数详情', wire.byId, record);
export const configAdd = write(
  '/admin/sys/config/add',
  '新增系统参数',
  z
    .object(fields)
    .refine(({ configName, configKey }) => configName !== undefined || configKey !== undefined, {
      path: ['configName'],
      error: '请输入参数名称或键名!',
      when: () => true,
    }),
);
export const configEdit = write('/admin/sys/config/edit', '修改系统参数', {
  configId: wire.id(),
  ...fields,
  revision: wire.revision(),
});
export const configRemove = write('/admin/sys/config/remove/{id}', '删除系统参数', wire.byId);
