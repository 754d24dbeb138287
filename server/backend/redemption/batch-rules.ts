import type { Selectable } from 'kysely';
import { invalid } from '../../contract/api-error';
import { batchExpireType, batchState, valuesOf, type ValueOf } from '../../contract/dictionaries';
import { isCalendarDay } from '../../contract/wire';
import { addDays, toWireTime } from '../../contract/shanghai-time';
import type { RedemptionBatchTable } from '../../database/tables/commerce-tables';

export type BatchState = ValueOf<'batchState'>;
export type StoredState = Selectable<RedemptionBatchTable>['state'];
export type Expiry = Pick<
  Selectable<RedemptionBatchTable>,
  'expireType' | 'periodFrom' | 'periodTo' | 'claimDays'
>;

/** B §4: released and disabled can change into each other; expired is final. */
export const moves: Record<BatchState, readonly StoredState[]> = {
  [batchState.released]: [batchState.disabled],
  [batchState.disabled]: [batchState.released],
  [batchState.expired]: [],
};

/** The state on a day: a batch whose fixed period has ended is expired, whatever state staff set. */
export function stateOn(day: string, batch: { state: StoredState; periodTo: string | null }): BatchState {
  return batch.periodTo !== null && batch.periodTo < day ? batchState.expired : batch.state;
}

/**
 * Explains why a batch cannot move from its current state: how it got there, by whom and when. Another user may
 * have changed it since the list on the screen was loaded.
 */
export function whyNot(
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

/** Whether an unused code can no longer be redeemed on a day; `claimDay` is null if not claimed yet. */
export function isCodeExpired(day: string, expiry: Expiry, claimDay: string | null): boolean {
  if (expiry.periodTo !== null) return expiry.periodTo < day;
  if (expiry.claimDays === null || claimDay === null) return false;
  return addDays(claimDay, expiry.claimDays) <= day;
}

const longestClaim = 3650;

/** Reads B §3's `expireDuration`. @throws ApiError at field `expireDuration` */
export function parseExpiry(expireType: Expiry['expireType'], duration: string | undefined): Expiry {
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
export function checkPeriod({ periodTo }: Expiry, today: string): void {
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
export function toExpireDuration({ periodFrom, periodTo, claimDays }: Expiry): string {
  return periodFrom === null ? String(claimDays ?? '') : `${periodFrom}|${periodTo}`;
}

/** 3, 7, 14 days; 1 to 11 months; 1 year (B §9). @throws ApiError at field `redeemDuration` */
export function checkDuration(redeemDuration: number, durationType: string): void {
  const offered: readonly string[] = valuesOf('batchDuration');
  if (!offered.includes(`${redeemDuration}${durationType}`)) {
    throw invalid('redeemDuration', '兑换时长只能是3、7、14天，1至11个月或1年');
  }
}
