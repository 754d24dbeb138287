import type { Logger } from 'pino';
import type { Caller } from '../../adapter/browser/caller';
import { auditResult } from '../../contract/dictionaries';
import type { AuditLog, OpenEntry } from './audit-log';

/** Entries a minute of calls with nobody behind them: of one address, and of all together. */
const most = { address: 20, all: 120 };
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
 * them is passed on, and ended with the minute. Calls of known staff never come here.
 */
export interface AnonymousBound {
  take(caller: Caller): Promise<AnonymousTurn>;
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
  byAddress: Map<string, number>;
  /** By address; '' for those of many addresses. */
  floods: Map<string, Flood>;
}

export function createAnonymousBound({ audit, log }: { audit: AuditLog; log: Logger }): AnonymousBound {
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
    current = { all: 0, byAddress: new Map(), floods: new Map() };
    timer = setTimeout(close, minute);
    timer.unref();
    return current;
  }

  function floodOf(window: Window, caller: Caller, address: string): Flood {
    const known = window.floods.get(address);
    if (known) return known;
    const entry = audit.begin({
      caller: { ...caller, address: address || '多个地址', userAgent: '' },
      holder: { account: '', name: '' },
      call: '*',
      path: '*',
      summary: '未登录的请求过多',
      fields: {},
    });
    const flood: Flood = { entry, count: 0, logins: 0, names: new Set() };
    window.floods.set(address, flood);
    // One that could not be begun is tried again by the next call.
    entry.catch(() => window.floods.delete(address));
    return flood;
  }

  return {
    take: async (caller) => {
      const window = open();
      const { address } = caller;
      const taken = window.byAddress.get(address) ?? 0;
      if (taken < most.address && window.all < most.all) {
        window.byAddress.set(address, taken + 1);
        window.all += 1;
        const giveBack = () => {
          window.byAddress.set(address, (window.byAddress.get(address) ?? 1) - 1);
          window.all -= 1;
        };
        return { own: true, giveBack, count: () => {} };
      }
      const flood = floodOf(window, caller, taken < most.address ? '' : address);
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
  const limit = address === '' ? `所有地址1分钟内超过${most.all}次` : `1分钟内超过${most.address}次`;
  const tried =
    names.size === 0 ? '' : `（账号 ${[...names].join('、')}${logins > names.size ? ' 等' : ''}）`;
  return `${limit}，另有${count}次未成功，其中登录${logins}次${tried}`;
}
