import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/redemption';
import { isUniqueViolation } from '../../database/unique-violation';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import { toWireTime } from '../../contract/shanghai-time';
import {
  countBatchesOf,
  deleteChannel,
  findChannel,
  insertChannel,
  listChannels,
  lockChannel,
  renameChannel,
  type Channel,
} from './channel-store';
import { toListPage } from '../../database/list-page';

/** Redemption channels (B §2): named once, and kept while a batch belongs to them. */
export function handleChannels(handlers: Handlers): void {
  handlers.handle(call.channelList, async ({ channelName, ...request }, { db }) => {
    const page = toListPage(request);
    const { rows, total } = await listChannels(db, channelName, page);
    return { records: rows.map(toWire), total };
  });

  handlers.handle(call.channelDetail, async ({ id }, { db }) => {
    const found = await findChannel(db, id);
    if (!found) throw notFound();
    return toWire(found);
  });

  handlers.handle(call.channelAdd, async ({ channelName }, { db, now }) => {
    if (!(await insertChannel(db, channelName, now))) throw nameTaken();
    return null;
  });

  handlers.handle(call.channelEdit, async ({ channelId, channelName, revision }, { db }) => {
    try {
      return await db.transaction().execute(async (tx) => {
        checkRevision(await lockChannel(tx, channelId), revision);
        await renameChannel(tx, channelId, channelName);
        return null;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken() : error;
    }
  });

  handlers.handle(call.channelRemove, ({ channelId }, { db }) =>
    db.transaction().execute(async (tx) => {
      if (!(await lockChannel(tx, channelId))) throw notFound();
      const batches = await countBatchesOf(tx, channelId);
      if (batches > 0) throw conflict(`该渠道下有 ${batches} 个批次，不能删除`);
      await deleteChannel(tx, channelId);
      return null;
    }),
  );
}

const nameTaken = () => invalid('channelName', '渠道名称已存在');

function toWire({ createTime, ...channel }: Channel) {
  return { ...channel, createTime: toWireTime(createTime) };
}
