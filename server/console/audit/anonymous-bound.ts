import type { Logger } from 'pino';
import type { Caller } from '../../adapter/browser/caller';
import { auditResult } from '../../contract/dictionaries';
import type { AuditLog, OpenEntry } from './audit-log';
import type { Holder } from './session-store';

/** Entries a minute: of one address (or one account), and of all together. */
const most = { one: 20, all: 120 };
const minute = 60_000;
const mostNames = 5;

/** A call with nobody behind it, about to be made. */
export interface AnonymousTurn {
  /** Whether it gets an entry of its own. */
  own: boolean;
  /** It was not refused: that is always written down in full, and takes nothing off what others may have. */
  giveBack(): void;
  /** It was refused, without an entry of its own. */
  count(login: string | undefined): void;
}

/**
 * Calls without a known session (login tries among them) may come in any number, and anybody can send them: beyond so
 * many a minute, those that are refused share one entry, which says how many they were. It is begun before the first of
 * them is passed on, and ended with the minute. Refused reads of known staff are bounded likewise, each account by itself.
 */
export interface AnonymousBound {
  take(caller: Caller, holder?: Holder): Promise<AnonymousTurn>;
  /** Ends what is open. */
  stop(): Promise<void>;
}

interface Flood {
  entry: Promise<OpenEntry>;
  count: number;
  logins: number;
  names: Set<string>;
}

interface Window {
  all: number;
  /** By address, or by account where it is known. */
  bySource: Map<string, number>;
  /** By source; '' for those of many. */
  floods: Map<string, Flood>;
}

const nobody: Holder = { account: '', name: '' };

export function createAnonymousBound({
  audit,
  log,
  summary = '未登录的请求过多',
}: {
  audit: AuditLog;
  log: Logger;
  /** Of the shared entry. */
  summary?: string;
}): AnonymousBound {
  let current: Window | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ends = new Set<Promise<void>>();

  function close(): void {
    const closed = current;
    current = undefined;
    clearTimeout(timer);
    for (const [address, flood] of closed?.floods ?? []) {
      const end = flood.entry
        .then((entry) => entry.end({ result: auditResult.refused, code: null, msg: toText(address, flood) }))
        .catch((error: unknown) => log.error({ err: error }, 'audit log: a count of refused calls is lost'))
        .finally(() => ends.delete(end));
      ends.add(end);
    }
  }

  function open(): Window {
    if (current) return current;
    current = { all: 0, bySource: new Map(), floods: new Map() };
    timer = setTimeout(close, minute);
    timer.unref();
    return current;
  }

  function floodOf(window: Window, caller: Caller, holder: Holder, source: string): Flood {
    const known = window.floods.get(source);
    if (known) return known;
    const entry = audit.begin({
      caller: { ...caller, address: source === '' ? '多个地址' : caller.address, userAgent: '' },
      holder: source === '' ? nobody : holder,
      call: '*',
      path: '*',
      summary,
      fields: {},
    });
    const flood: Flood = { entry, count: 0, logins: 0, names: new Set() };
    window.floods.set(source, flood);
    // One that could not be begun is tried again by the next call.
    entry.catch(() => window.floods.delete(source));
    return flood;
  }

  return {
    take: async (caller, holder = nobody) => {
      const window = open();
      const source = holder.account === '' ? caller.address : `account ${holder.account}`;
      const taken = window.bySource.get(source) ?? 0;
      if (taken < most.one && window.all < most.all) {
        window.bySource.set(source, taken + 1);
        window.all += 1;
        const giveBack = () => {
          window.bySource.set(source, (window.bySource.get(source) ?? 1) - 1);
          window.all -= 1;
        };
        return { own: true, giveBack, count: () => {} };
      }
      const flood = floodOf(window, caller, holder, taken < most.one ? '' : source);
      await flood.entry;
      const count = (login: string | undefined) => {
        flood.count += 1;
        if (login === undefined) return;
        flood.logins += 1;
        if (login !== '' && flood.names.size < mostNames) flood.names.add(login.slice(0, 32));
      };
      return { own: false, giveBack: () => {}, count };
    },
    stop: async () => {
      close();
      await Promise.all(ends);
    },
  };
}

function toText(address: string, { count, logins, names }: Flood): string {
  const limit = address === '' ? `所有地址1分钟内超过${most.all}次` : `1分钟内超过${most.one}次`;
  const tried =
    names.size === 0 ? '' : `（账号 ${[...names].join('、')}${logins > names.size ? ' 等' : ''}）`;
  return `${limit}，另有${count}次未成功，其中登录${logins}次${tried}`;
}
