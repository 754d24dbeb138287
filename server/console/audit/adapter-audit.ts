import type { JsonObject } from '../../contract/json-object';
import type { Logger } from 'pino';
import type { AuditStep, Outcome } from '../../adapter/adapter';
import { code, type Envelope } from '../../contract/codes';
import { auditResult } from '../../contract/dictionaries';
import type { AnonymousLimit, RefusedReads } from './anonymous-limit';
import { endingOf, type AuditLog, type AuditedCall, type Ending, type Holder } from './audit-log';
import type { Caller } from '../../adapter/browser';
import type { UpstreamClient } from '../../adapter/upstream-client';
import type { Db } from '../../database/database';
import { identityCall, toIdentity } from '../identity/identity';
import { digestOf } from '../pages/page-store';

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
  bound: AnonymousLimit;
  holders: Holders;
  refusedReads: RefusedReads;
  log: Logger;
}): AuditStep {
  return {
    begin: async ({ to, fields: sent, caller }) => {
      const { path } = to;
      const { path: call, summary, effect } = to.call ?? { path, summary: '未知接口', effect: 'unknown' };
      const fields = { ...sent, ...to.params };
      if (effect === 'read') {
        return async (outcome) => {
          if ('error' in outcome) return;
          const { code: status, msg } = outcome.envelope;
          await refusedReads.note({ caller, call, path, summary, fields }, { status, msg });
        };
      }
      const isLogin = path === '/admin/login';
      const holder = isLogin ? { account: loginNameOf(fields), name: '' } : await holders.find(caller);
      const deed: AuditedCall = { caller, holder, call, path, summary, fields };
      const turn = isLogin || holder.account === '' ? await bound.take(caller) : undefined;
      const entry = turn?.own === false ? undefined : await audit.begin(deed);
      return async (outcome) => {
        const ending = toEnding(outcome);
        if (ending.result === auditResult.success) turn?.giveBack();
        else if (!entry) return turn?.count(isLogin ? holder.account : undefined);
        await (entry ? entry.end(ending) : audit.record(deed, ending));
      };
    },
    pass: async ({ to, fields, caller }, envelope) => {
      await holders.learn(to.path, fields, caller, envelope).catch((error: unknown) => {
        // A failure is only logged: the next call looks the identity up again.
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

/** Maps session tokens to staff members, with any upstream. */
export interface Holders {
  /** Returns empty names for a token that the upstream does not know. */
  find(caller: Caller): Promise<Holder>;
  /** Like `find`, but uses only what is known already, without asking the upstream. */
  recall(caller: Pick<Caller, 'token'>): Promise<Holder>;
  /** Learns from replies of `login` and `index` as they pass through. */
  learn(path: string, fields: Readonly<JsonObject>, caller: Caller, envelope: Envelope): Promise<void>;
}

const nobody: Holder = { account: '', name: '' };
/**
 * Size of the in-process cache; the table has all. A token never changes its owner, so cached entries stay valid.
 */
const mostKnown = 2_000;

export function createHolders(db: Db, upstream: UpstreamClient, now: () => Date): Holders {
  const known = new Map<string, Holder>();
  const keep = (token: string, holder: Holder) => {
    known.delete(token);
    known.set(token, holder);
    for (const oldest of known.keys()) {
      if (known.size <= mostKnown) break;
      known.delete(oldest);
    }
  };

  async function save(token: string, holder: Holder): Promise<void> {
    const before = known.get(token);
    if (before?.account === holder.account && before.name === holder.name) return;
    await saveHolder(db, token, holder, now());
    keep(token, holder);
  }

  /** For a token of which no answer of `index` was seen: a login shows only what was typed, `Admin` for `admin`. */
  async function ask(caller: Caller): Promise<Holder | undefined> {
    const answer = await upstream.post(identityCall, '', caller).catch(() => undefined);
    const holder = answer && holderOf(answer.envelope);
    if (holder) await save(caller.token, holder);
    return holder;
  }

  async function recall({ token }: Pick<Caller, 'token'>): Promise<Holder> {
    if (token === '') return nobody;
    const found = known.get(token) ?? (await findHolder(db, token));
    if (!found) return nobody;
    keep(token, found);
    return found;
  }

  return {
    recall,
    find: async (caller) => {
      const found = await recall(caller);
      return (found.name === '' && caller.token !== '' ? await ask(caller) : undefined) ?? found;
    },
    learn: async (path, fields, caller, envelope) => {
      if (envelope.code !== code.ok) return;
      if (path === '/admin/login' && typeof envelope.data === 'string') {
        await save(envelope.data, { account: loginNameOf(fields), name: '' });
      } else if (path === '/admin/index' && caller.token !== '') {
        const holder = holderOf(envelope);
        if (holder) await save(caller.token, holder);
      }
    },
  };
}

/** The login name that was typed. */
const loginNameOf = (fields: Readonly<JsonObject>): string => {
  const typed = fields['username'];
  return typeof typed === 'string' ? typed.trim() : '';
};

function holderOf({ code: given, data }: Envelope): Holder | undefined {
  if (given !== code.ok) return undefined;
  try {
    const { account, username } = toIdentity(data);
    return { account, name: username };
  } catch {
    return undefined;
  }
}

async function findHolder(db: Db, token: string): Promise<Holder | undefined> {
  return db
    .selectFrom('console.auditSession')
    .select(['account', 'name'])
    .where('tokenDigest', '=', digestOf(token))
    .executeTakeFirst();
}

async function saveHolder(db: Db, token: string, holder: Holder, now: Date): Promise<void> {
  const values = { account: holder.account, name: holder.name, seenAt: now };
  await db
    .insertInto('console.auditSession')
    .values({ tokenDigest: digestOf(token), ...values })
    .onConflict((conflict) => conflict.column('tokenDigest').doUpdateSet(values))
    .execute();
}
