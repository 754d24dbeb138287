import type { ProductType } from './validity';

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
 * Whether the period an agreement paid for last is still the answer to a renewal: it began less than a day ago,
 * or is yet to begin. So a period is paid once, however often it is asked for, and one in advance at most.
 */
export function isRenewed(now: Date, lastStart: Date | null): boolean {
  return lastStart !== null && lastStart.getTime() + dayLength > now.getTime();
}
