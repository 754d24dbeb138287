import { conflict, invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/commerce/redemption';
import { batchState, batchExpireType, valuesOf, type ValueOf } from '../../contract/dictionaries';
import type { Handlers } from '../core/backend-app';
import { toWireRow } from '../core/records';
import { toDay, toWireTime } from '../../contract/shanghai-time';
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
import type { Selectable } from 'kysely';
import { isCalendarDay } from '../../contract/wire';
import type { RedemptionBatchTable } from '../../database/tables/commerce-tables';

/** Redemption batches: list, creation (B §5), states (B §4). */
export function handleBatches(handlers: Handlers): void {
  handlers.handle(
    call.batchList,
    async ({ state, channelId, batchNumber, expireWithin, ...request }, { db, now }) => {
      const filter = { state, channelId, batchNumber, expireWithin };
      const { records, total } = await findListPage(
        selectBatches(db, filter, toDay(now)),
        request,
        {
          id: 'b.id',
          defaultOrder: 'b.create_time desc, b.id desc',
          by: { channelName: 'c.channelName' },
          texts: ['batchNumber', 'channelName'],
        },
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

  handlers.handle(call.batchAdditional, ({ batchNumber, addCount, currentTotal }, { db, now }) =>
    db.transaction().execute(async (tx) => {
      const batch = await lockBatch(tx, batchNumber);
      if (!batch) throw notFound();
      const current = stateOn(toDay(now), batch);
      if (current !== batchState.released) {
        throw conflict(`${whyNot(current, batch)}，不能追加`);
      }
      if (currentTotal !== undefined && currentTotal !== batch.generateTotal) {
        throw conflict(
          `批次 ${batchNumber} 的数量已变为 ${batch.generateTotal}，请关闭后重新打开，核对后再追加`,
        );
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

export type BatchState = ValueOf<'batchState'>;
type StoredState = Selectable<RedemptionBatchTable>['state'];
export type Expiry = Pick<
  Selectable<RedemptionBatchTable>,
  'expireType' | 'periodFrom' | 'periodTo' | 'claimDays'
>;

/** B §4: released and disabled can change into each other; expired is final. */
const moves: Record<BatchState, readonly StoredState[]> = {
  [batchState.released]: [batchState.disabled],
  [batchState.disabled]: [batchState.released],
  [batchState.expired]: [],
};

/** The state on a day: a batch whose fixed period has ended is expired, whatever state staff set. */
function stateOn(day: string, batch: { state: StoredState; periodTo: string | null }): BatchState {
  return batch.periodTo !== null && batch.periodTo < day ? batchState.expired : batch.state;
}

/**
 * Explains why a batch cannot move from its current state: how it got there, by whom and when. Another user may
 * have changed it since the list on the screen was loaded.
 */
function whyNot(
  current: BatchState,
  batch: { batchNumber: string; periodTo: string | null; stateBy: string | null; stateTime: Date | null },
): string {
  const name = `批次 ${batch.batchNumber} `;
  if (current === batchState.expired) return `${name}的有效期已于 ${batch.periodTo} 结束`;
  const done = current === batchState.released ? '恢复' : '停用';
  if (batch.stateBy === null || batch.stateTime === null) {
    return `${name}${current === batchState.released ? '正在发放，未被停用' : '已停用'}`;
  }
  return `${name}已由 ${batch.stateBy} 于 ${toWireTime(batch.stateTime)} ${done}`;
}

const longestClaim = 3650;

/** Reads B §3's `expireDuration`. @throws ApiError at field `expireDuration` */
function parseExpiry(expireType: Expiry['expireType'], duration: string | undefined): Expiry {
  const none = { expireType, periodFrom: null, periodTo: null, claimDays: null };
  if (expireType === batchExpireType.fixedPeriod) return { ...none, ...parsePeriod(duration) };
  if (expireType === batchExpireType.fromClaim) return { ...none, claimDays: parseClaimDays(duration) };
  if (duration !== undefined) throw invalid('expireDuration', '有效期不限时不能填写有效期');
  return none;
}

function parsePeriod(duration: string | undefined): { periodFrom: string; periodTo: string } {
  if (duration === undefined) throw invalid('expireDuration', '请选择有效期');
  const [periodFrom = '', periodTo = '', ...more] = duration.split('|');
  const days = [periodFrom, periodTo];
  if (more.length > 0 || !days.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDay(day))) {
    throw invalid('expireDuration', '有效期格式应为 YYYY-MM-DD|YYYY-MM-DD');
  }
  if (periodFrom > periodTo) throw invalid('expireDuration', '有效期的开始日期不能晚于结束日期');
  return { periodFrom, periodTo };
}

/** @throws ApiError at field `expireDuration` when no code of the batch could ever be redeemed */
function checkPeriod({ periodTo }: Expiry, today: string): void {
  if (periodTo !== null && periodTo < today) throw invalid('expireDuration', '有效期的结束日期不能早于今天');
}

function parseClaimDays(duration: string | undefined): number {
  if (duration === undefined) throw invalid('expireDuration', '请输入领取后的有效天数');
  const days = /^\d{1,9}$/.test(duration) ? Number(duration) : NaN;
  if (!(days >= 1 && days <= longestClaim)) {
    throw invalid('expireDuration', `有效天数应为 1 至 ${longestClaim} 的整数`);
  }
  return days;
}

/** The wire's `expireDuration` (B §3): the inverse of `parseExpiry`. */
function toExpireDuration({ periodFrom, periodTo, claimDays }: Expiry): string {
  return periodFrom === null ? String(claimDays ?? '') : `${periodFrom}|${periodTo}`;
}

/** 3, 7, 14 days; 1 to 11 months; 1 year (B §9). @throws ApiError at field `redeemDuration` */
function checkDuration(redeemDuration: number, durationType: string): void {
  const offered: readonly string[] = valuesOf('batchDuration');
  if (!offered.includes(`${redeemDuration}${durationType}`)) {
    throw invalid('redeemDuration', '兑换时长只能是3、7、14天，1至11个月或1年');
  }
}
