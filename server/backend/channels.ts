import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import { invalid, notFound, requireOrder } from '../contract/api-error';
import * as call from '../contract/calls/growth/channels';
import { toDay } from '../contract/shanghai-time';
import type { Db } from '../database/database';
import { contains, findListPage } from '../database/list-page';
import type { PromotionChannelDayTable, PromotionChannelTable } from '../database/tables/growth-tables';
import { findConfigValue } from './config';
import type { Handlers } from './core/backend-app';
import { recordsOf, toWireRow, translateUniqueViolation } from './core/records';

const channels = recordsOf('backend.promotionChannel', 'id');

/** Promotion channels and their funnel (B §2, B §9). */
export function handleChannels(handlers: Handlers): void {
  handlers.handle(call.channelList, async ({ channelName, ...request }, { db, now }) => {
    const address = await findAddress(db);
    return findListPage(
      db.selectFrom('backend.promotionChannel').selectAll().where(contains('channelName', channelName)),
      request,
      { id: 'id', defaultOrder: 'create_time desc, id desc', texts: ['channelName', 'channelCode'] },
      (row) => toWire(row, address, now),
    );
  });

  handlers.handle(call.channelDetail, async ({ id }, { db, now }) =>
    toWire(await channels.get(db, id), await findAddress(db), now),
  );

  handlers.handle(call.channelAdd, (fields, { db, now }) => {
    checkExpiry(fields.channelExpiry, toDay(now));
    const channelCode = makeChannelCode();
    return translateUniqueViolation(nameTaken, () =>
      channels.insert(db, { ...fields, channelCode, createTime: now }),
    );
  });

  handlers.handle(call.channelEdit, ({ id, revision, ...fields }, { db, now }) => {
    checkExpiry(fields.channelExpiry, toDay(now));
    return translateUniqueViolation(nameTaken, () =>
      db.transaction().execute(async (tx) => {
        await channels.lock(tx, id, revision);
        return channels.update(tx, id, fields);
      }),
    );
  });

  // Also removes the channel's counts.
  handlers.handle(call.channelRemove, ({ id }, { db }) =>
    channels.remove(db, id, ({ channelName }) => channelName),
  );

  handlers.handle(call.channelStats, async ({ code, ...asked }, { db }) => {
    const found = await db
      .selectFrom('backend.promotionChannel')
      .select(['id', 'channelName'])
      .where('channelCode', '=', code)
      .executeTakeFirst();
    if (!found) throw notFound('渠道不存在或已被删除');
    const range = {
      startDate: asked.startDate ?? call.defaultRange.startDate,
      endDate: asked.endDate ?? call.defaultRange.endDate,
    };
    requireOrder(range);
    const counts = await selectSums(db, found.id, range).executeTakeFirstOrThrow();
    const { yearCount, monthCount, yearlyCount, monthlyCount } = counts;
    const subscribeCount = yearCount + monthCount + yearlyCount + monthlyCount;
    return { ...counts, subscribeCount, channelName: found.channelName };
  });
}

const nameTaken = () => invalid('channelName', '渠道名称已存在');

/** The system parameter with the address template for channel links; `{code}` is the placeholder for the code. */
const findAddress = (db: Db) => findConfigValue(db, 'app.channel.link');

const toWire = (channel: Selectable<PromotionChannelTable>, address: string | undefined, now: Date) => ({
  ...toWireRow(channel),
  channelLink: toChannelLink(address, channel.channelCode),
  // A channel is valid through its end date.
  isExpired: channel.channelExpiry < toDay(now) ? ('T' as const) : ('F' as const),
});

/** Lower-case letters and digits that are not confused in print: no 0 o, 1 i l. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 12;

/** A new channel's code: 59 random bits, so that nobody can add clicks to a channel by guessing its code. */
function makeChannelCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** B §5: the end date may not lie before today (Shanghai). @throws ApiError at field `channelExpiry` */
function checkExpiry(channelExpiry: string, today: string): void {
  if (channelExpiry < today) throw invalid('channelExpiry', '结束日期不能早于今天');
}

/**
 * The link of a channel: the configured address with the code in place of `{code}`, or as parameter `channel` if
 * the address has no placeholder.
 * @returns '' if the address is missing or no valid URL
 */
function toChannelLink(address: string | undefined, code: string): string {
  const template = address?.trim() ?? '';
  const filled = template.includes('{code}')
    ? template.replaceAll('{code}', code)
    : withParameter(template, code);
  return /^https?:\/\//i.test(filled) && URL.canParse(filled) ? filled : '';
}

function withParameter(address: string, code: string): string {
  const [place = '', hash] = address.split('#', 2);
  const link = `${place}${place.includes('?') ? '&' : '?'}channel=${code}`;
  return hash === undefined ? link : `${link}#${hash}`;
}

/** Counts of a channel over a range of days (B §3). */
type ChannelCounts = Omit<Selectable<PromotionChannelDayTable>, 'channelId' | 'day'>;

/**
 * Sums a channel's days from `startDate` to `endDate`, both included; zeros where there are none. Reads a range of the
 * primary key and returns one row.
 */
export function selectSums(
  db: Db,
  channelId: number,
  { startDate, endDate }: { startDate: string; endDate: string },
) {
  return db
    .selectFrom('backend.promotionChannelDay')
    .select(({ fn, lit }) => {
      const sumOf = <Name extends keyof ChannelCounts>(name: Name) =>
        fn.coalesce(fn.sum<number>(name), lit(0)).as(name);
      return [
        ...[sumOf('clickCount'), sumOf('downloadCount'), sumOf('yearCount')],
        ...[sumOf('monthCount'), sumOf('yearlyCount'), sumOf('monthlyCount')],
      ];
    })
    .where('channelId', '=', channelId)
    .where('day', '>=', startDate)
    .where('day', '<=', endDate);
}
