import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/redemption';
import { batchState } from '../../contract/dictionaries';
import type { Handlers } from '../core/backend-app';
import { toWireRow } from '../core/records';
import { toDay } from '../../contract/shanghai-time';
import {
  checkDuration,
  checkPeriod,
  moves,
  parseExpiry,
  stateOn,
  toExpireDuration,
  whyNot,
} from './batch-rules';
import {
  findBatch,
  insertBatch,
  isReserved,
  lockBatch,
  reserveBatchNumber,
  selectBatches,
  updateBatch,
  type Batch,
  type NewBatch,
} from './batch-store';
import { keepChannel } from './channel';
import { countUsed, generateCodes } from './code';
import { findListPage } from '../../database/list-page';

/** Redemption batches: list, creation (B §5), states (B §4). */
export function handleBatches(handlers: Handlers): void {
  handlers.handle(
    call.batchList,
    async ({ state, channelId, batchNumber, expireWithin, ...request }, { db, now }) => {
      const filter = { state, channelId, batchNumber, expireWithin };
      const { records, total } = await findListPage(
        selectBatches(db, filter, toDay(now)),
        request,
        { id: 'b.id', defaultOrder: 'b.create_time desc, b.id desc', by: { channelName: 'c.channelName' } },
        (row) => row,
      );
      const used = await countUsed(
        db,
        records.map(({ id }) => id),
      );
      return { records: records.map((row) => toWire(row, used, now)), total };
    },
  );

  handlers.handle(call.batchDetail, async ({ batchNumber }, { db, now }) => {
    const found = await findBatch(db, batchNumber);
    if (!found) throw notFound();
    return toWire(found, await countUsed(db, [found.id]), now);
  });

  handlers.handle(call.batchNumberNew, (_request, { db, now }) => reserveBatchNumber(db, toDay(now)));

  handlers.handle(call.batchAdd, async (request, { db, now }) => {
    const { expireType, expireDuration, channelId = null, ...same } = request;
    checkDuration(request.redeemDuration, request.durationType);
    const batch: NewBatch = { ...same, channelId, ...parseExpiry(expireType, expireDuration) };
    checkPeriod(batch, toDay(now));
    return db.transaction().execute(async (tx) => {
      if (!(await isReserved(tx, batch.batchNumber))) {
        throw invalid('batchNumber', '批次号无效，请重新获取');
      }
      if (channelId !== null && !(await keepChannel(tx, channelId))) {
        throw invalid('channelId', '渠道不存在，请重新选择');
      }
      const id = await insertBatch(tx, batch, now);
      if (id !== undefined) {
        await generateCodes(tx, id, 1, batch.generateTotal);
      } else if (!isSameBatch(await findBatch(tx, batch.batchNumber), batch)) {
        throw conflict(`批次 ${batch.batchNumber} 已经生成，不能重复使用该批次号`);
      }
      return null;
    });
  });

  handlers.handle(call.batchEdit, ({ batchNumber, state }, { db, now, staff }) =>
    db.transaction().execute(async (tx) => {
      const batch = await lockBatch(tx, batchNumber);
      if (!batch) throw notFound();
      const current = stateOn(toDay(now), batch);
      if (!moves[current].includes(state)) throw conflict(whyNot(current, batch));
      await updateBatch(tx, batch.id, { state, stateBy: staff.username, stateTime: now });
      return null;
    }),
  );

  handlers.handle(call.batchAdditional, ({ batchNumber, addCount }, { db, now }) =>
    db.transaction().execute(async (tx) => {
      const batch = await lockBatch(tx, batchNumber);
      if (!batch) throw notFound();
      const current = stateOn(toDay(now), batch);
      if (current !== batchState.released) {
        throw conflict(`${whyNot(current, batch)}，不能追加`);
      }
      const generateTotal = batch.generateTotal + addCount;
      await generateCodes(tx, batch.id, batch.generateTotal + 1, generateTotal);
      await updateBatch(tx, batch.id, { generateTotal });
      return null;
    }),
  );
}

/** Whether a repeated submit describes the batch that the first one created, and so has already succeeded. */
function isSameBatch(made: Batch | undefined, wanted: NewBatch): boolean {
  return (
    made !== undefined &&
    Object.entries(wanted).every(([field, value]) => made[field as keyof NewBatch] === value)
  );
}

function toWire(batch: Batch, used: ReadonlyMap<number, number>, now: Date) {
  const {
    periodFrom: _from,
    periodTo: _to,
    claimDays: _days,
    stateBy: _by,
    stateTime: _time,
    ...same
  } = batch;
  return {
    ...toWireRow(same),
    expireDuration: toExpireDuration(batch),
    state: stateOn(toDay(now), batch),
    redeemedCount: used.get(batch.id) ?? 0,
  };
}
