import { z } from 'zod';
import { defineCall } from '../../define-call';
import * as wire from '../../wire';

/** Config 17 holds the secret that signs image urls (A §7). */
export const imageSecretId = 17;

/** The menus whose screens show or take signed pictures and videos: who has none of them gets no secret. */
const pictureMenus = [
  '/platform/feedback/list',
  '/platform/mini/feedback/list',
  '/platform/miniUser/list',
  '/platform/app/policy/list',
  '/platform/starWheel/list',
  '/platform/help/aritcle',
  '/platform/docs/aritcle',
] as const;

/** What a list shows instead of a secret. */
export const coveredValue = '••••••••';

const record = z.object({
  configId: z.int(),
  configName: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  configType: z.enum(['Y', 'N']),
  remark: z.string(),
  createTime: wire.time,
  updateTime: wire.time,
  revision: wire.readRevision,
  /** Its value is a secret: the list covers it, and a page shows it on demand alone. */
  secret: wire.addition(z.boolean().optional()),
});

const menu = '/platform/sys/config/list';

/** 'Config edit: no validation' (B §5): lengths only. A new row has a name or a key, to be found again. */
const fields = {
  configName: wire.optionalText(100),
  configKey: wire.optionalText(100),
  configValue: wire.optionalLongText(10_000),
  configType: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.enum(['Y', 'N'], '请选择是否系统内置').optional(),
  ),
  remark: wire.optionalText(500),
};

export const configList = defineCall('/admin/sys/config/list', {
  summary: '系统参数列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('configId', 'configName', 'configKey', 'createTime', 'updateTime'),
    configName: wire.addition(wire.optionalText(100)),
    configKey: wire.addition(wire.optionalText(100)),
  }),
  reply: wire.listOf(record),
  menu,
  effect: 'read',
  source: 'B §7',
});
export const imageSecret = defineCall(`/admin/sys/config/detail/${imageSecretId}`, {
  summary: '图片签名密钥',
  request: z.object({}),
  reply: record,
  menu: [...pictureMenus, menu],
  effect: 'read',
  source: 'A §7',
});
export const configDetail = defineCall('/admin/sys/config/detail/{id}', {
  params: { id: 'id' },
  summary: '系统参数详情',
  request: z.object({ id: wire.id() }),
  reply: record,
  menu,
  effect: 'read',
  source: 'B §7',
});
export const configAdd = defineCall('/admin/sys/config/add', {
  summary: '新增系统参数',
  request: z
    .object(fields)
    .refine(({ configName, configKey }) => configName !== undefined || configKey !== undefined, {
      path: ['configName'],
      error: '请输入参数名称或键名!',
      when: () => true,
    }),
  reply: wire.nothing,
  menu,
  effect: 'write',
  source: 'B §7',
});
export const configEdit = defineCall('/admin/sys/config/edit', {
  summary: '修改系统参数',
  request: z.object({ configId: wire.id(), ...fields, revision: wire.revision() }),
  reply: wire.nothing,
  menu,
  effect: 'write',
  source: 'B §7',
});
export const configRemove = defineCall('/admin/sys/config/remove/{id}', {
  params: { id: 'id' },
  summary: '删除系统参数',
  request: z.object({ id: wire.id() }),
  reply: wire.nothing,
  menu,
  effect: 'write',
  source: 'B §7',
});
