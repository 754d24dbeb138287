import type { Logger } from 'pino';
import { code } from '../../contract/codes';
import { auditResult } from '../../contract/dictionaries';
import type { AnonymousBound } from './anonymous-bound';
import type { AuditLog, Deed } from './audit-log';
import type { Holders } from './holders';

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
