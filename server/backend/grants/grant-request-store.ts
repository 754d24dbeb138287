import { withTables, type Tx } from '../../database/database';

interface Tables {
  'backend.vip_grant_request': {
    request_key: string;
    content: string;
    un_reg_mobiles: string[];
    create_time: Date;
  };
}

/** A call that granted: what it asked for, and what it was answered. */
export interface GrantRequest {
  key: string;
  content: string;
  unRegMobiles: string[];
}

/** The call made under a key at or after a moment. */
export async function findRequest(tx: Tx, key: string, since: Date): Promise<GrantRequest | undefined> {
  const row = await withTables<Tables>(tx)
    .selectFrom('backend.vip_grant_request')
    .selectAll()
    .where('request_key', '=', key)
    .where('create_time', '>=', since)
    .executeTakeFirst();
  return row && { key, content: row.content, unRegMobiles: row.un_reg_mobiles };
}

/** Remembers a call, and forgets those before a moment. */
export async function keepRequest(tx: Tx, request: GrantRequest, now: Date, forget: Date): Promise<void> {
  const tables = withTables<Tables>(tx);
  await tables.deleteFrom('backend.vip_grant_request').where('create_time', '<', forget).execute();
  const answered = { content: request.content, un_reg_mobiles: request.unRegMobiles, create_time: now };
  await tables
    .insertInto('backend.vip_grant_request')
    .values({ request_key: request.key, ...answered })
    .onConflict((conflict) => conflict.column('request_key').doUpdateSet(answered))
    .execute();
}
