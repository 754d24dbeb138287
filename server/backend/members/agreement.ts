import { nextPeriod, productDurations, type ProductType } from './validity';

/** An auto-renew agreement: what it renews, through whom, and for how much a period (decimal text, yuan). */
export interface Agreement {
  externalAgreementNo: string;
  productType: ProductType;
  paymentType: number;
  amount: string;
  rescinded: boolean;
}

export type AgreementState = 'none' | 'signed' | 'rescinded';
export type AgreementMove = 'renew' | 'rescind';

/** From a rescinded agreement there is no way; renewing leaves it signed. */
export const moves: Readonly<Record<AgreementState, readonly AgreementMove[]>> = {
  none: [],
  signed: ['renew', 'rescind'],
  rescinded: [],
};

export function stateOf(agreement: Agreement | null): AgreementState {
  if (agreement === null) return 'none';
  return agreement.rescinded ? 'rescinded' : 'signed';
}

const dayLength = 24 * 60 * 60 * 1000;

/**
 * Whether the cycle an agreement paid for last (it begins at `lastCycle`) is still the answer to a renewal: it
 * began less than a day ago, or is yet to begin. So a cycle is paid once, however often it is asked for, and one in
 * advance at most.
 */
export function isRenewed(now: Date, lastCycle: Date | null): boolean {
  return lastCycle !== null && lastCycle.getTime() + dayLength > now.getTime();
}

/** When the next cycle begins: as the last one ends, or now when that is over or there was none. */
export function nextCycle(now: Date, lastCycle: Date | null, productType: ProductType): Date {
  if (lastCycle === null) return now;
  const lastEnd = nextPeriod(null, lastCycle, productDurations[productType]).end;
  return lastEnd > now ? lastEnd : now;
}
