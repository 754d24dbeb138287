import type { Logger } from 'pino';
import type { Caller } from '../../adapter/browser';
import { withoutApi } from '../../contract/calls/call-address';
import { findCall } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { auditResult } from '../../contract/dictionaries';
import { findConsoleCall } from '../../contract/console-calls/index';
import type { refusedWrite } from '../../contract/console-calls/security';
import { message } from '../../contract/messages';
import type { ConsoleHandler } from '../console-context';
import type { AuditLog, AuditedCall, OpenEntry } from './audit-log';
import type { Holders } from './adapter-audit';
import type { Holder } from './audit-log';

/** Entries per minute: for one address (or one account), and in total. */
const most = { one: 20, all: 120 };
const minute = 60_000;
const mostNames = 5;

/** An anonymous call, before it is made. */
interface AnonymousCall {
  /** Whether it gets its own entry. */
  own: boolean;
  /** Called if it succeeded: it is always logged in full, and does not count towards the limit. */
  giveBack(): void;
  /** Called if it was refused without its own entry. */
  count(login: string | undefined): void;
}

/**
 * Limits the entries of calls without a known session (including login attempts), which anybody can send in any
 * number: beyond the limit per minute, refused calls share one entry that counts them. The shared entry is begun
 * before the first of them is forwarded, and ended with the last call of its minute. Refused reads of known staff are
 * limited per account.
 */
export interface AnonymousLimit {
  take(caller: Caller, holder?: Holder): Promise<AnonymousCall>;
  /** Ends the open entries. */
  stop(): Promise<void>;
}

interface Flood {
  entry: Promise<OpenEntry>;
  /** Calls whose result is not known yet; `settle` is called when there is none left. */
  open: number;
  settle: () => void;
  count: number;
  logins: number;
  names: Set<string>;
}

interface Window {
  all: number;
  /** Counts per source: an address, or an account if known. */
  bySource: Map<string, number>;
  /** Per source; the key '' stands for calls from many sources. */
  floods: Map<string, Flood>;
}

const nobody: Holder = { account: '', name: '' };

export function createAnonymousLimit({
  audit,
  log,
  summary = '未登录的请求过多',
}: {
  audit: AuditLog;
  log: Logger;
  /** Summary of the shared entry. */
  summary?: string;
}): AnonymousLimit {
  let current: Window | undefined;
  let timer: NodeJS.Timeout | undefined;
  const ends = new Set<Promise<void>>();

  function close(): void {
    const closed = current;
    current = undefined;
    clearTimeout(timer);
    for (const [address, flood] of closed?.floods ?? []) {
      const settled = new Promise<void>((resolve) => {
        flood.settle = resolve;
        if (flood.open === 0) resolve();
      });
      const end = Promise.all([flood.entry, settled])
        .then(([entry]) =>
          entry.end({ result: auditResult.refused, code: null, msg: toText(address, flood) }),
        )
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
      caller: {
        ...caller,
        address: source === '' ? '多个地址' : caller.address,
        userAgent: '',
        origin: undefined,
      },
      holder: source === '' ? nobody : holder,
      call: '*',
      path: '*',
      summary,
      fields: {},
    });
    const flood: Flood = { entry, open: 0, settle: () => {}, count: 0, logins: 0, names: new Set() };
    window.floods.set(source, flood);
    // If the entry could not be begun, the next call tries again.
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
      flood.open += 1;
      await flood.entry;
      const giveBack = () => {
        flood.open -= 1;
        if (flood.open === 0) flood.settle();
      };
      const count = (login: string | undefined) => {
        flood.count += 1;
        if (login !== undefined) flood.logins += 1;
        if (login && flood.names.size < mostNames) flood.names.add(login.slice(0, 32));
        giveBack();
      };
      return { own: false, giveBack, count };
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

/**
 * Logs refused reads: those without the menu or without a session. A read changes nothing, so its entry is written
 * afterwards, and a failing log blocks nothing. Beyond 20 a minute per account or address they share one entry
 * that counts them.
 */
export interface RefusedReads {
  /** Logs the read if `answer` is a refusal. */
  note(read: Omit<AuditedCall, 'holder'>, answer: { status: number; msg: string }): Promise<void>;
  /** Waits for the entries that are being written. */
  stop(): Promise<void>;
}

export function createRefusedReads({
  audit,
  bound,
  holders,
  log,
}: {
  audit: AuditLog;
  bound: AnonymousLimit;
  holders: Holders;
  log: Logger;
}): RefusedReads {
  const write = async (
    read: Omit<AuditedCall, 'holder'>,
    { status, msg }: { status: number; msg: string },
  ) => {
    const { caller } = read;
    const holder = await (status === code.forbidden ? holders.find(caller) : holders.recall(caller));
    // An expired session of a known account is no attack.
    if (status === code.sessionExpired && holder.account !== '') return;
    const turn = await bound.take(caller, holder);
    if (!turn.own) return turn.count(undefined);
    await audit.record({ ...read, holder }, { result: auditResult.refused, code: status, msg });
  };
  const writing = new Set<Promise<void>>();
  return {
    note: async (read, answer) => {
      if (answer.status !== code.forbidden && answer.status !== code.sessionExpired) return;
      const written = write(read, answer)
        .catch((error: unknown) => {
          log.error(
            { requestId: read.caller.requestId, err: error },
            'audit log: a refused read is not written down',
          );
        })
        .finally(() => writing.delete(written));
      writing.add(written);
      await written;
    },
    stop: async () => void (await Promise.all(writing)),
  };
}

/** Logs a change that a page tried and the browser refused, limited as refused reads are. */
export function noteRefusedWrite(refusedReads: RefusedReads): ConsoleHandler<typeof refusedWrite> {
  return async ({ call: path }, { caller }) => {
    const declared = findCall(withoutApi(path)).call;
    const call = declared ?? findConsoleCall(path);
    const deed = { caller, call: call?.path ?? path, path, summary: call?.summary ?? '未知接口', fields: {} };
    await refusedReads.note(deed, { status: code.forbidden, msg: message.noGesture });
    return {};
  };
}
