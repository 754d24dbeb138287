import { invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/growth/channels';
import { toDay, toWireTime } from '../../contract/shanghai-time';
import type { Db } from '../../database/database';
import { isUniqueViolation } from '../../database/unique-violation';
import { findConfigByKey } from '../config';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import { selectSums } from './channel-day-store';
import { checkExpiry, isExpired, makeChannelCode, toChannelLink } from './channel-rules';
import {
  deleteChannel,
  findChannel,
  insertChannel,
  listChannels,
  lockChannel,
  saveChannel,
  type Channel,
} from './channel-store';
import { toListPage } from '../../database/list-page';

/** The system parameter with the address that channel links are made from; `{code}` stands for the code. */
const linkKey = 'app.channel.link';

/** Promotion channels and their funnel (B §2, B §9). */
export function handleChannels(handlers: Handlers): void {
  handlers.handle(call.channelList, async ({ channelName, ...request }, { db, now }) => {
    const page = toListPage(request);
    const { rows, total } = await listChannels(db, channelName, page);
    const address = await findAddress(db);
    return { records: rows.map((row) => toWire(row, address, now)), total };
  });

  handlers.handle(call.channelDetail, async ({ id }, { db, now }) => {
    const found = await findChannel(db, { id });
    if (!found) throw notFound();
    return toWire(found, await findAddress(db), now);
  });

  handlers.handle(call.channelAdd, async (fields, { db, now }) => {
    checkExpiry(fields.channelExpiry, toDay(now));
    if (!(await insertChannel(db, fields, makeChannelCode(), now))) throw nameTaken();
    return null;
  });

  handlers.handle(call.channelEdit, async ({ id, revision, ...fields }, { db, now }) => {
    checkExpiry(fields.channelExpiry, toDay(now));
    try {
      return await db.transaction().execute(async (tx) => {
        checkRevision(await lockChannel(tx, id), revision);
        await saveChannel(tx, id, fields);
        return null;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken() : error;
    }
  });

  handlers.handle(call.channelRemove, async ({ id }, { db }) => {
    if (!(await deleteChannel(db, id))) throw notFound();
    return null;
  });

  handlers.handle(call.channelStats, async ({ code, ...asked }, { db }) => {
    const found = await findChannel(db, { code });
    if (!found) throw notFound('渠道不存在或已被删除');
    const range = {
      startDate: asked.startDate ?? call.usualRange.startDate,
      endDate: asked.endDate ?? call.usualRange.endDate,
    };
    if (range.startDate > range.endDate) throw invalid('endDate', '结束日期不能早于开始日期');
    const counts = await selectSums(db, found.id, range).executeTakeFirstOrThrow();
    const { yearCount, monthCount, yearlyCount, monthlyCount } = counts;
    const subscribeCount = yearCount + monthCount + yearlyCount + monthlyCount;
    return { ...counts, subscribeCount, channelName: found.channelName };
  });
}

const nameTaken = () => invalid('channelName', '渠道名称已存在');

async function findAddress(db: Db): Promise<string | undefined> {
  return (await findConfigByKey(db, linkKey))?.configValue;
}

function toWire({ createTime, ...channel }: Channel, address: string | undefined, now: Date) {
  return {
    ...channel,
    channelLink: toChannelLink(address, channel.channelCode),
    isExpired: isExpired(channel.channelExpiry, toDay(now)) ? ('T' as const) : ('F' as const),
    createTime: toWireTime(createTime),
  };
}
