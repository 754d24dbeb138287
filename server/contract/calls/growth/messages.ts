import { z } from 'zod';
import { defineCall } from '../../define-call';
import { messageMode, messageRange, valuesOf } from '../../dictionaries';
import { httpUrlMessage, isHttpUrl } from '../../http-url';
import * as wire from '../../wire';

const menu = '/platform/app/message/list';
const write = { menu, effect: 'write', source: 'B §7', reply: wire.nothing } as const;
const read = { menu, effect: 'read', source: 'B §7' } as const;

const message = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  mode: z.int(),
  /** Null in device mode, as is the range. */
  pfType: z.int().nullable(),
  rangeType: z.int().nullable(),
  /** '' in device mode, and where every version is meant. */
  version: z.string(),
  /** '' in version mode. */
  deviceToken: z.string(),
  updateVersion: z.enum(['T', 'F']),
  url: z.string(),
  createTime: wire.time,
  revision: wire.readRevision,
});
/** Read as it comes: whether it applies, and then whether it is right, is for `checkMode` to say. */
const unchecked = () => wire.optionalText(Number.MAX_SAFE_INTEGER).catch(undefined);
const fields = {
  title: wire.text('请输入消息标题!', 20),
  content: wire.text('请输入消息正文!', 120),
  mode: wire.oneOf(valuesOf('messageMode'), '请选择推送方式'),
  pfType: wire.optionalOneOf(valuesOf('messageClientType')).catch(undefined),
  rangeType: wire.optionalOneOf(valuesOf('messageRangeType')).catch(undefined),
  version: unchecked(),
  deviceToken: unchecked(),
  updateVersion: wire.optionalFlag(),
  url: unchecked(),
};

/** Several would be one that no device has, and the message would reach nobody. */
const isOneToken = (given: string) => !/[\s,，;；、]/.test(given);
const oneTokenMessage = '一条消息只推送给一台设备：设备标识里不能有空格、逗号或换行';

/**
 * What the chosen mode and the update switch require (B §5); a field of the other mode is not looked at. Told
 * together with what else is wrong.
 */
function withMode<Request extends z.ZodObject<typeof fields>>(request: Request) {
  return request.superRefine(checkMode, { when: () => true });
}

function checkMode(given: Partial<z.output<z.ZodObject<typeof fields>>>, context: z.RefinementCtx): void {
  const { mode, pfType, rangeType, version, deviceToken, updateVersion, url } = given;
  const refuse = (field: keyof typeof fields, text: string) =>
    context.addIssue({ code: 'custom', path: [field], message: text });
  if (mode === messageMode.version) {
    if (pfType === undefined) refuse('pfType', '请选择客户端类型!');
    if (rangeType === undefined) refuse('rangeType', '请选择版本范围!');
    if (rangeType !== messageRange.unlimited) {
      if (version === undefined) refuse('version', '请输入版本号!');
      else if (!wire.isVersion(version)) refuse('version', wire.versionMessage);
    }
  }
  if (mode === messageMode.device) {
    if (deviceToken === undefined) refuse('deviceToken', '请输入设备标识!');
    else if (!isOneToken(deviceToken)) refuse('deviceToken', oneTokenMessage);
    else if (deviceToken.length > 255) refuse('deviceToken', '不能超过255个字符');
  }
  if (updateVersion === 'T') {
    if (url === undefined) refuse('url', '请输入更新地址!');
    else if (url.length > 500) refuse('url', '不能超过500个字符');
    else if (!isHttpUrl(url)) refuse('url', httpUrlMessage);
  }
}

export const messageList = defineCall('/admin/app/message/list', {
  ...read,
  summary: '消息列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('title', 'mode', 'createTime'),
    title: wire.addition(wire.optionalText(20)),
  }),
  reply: wire.listOf(message),
});
export const messageDetail = defineCall('/admin/app/message/detail/{id}', {
  params: { id: 'id' },
  ...read,
  summary: '消息详情',
  request: z.object({ id: wire.id() }),
  reply: message,
});
export const messageAdd = defineCall('/admin/app/message/add', {
  ...write,
  summary: '发布消息',
  request: withMode(z.object(fields)),
});
/** Whom a published message went to is kept; its text and its update can be put right. */
export const messageEdit = defineCall('/admin/app/message/edit', {
  ...write,
  summary: '修改消息',
  request: withMode(z.object({ id: wire.id(), ...fields, revision: wire.revision() })),
});
export const messageRemove = defineCall('/admin/app/message/remove/{id}', {
  params: { id: 'id' },
  ...write,
  summary: '删除消息',
  request: z.object({ id: wire.id() }),
});
