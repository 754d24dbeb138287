import type { Logger } from 'pino';
import type { AuditStep, Outcome } from '../../adapter/adapter';
import { findCall } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import { auditResult } from '../../contract/dictionaries';
import type { AnonymousBound, RefusedReads } from './anonymous-bound';
import { endingOf, type AuditLog, type Deed, type Ending } from './audit-log';
import { loginNameOf, type Holders } from './holders';

/**
 * The audit log of calls through the adapter: every call that is not a declared read, even unknown ones, and
 * refused reads. A login is logged under the name that was typed, whether it succeeds or not. Of anonymous calls,
 * all that succeed and a limited number of refused ones have their own entry (`anonymous-bound.ts`).
 */
export function createAdapterAudit({
  audit,
  bound,
  holders,
  refusedReads,
  log,
}: {
  audit: AuditLog;
  bound: AnonymousBound;
  holders: Holders;
  refusedReads: RefusedReads;
  log: Logger;
}): AuditStep {
  return {
    begin: async ({ path, fields, caller }) => {
      const found = findCall(path);
      if (found?.call.effect === 'read') {
        const { path: call, summary } = found.call;
        return async (outcome) => {
          if ('error' in outcome) return;
          const { code: status, msg } = outcome.envelope;
          await refusedReads.note(
            { caller, call, path, summary, fields: { ...fields, ...found.params } },
            { status, msg },
          );
        };
      }
      const isLogin = path === '/admin/login';
      const holder = isLogin ? { account: loginNameOf(fields), name: '' } : await holders.find(caller);
      const deed: Deed = {
        caller,
        holder,
        call: found?.call.path ?? path,
        path,
        summary: found?.call.summary ?? '未知接口',
        fields: { ...fields, ...found?.params },
      };
      const turn = isLogin || holder.account === '' ? await bound.take(caller) : undefined;
      const entry = turn?.own === false ? undefined : await audit.begin(deed);
      return async (outcome) => {
        const ending = toEnding(outcome);
        if (ending.result === auditResult.success) turn?.giveBack();
        else if (!entry) return turn?.count(isLogin ? holder.account : undefined);
        await (entry ?? (await audit.begin(deed))).end(ending);
      };
    },
    pass: async ({ path, fields, caller }, envelope) => {
      await holders.learn(path, fields, caller, envelope).catch((error: unknown) => {
        // The next call will look up the identity again.
        log.warn({ requestId: caller.requestId, err: error }, 'audit log: a session was not noted');
      });
    },
  };
}

function toEnding(outcome: Outcome): Omit<Ending, 'durationMs'> {
  if ('error' in outcome) return endingOf(outcome.error);
  const { code: given, msg } = outcome.envelope;
  const result = given === code.ok ? auditResult.success : auditResult.refused;
  return { result, code: given, msg, bytes: outcome.bytes };
}
