import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../database/database';
import type { UserOrderTable } from '../../database/tables/commerce-tables';

export type Order = Selectable<UserOrderTable>;

/** The orders of a page, in its order. */
export async function listOrders(db: Db | Tx, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('backend.userOrder')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy(sql`array_position(${[...ids]}::bigint[], id)`)
    .execute();
}

export async function findOrder(db: Db | Tx, orderCode: string): Promise<Order | undefined> {
  return db.selectFrom('backend.userOrder').selectAll().where('orderCode', '=', orderCode).executeTakeFirst();
}
