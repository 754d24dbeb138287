import { z } from 'zod';
import { callsOf } from '../../define-call';
import { valuesOf } from '../../dictionaries';
import * as wire from '../../wire';

const menu = '/platform/app/policy/list';
const { list, read, write } = callsOf(menu, 'B §7');

/** Unique by client type, type and version code. */
const policy = z.object({
  id: z.int(),
  pfType: wire.numberIn('growthClientType'),
  type: wire.numberIn('policyType'),
  version: z.string(),
  versionCode: z.int(),
  title: z.string(),
  attr1: z.string(),
  /** Sanitised HTML; image urls unsigned. */
  content: z.string(),
  btnYes: z.string(),
  btnNo: z.string(),
  url: z.string(),
  revision: wire.readRevision,
});
/** All fields of the entity are sent (decisions 'Calls the spec does not show'). */
const fields = {
  pfType: wire.oneOf('growthClientType', '请选择客户端类型!'),
  type: wire.oneOf('policyType', '请选择协议类型!'),
  version: wire.version(),
  versionCode: wire.optionalInt({ min: 0, max: 2_000_000_000 }),
  title: wire.optionalText(100),
  attr1: wire.optionalText(255),
  /** In an edit, an omitted text stays unchanged and an empty one is cleared. Lists omit it. */
  content: z.string().max(100_000, '内容过长').optional(),
  btnYes: wire.optionalText(20),
  btnNo: wire.optionalText(20),
  url: wire.optionalUrl(),
};
const clientTypes: readonly unknown[] = valuesOf('growthClientType');

/** 'versionCode required once a client type is chosen' (B §5). Reported together with other errors. */
const withVersionCode = <Request extends z.ZodObject>(request: Request) =>
  request.refine(({ pfType, versionCode }) => !clientTypes.includes(pfType) || versionCode !== undefined, {
    path: ['versionCode'],
    error: '请输入版本值!',
    when: () => true,
  });

/** Omits the texts, which may be long. */
export const policyList = list('/admin/app/policy/list', '协议列表', policy.omit({ content: true }), {
  ...wire.sorting('pfType', 'type', 'versionCode', 'title'),
  /** Substring of the version. */
  version: wire.optionalText(32),
  pfType: wire.optionalOneOf('growthClientType'),
});
export const policyDetail = read('/admin/app/policy/detail/{id}', '协议详情', wire.byId, policy);
export const policyAdd = write('/admin/app/policy/add', '新增协议', withVersionCode(z.object(fields)));
export const policyEdit = write(
  '/admin/app/policy/edit',
  '修改协议',
  withVersionCode(z.object({ id: wire.id(), ...fields, revision: wire.revision() })),
);
export const policyRemove = write('/admin/app/policy/remove/{id}', '删除协议', wire.byId);
