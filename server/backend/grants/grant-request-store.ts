import type { Tx } from '../../database/database';
import type { VipGrantRequestTable } from '../../database/tables/commerce-tables';

/** The call made under a key at or after a moment. */
export async function findRequest(tx: Tx, requestKey: string, since: Date) {
  return tx
    .selectFrom('backend.vipGrantRequest')
    .select(['content', 'unRegMobiles'])
    .where('requestKey', '=', requestKey)
    .where('createTime', '>=', since)
    .executeTakeFirst();
}

/** Remembers a call, and forgets those before a moment. */
export async function keepRequest(tx: Tx, request: VipGrantRequestTable, forget: Date): Promise<void> {
  await tx.deleteFrom('backend.vipGrantRequest').where('createTime', '<', forget).execute();
  await tx
    .insertInto('backend.vipGrantRequest')
    .values(request)
    .onConflict((conflict) => conflict.column('requestKey').doUpdateSet(request))
    .execute();
}
