import type { Logger } from 'pino';
import type { Caller } from '../../adapter/browser-request';
import { findCall } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { auditResult } from '../../contract/dictionaries';
import { findConsoleCall } from '../../contract/console-calls/index';
import type { refusedWrite } from '../../contract/console-calls/security';
import { message } from '../../contract/messages';
import type { ConsoleHandler } from '../declared-call';
import type { AuditLog, Deed, OpenEntry } from './audit-log';
import type { Holders, Holder } from './holders';

/** Entries a minute: of one address (or one account), and of all together. */
const most = { one: 20, all: 120 };
const minute = 60_000;
const mostNames = 5;

/** A call with nobody behind it, about to be made. */
interface AnonymousTurn {
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

/**
 * Reads that were refused: for lack of a menu, or with no session behind them. A read changes nothing, so that its entry
 * is written after it, and a log that cannot be written refuses nothing. Beyond 20 a minute of one account or one
 * address they share an entry that counts them.
 */
export interface RefusedReads {
  /** Writes down what `answer` refuses; any other answer leaves nothing. */
  note(read: Omit<Deed, 'holder'>, answer: { status: number; msg: string }): Promise<void>;
}

export function createRefusedReads({
  audit,
  bound,
  holders,
  log,
}: {
  audit: AuditLog;
  bound: AnonymousBound;
  holders: Holders;
  log: Logger;
}): RefusedReads {
  const write = async (read: Omit<Deed, 'holder'>, { status, msg }: { status: number; msg: string }) => {
    const { caller } = read;
    const holder = await (status === code.forbidden ? holders.find(caller) : holders.recall(caller));
    // A session that has come to its end is nobody's attempt.
    if (status === code.sessionExpired && holder.account !== '') return;
    const turn = await bound.take(caller, holder);
    if (!turn.own) return turn.count(undefined);
    const entry = await audit.begin({ ...read, holder });
    await entry.end({ result: auditResult.refused, code: status, msg });
  };
  return {
    note: async (read, answer) => {
      if (answer.status !== code.forbidden && answer.status !== code.sessionExpired) return;
      await write(read, answer).catch((error: unknown) => {
        log.error(
          { requestId: read.caller.requestId, err: error },
          'audit log: a refused read is not written down',
        );
      });
    },
  };
}

/** The audit log's entry of a change that a page tried and the browser refused, bounded as refused reads are. */
export function noteRefusedWrite(refusedReads: RefusedReads): ConsoleHandler<typeof refusedWrite> {
  return async ({ call: path }, { caller }) => {
    const found = findCall(path.replace(/^\/api(?=\/admin\/)/, ''));
    const call = found?.call ?? findConsoleCall(path);
    const deed = { caller, call: call?.path ?? path, path, summary: call?.summary ?? '未知接口', fields: {} };
    await refusedReads.note(deed, { status: code.forbidden, msg: message.noGesture });
    return {};
  };
}
