import { z } from 'zod';
import { configEdit } from '../calls/core/config';
import { refusedWritePath } from '../screens/call-origin';
import * as wire from '../wire';
import { consoleCallsOf } from '../define-call';

/*
 * Open sessions: the caller's own, and other accounts' for those who manage accounts. Sessions belong to the
 * upstream, and only the embedded one exposes them; with a real upstream every call here is refused with 404 and
 * an explanation.
 */

const own = consoleCallsOf('session');
const staff = consoleCallsOf('/platform/system/user');

const session = z.object({
  id: z.string(),
  /** As text, `Windows 电脑 · Chrome 142`. */
  device: z.string(),
  /** '' if unknown: a session from before an update. */
  address: z.string(),
  since: wire.time,
  lastSeen: wire.time,
  /** The caller's current session. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof session>;

const id = z.uuid('请选择要退出的设备');
const userId = wire.id();
const ended = z.object({ ended: z.int() });

/** Most recently used first. */
export const ownSessions = own.list('/api/console/sessions/own/list', '我的登录设备', session, {});

/** Ends one session, or without `id` all except the current one. Succeeds for a session that has already ended. */
export const ownSessionEnd = own.write(
  '/api/console/sessions/own/end',
  '退出自己的其他设备',
  { id: id.optional() },
  { reply: ended },
);

export const staffSessions = staff.list('/api/console/sessions/staff/list', '员工的登录设备', session, {
  userId,
});

/** Ends one session of an account, or without `id` all except the caller's current one. */
export const staffSessionEnd = staff.write(
  '/api/console/sessions/staff/end',
  '退出员工的登录设备',
  { userId, id: id.optional() },
  { reply: ended },
);

/*
 * Secrets among the system parameters (`isSecretSetting`): masked in the list and its dialogs, shown on
 * request. All calls are declared as writes, so that the audit log records who viewed and who changed them.
 */
const config = consoleCallsOf('/platform/sys/config/list');

export const secretReveal = config.write('/api/console/config/secret/reveal', '查看密钥参数的值', wire.byId, {
  reply: z.object({ configValue: z.string() }),
});

/** Saves a secret parameter without having shown its value: omitting `newSecret` keeps the value. */
export const secretEdit = config.write(
  '/api/console/config/secret/edit',
  '修改密钥参数',
  {
    ...configEdit.request.omit({ configValue: true }).shape,
    newSecret: configEdit.request.shape.configValue,
  },
  { reply: z.object({}) },
);

/** Generates a new random secret for images: addresses signed with the old one stop working at once. */
export const imageSecretRotate = config.write(
  '/api/console/config/image-secret/rotate',
  '更换图片签名密钥',
  {},
  { reply: z.object({}) },
);

/**
 * Reports to the audit log that the browser blocked a change which a page tried without a user action, with the
 * page it came from. `call` is the path of the blocked call.
 */
export const refusedWrite = own.write(
  refusedWritePath,
  '页面自行修改数据，已阻止',
  { call: z.string().regex(/^\/api\/(?:admin|console)\/[\w/.-]{1,200}$/, '不是接口') },
  { reply: z.object({}), unaudited: true },
);
