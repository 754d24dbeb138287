import { createHash } from 'node:crypto';
import { withTables, type Db } from '../../database/database';

/** The account of a session. `name` is '' until the upstream's identity call was seen. */
export interface Holder {
  account: string;
  name: string;
}

interface Tables {
  'console.audit_session': { token_digest: string; account: string; name: string; seen_at: Date };
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function findHolder(db: Db, token: string): Promise<Holder | undefined> {
  return withTables<Tables>(db)
    .selectFrom('console.audit_session')
    .select(['account', 'name'])
    .where('token_digest', '=', digestOf(token))
    .executeTakeFirst();
}

export async function saveHolder(db: Db, token: string, holder: Holder, now: Date): Promise<void> {
  const values = { account: holder.account, name: holder.name, seen_at: now };
  await withTables<Tables>(db)
    .insertInto('console.audit_session')
    .values({ token_digest: digestOf(token), ...values })
    .onConflict((conflict) => conflict.column('token_digest').doUpdateSet(values))
    .execute();
}

export async function removeHolders(db: Db, notSeenSince: Date): Promise<void> {
  await withTables<Tables>(db)
    .deleteFrom('console.audit_session')
    .where('seen_at', '<', notSeenSince)
    .execute();
}
