import { z } from 'zod';
import { callsOf } from '../../define-call';
import { messageMode, messageRange } from '../../dictionaries';
import { httpUrlMessage, isHttpUrl } from '../../http-url';
import * as wire from '../../wire';

const menu = '/platform/app/message/list';
const { list, read, write } = callsOf(menu, 'B §7');

const message = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  mode: wire.numberIn('messageMode'),
  /** Null in device mode, like the range. */
  pfType: wire.numberIn('messageClientType').nullable(),
  rangeType: wire.numberIn('messageRangeType').nullable(),
  /** '' in device mode, and for all versions. */
  version: z.string(),
  /** '' in version mode. */
  deviceToken: z.string(),
  updateVersion: wire.textIn('yesNo'),
  url: z.string(),
  createTime: wire.time,
  revision: wire.readRevision,
});
/** Accepts any text: `checkMode` decides whether the field applies, and validates it. */
const unchecked = () => wire.optionalText(Number.MAX_SAFE_INTEGER).catch(undefined);
const fields = {
  title: wire.text('请输入消息标题!', 20),
  content: wire.text('请输入消息正文!', 120),
  mode: wire.oneOf('messageMode', '请选择推送方式'),
  pfType: wire.optionalOneOf('messageClientType').catch(undefined),
  rangeType: wire.optionalOneOf('messageRangeType').catch(undefined),
  version: unchecked(),
  deviceToken: unchecked(),
  updateVersion: wire.optionalFlag(),
  url: unchecked(),
};

/** Several tokens in one text would match no device, and the message would reach nobody. */
const isOneToken = (given: string) => !/[\s,，;；、]/.test(given);
const oneTokenMessage = '一条消息只推送给一台设备：设备标识里不能有空格、逗号或换行';

/**
 * Adds the rules of the chosen mode and the update switch (B §5); fields of the other mode are ignored. Reported
 * together with other errors.
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

export const messageList = list('/admin/app/message/list', '消息列表', message, {
  ...wire.sorting('title', 'mode', 'createTime'),
  title: wire.addition(wire.optionalText(20)),
});
export const messageDetail = read('/admin/app/message/detail/{id}', '消息详情', wire.byId, message);
export const messageAdd = write('/admin/app/message/add', '发布消息', withMode(z.object(fields)));
/** The audience of a published message cannot change; its text and its update can be corrected. */
export const messageEdit = write(
  '/admin/app/message/edit',
  '修改消息',
  withMode(z.object({ id: wire.id(), ...fields, revision: wire.revision() })),
);
export const messageRemove = write('/admin/app/message/remove/{id}', '删除消息', wire.byId);
