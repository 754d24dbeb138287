import { z } from 'zod';
import { configEdit } from '../calls/core/config';
import { refusedWritePath } from '../screens/call-origin';
import * as wire from '../wire';
import { consoleCallsOf } from './console-call';

/*
 * Open sessions: one's own, and anybody's for whoever manages accounts. They are the upstream's; only the embedded one
 * shows them, so that in front of a real upstream every call here answers 404 and says so.
 */

const own = consoleCallsOf('session');
const staff = consoleCallsOf('/platform/system/user');

const session = z.object({
  id: z.string(),
  /** In words, `Windows 电脑 · Chrome 142`. */
  device: z.string(),
  /** '' where it is not known: a session from before an update. */
  address: z.string(),
  since: wire.time,
  lastSeen: wire.time,
  /** The session that asks. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof session>;

const id = z.uuid('请选择要退出的设备');
const userId = wire.id();
const ended = z.object({ ended: z.int() });

/** Newest use first. */
export const ownSessions = own.list('/api/console/sessions/own/list', '我的登录设备', session, {});

/** Ends one session, or without `id` all but the one that asks. One that is over already counts as ended. */
export const ownSessionEnd = own.write(
  '/api/console/sessions/own/end',
  '退出自己的其他设备',
  { id: id.optional() },
  { reply: ended },
);

export const staffSessions = staff.list('/api/console/sessions/staff/list', '员工的登录设备', session, {
  userId,
});

/** Ends one session of an account, or without `id` all of them but the one that asks. */
export const staffSessionEnd = staff.write(
  '/api/console/sessions/staff/end',
  '退出员工的登录设备',
  { userId, id: id.optional() },
  { reply: ended },
);

/*
 * Secrets among the system parameters (contract/secret-fields.ts): covered in the list and its dialogs, shown on demand.
 * All calls count as writes, so that the audit log has who looked and who changed.
 */
const config = consoleCallsOf('/platform/sys/config/list');

export const secretReveal = config.write('/api/console/config/secret/reveal', '查看密钥参数的值', wire.byId, {
  reply: z.object({ configValue: z.string() }),
});

/** Saves such a parameter whose value the form has never seen: without `newSecret` it stays as it is. */
export const secretEdit = config.write(
  '/api/console/config/secret/edit',
  '修改密钥参数',
  {
    ...configEdit.request.omit({ configValue: true }).shape,
    newSecret: configEdit.request.shape.configValue,
  },
  { reply: z.object({}) },
);

/** Gives images a new, random secret: every address signed with the old one ends at once. */
export const imageSecretRotate = config.write(
  '/api/console/config/image-secret/rotate',
  '更换图片签名密钥',
  {},
  { reply: z.object({}) },
);

/**
 * A page tried to change something that nobody had asked for, and the browser did not send it: told to the audit log, with
 * the page that it came from. `call` is the path that was not asked for.
 */
export const refusedWrite = own.write(
  refusedWritePath,
  '页面自行修改数据，已阻止',
  { call: z.string().regex(/^\/api\/(?:admin|console)\/[\w/.-]{1,200}$/, '不是接口') },
  { reply: z.object({}), unaudited: true },
);
