import express, { type Express } from 'express';
import pino from 'pino';
import { createAdapter } from '../../server/adapter/adapter';
import type { UpstreamClient } from '../../server/adapter/upstream-client';
import { createAdapterAudit, createHolders } from '../../server/console/audit/adapter-audit';
import { createAnonymousLimit, createRefusedReads } from '../../server/console/audit/anonymous-limit';
import { createAuditLog } from '../../server/console/audit/audit-log';
import { openDatabase } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';

/** The adapter with an audit log on its own embedded database, wired as in the console. */
export async function openAudited(
  upstream: UpstreamClient,
): Promise<{ app: Express; close: () => Promise<void> }> {
  const db = await openDatabase({});
  await migrate(db, 'console');
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const auditLog = createAuditLog({ db, log, now });
  const bound = createAnonymousLimit({ audit: auditLog, log });
  const holders = createHolders(db, upstream, now);
  const audit = createAdapterAudit({
    audit: auditLog,
    bound,
    holders,
    refusedReads: createRefusedReads({ audit: auditLog, bound, holders, log }),
    log,
  });
  const close = async () => {
    await bound.stop();
    await db.destroy();
  };
  return { app: express().use(createAdapter({ upstream, log, audit })), close };
}
