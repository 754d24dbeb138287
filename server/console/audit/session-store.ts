import { createHash } from 'node:crypto';
import type { Db } from '../../database/database';

/** The account of a session. `name` is '' until the upstream's identity call was seen. */
export interface Holder {
  account: string;
  name: string;
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function findHolder(db: Db, token: string): Promise<Holder | undefined> {
  return db
    .selectFrom('console.auditSession')
    .select(['account', 'name'])
    .where('tokenDigest', '=', digestOf(token))
    .executeTakeFirst();
}

export async function saveHolder(db: Db, token: string, holder: Holder, now: Date): Promise<void> {
  const values = { account: holder.account, name: holder.name, seenAt: now };
  await db
    .insertInto('console.auditSession')
    .values({ tokenDigest: digestOf(token), ...values })
    .onConflict((conflict) => conflict.column('tokenDigest').doUpdateSet(values))
    .execute();
}

export async function removeHolders(db: Db, notSeenSince: Date): Promise<void> {
  await db.deleteFrom('console.auditSession').where('seenAt', '<', notSeenSince).execute();
}
