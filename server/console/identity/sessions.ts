import Bowser from 'bowser';
import { notFound } from '../../contract/api-error';
import type * as calls from '../../contract/console-calls/security';
import { toWireTime } from '../../contract/shanghai-time';
import type { ConsoleContext, ConsoleHandler } from '../console-context';

/** An open session; `current` marks the one of the caller's token. */
interface HeldSession {
  id: string;
  address: string;
  userAgent: string;
  since: Date;
  lastSeen: Date;
  current: boolean;
}

/** Manages the sessions of the embedded backend. A real upstream does not expose its own. */
export interface SessionHolder {
  /** The sessions of the token's account, or of `userId`. @throws ApiError if the caller may not see them */
  list(token: string, now: Date, userId?: number): Promise<HeldSession[]>;
  /**
   * Ends one session, or without `id` all except the caller's. @returns how many. @throws ApiError if the caller
   * may not
   */
  end(token: string, whose: { userId?: number; id?: string | undefined }): Promise<number>;
}

export const listOwnSessions: ConsoleHandler<typeof calls.ownSessions> = (_request, context) => list(context);

export const listStaffSessions: ConsoleHandler<typeof calls.staffSessions> = ({ userId }, context) =>
  list(context, userId);

export const endOwnSession: ConsoleHandler<typeof calls.ownSessionEnd> = async ({ id }, context) => ({
  ended: await holderOf(context).end(context.caller.token, { id }),
});

export const endStaffSession: ConsoleHandler<typeof calls.staffSessionEnd> = async (whose, context) => ({
  ended: await holderOf(context).end(context.caller.token, whose),
});

function holderOf({ sessions }: ConsoleContext): SessionHolder {
  if (!sessions) throw notFound('登录状态由接入的业务后台管理，控制台无法查看或结束');
  return sessions;
}

async function list(context: ConsoleContext, userId?: number) {
  const held = await holderOf(context).list(context.caller.token, context.now, userId);
  const items = held.map(({ userAgent, since, lastSeen, ...session }) => ({
    ...session,
    device: toDevice(userAgent),
    since: toWireTime(since),
    lastSeen: toWireTime(lastSeen),
  }));
  return { items, total: items.length };
}

const kinds: Readonly<Record<string, string>> = { desktop: '电脑', mobile: '手机', tablet: '平板' };
const names: Readonly<Record<string, string>> = { WeChat: '微信', macOS: 'Mac', 'Microsoft Edge': 'Edge' };

/** A browser's `user-agent` in readable form: `Windows 电脑 · Chrome 142`. */
export function toDevice(userAgent: string): string {
  if (userAgent.trim() === '') return '未知设备';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.model ?? names[os.name ?? ''] ?? os.name;
  const kind = platform.model === undefined ? kinds[platform.type ?? ''] : undefined;
  const major = browser.version?.split('.')[0];
  const program = browser.name ? [names[browser.name] ?? browser.name, major].filter(Boolean).join(' ') : '';
  const place = [system, kind].filter(Boolean).join(' ');
  return [place, program].filter((part) => part !== '').join(' · ') || '未知设备';
}
