import { conflict, invalid } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/redemption';
import type { Tx } from '../../database/database';
import { contains, findListPage } from '../../database/list-page';
import type { Handlers } from '../core/backend-app';
import { recordsOf, toWireRow, translateUniqueViolation } from '../core/records';

const channels = recordsOf('backend.redemptionChannel', 'channelId');

/** Redemption channels (B §2): they cannot be removed while a batch belongs to them. */
export function handleChannels(handlers: Handlers): void {
  handlers.handle(call.channelList, ({ channelName, ...request }, { db }) =>
    findListPage(
      db.selectFrom('backend.redemptionChannel').selectAll().where(contains('channelName', channelName)),
      request,
      { id: 'channelId', defaultOrder: 'create_time desc, channel_id desc', texts: ['channelName'] },
      toWireRow,
    ),
  );

  handlers.handle(call.channelDetail, async ({ id }, { db }) => toWireRow(await channels.get(db, id)));

  handlers.handle(call.channelAdd, ({ channelName }, { db, now }) =>
    translateUniqueViolation(nameTaken, () => channels.insert(db, { channelName, createTime: now })),
  );

  handlers.handle(call.channelEdit, ({ channelId, channelName, revision }, { db }) =>
    translateUniqueViolation(nameTaken, () =>
      db.transaction().execute(async (tx) => {
        await channels.lock(tx, channelId, revision);
        return channels.update(tx, channelId, { channelName });
      }),
    ),
  );

  handlers.handle(call.channelRemove, ({ channelId }, { db }) =>
    db.transaction().execute(async (tx) => {
      await channels.lock(tx, channelId);
      const { batches } = await tx
        .selectFrom('backend.redemptionBatch')
        .select((select) => select.fn.countAll<number>().as('batches'))
        .where('channelId', '=', channelId)
        .executeTakeFirstOrThrow();
      if (batches > 0) throw conflict(`该渠道下有 ${batches} 个批次，不能删除`);
      return channels.remove(tx, channelId, (removed) => removed.channelName);
    }),
  );
}

const nameTaken = () => invalid('channelName', '渠道名称已存在');

/** Locks the channel against removal until the transaction ends (shared lock). @returns false if there is none */
export async function keepChannel(tx: Tx, channelId: number): Promise<boolean> {
  const query = tx
    .selectFrom('backend.redemptionChannel')
    .select('channelId')
    .where('channelId', '=', channelId);
  return (await query.forKeyShare().executeTakeFirst()) !== undefined;
}
