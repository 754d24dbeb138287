import { z } from 'zod';
import { configEdit } from '../calls/core/config';
import { refusedWritePath } from '../screens/call-origin';
import * as wire from '../wire';
import { declareConsoleCall as declare } from './console-call';

/*
 * Open sessions: one's own, and anybody's for whoever manages accounts. They are the upstream's; only the embedded one
 * shows them, so that in front of a real upstream every call here answers 404 and says so.
 */

const staffMenu = '/platform/system/user';

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

/** Newest use first. */
const reply = z.object({ items: z.array(session), total: z.int() });
const id = z.uuid('请选择要退出的设备');
const userId = wire.id();
const ended = z.object({ ended: z.int() });

export const ownSessions = declare({
  path: '/api/console/sessions/own/list',
  summary: '我的登录设备',
  request: z.object({}),
  reply,
  menu: 'session',
  effect: 'read',
});

/** Ends one session, or without `id` all but the one that asks. One that is over already counts as ended. */
export const ownSessionEnd = declare({
  path: '/api/console/sessions/own/end',
  summary: '退出自己的其他设备',
  request: z.object({ id: id.optional() }),
  reply: ended,
  menu: 'session',
  effect: 'write',
});

export const staffSessions = declare({
  path: '/api/console/sessions/staff/list',
  summary: '员工的登录设备',
  request: z.object({ userId }),
  reply,
  menu: staffMenu,
  effect: 'read',
});

/** Ends one session of an account, or without `id` all of them but the one that asks. */
export const staffSessionEnd = declare({
  path: '/api/console/sessions/staff/end',
  summary: '退出员工的登录设备',
  request: z.object({ userId, id: id.optional() }),
  reply: ended,
  menu: staffMenu,
  effect: 'write',
});

/*
 * Secrets among the system parameters (contract/secret-fields.ts): covered in the list and its dialogs, shown on demand.
 * All calls count as writes, so that the audit log has who looked and who changed.
 */
const configMenu = '/platform/sys/config/list';

export const secretReveal = declare({
  path: '/api/console/config/secret/reveal',
  summary: '查看密钥参数的值',
  request: z.object({ id: wire.id() }),
  reply: z.object({ configValue: z.string() }),
  menu: configMenu,
  effect: 'write',
});

/** Saves such a parameter whose value the form has never seen: without `newSecret` it stays as it is. */
export const secretEdit = declare({
  path: '/api/console/config/secret/edit',
  summary: '修改密钥参数',
  request: configEdit.request.omit({ configValue: true }).extend({
    newSecret: configEdit.request.shape.configValue,
  }),
  reply: z.object({}),
  menu: configMenu,
  effect: 'write',
});

/** Gives images a new, random secret: every address signed with the old one ends at once. */
export const imageSecretRotate = declare({
  path: '/api/console/config/image-secret/rotate',
  summary: '更换图片签名密钥',
  request: z.object({}),
  reply: z.object({}),
  menu: configMenu,
  effect: 'write',
});

/**
 * A page tried to change something that nobody had asked for, and the browser did not send it: told to the audit log, with
 * the page that it came from. `call` is the path that was not asked for.
 */
export const refusedWrite = declare({
  path: refusedWritePath,
  summary: '页面自行修改数据，已阻止',
  request: z.object({ call: z.string().regex(/^\/api\/(?:admin|console)\/[\w/.-]{1,200}$/, '不是接口') }),
  reply: z.object({}),
  menu: 'session',
  effect: 'write',
  unaudited: true,
});
