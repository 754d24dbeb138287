import type { Logger } from 'pino';
import type { AuditStep } from '../../adapter/audit/audit-step';
import { findCall } from '../../contract/calls/index';
import { code, type Envelope } from '../../contract/codes';
import { auditResult } from '../../contract/dictionaries';
import { endingOf, type AuditLog } from './audit-log';
import { loginNameOf, type Holders } from './holders';

/**
 * The audit log of the calls that pass the adapter: every one that is no declared read, so unknown ones too. A login is
 * under the name that was typed, whether it succeeds or not.
 */
export function createAdapterAudit({
  audit,
  holders,
  log,
}: {
  audit: AuditLog;
  holders: Holders;
  log: Logger;
}): AuditStep {
  return {
    begin: async ({ path, fields, caller }) => {
      const found = findCall(path);
      if (found?.call.effect === 'read') return undefined;
      const isLogin = path === '/admin/login';
      const holder = isLogin ? { account: loginNameOf(fields), name: '' } : await holders.find(caller);
      const entry = await audit.begin({
        caller,
        holder,
        call: found?.call.path ?? path,
        path,
        summary: found?.call.summary ?? '未知接口',
        fields: { ...fields, ...found?.params },
      });
      return async (outcome) => {
        if ('error' in outcome) return entry.end(endingOf(outcome.error));
        const { envelope, bytes } = outcome;
        await entry.end({ ...toEnding(envelope), bytes });
      };
    },
    pass: async ({ path, fields, caller }, envelope) => {
      await holders.learn(path, fields, caller, envelope).catch((error: unknown) => {
        // Who it was can be asked again.
        log.warn({ requestId: caller.requestId, err: error }, 'audit log: a session was not noted');
      });
    },
  };
}

const toEnding = ({ code: given, msg }: Envelope) => ({
  result: given === code.ok ? auditResult.success : auditResult.refused,
  code: given,
  msg,
});
