import { orderState, paymentKinds, type PaymentKind } from '../../contract/dictionaries';

/** Filters of the order list (B §2). Codes are whole; a mobile is matched from its first digit on. */
export interface OrderFilter {
  orderCode?: string | undefined;
  paymentCode?: string | undefined;
  mobile?: string | undefined;
  state?: number | undefined;
  paymentType?: number | undefined;
  productType?: number | undefined;
  /** Shanghai days of creation, inclusive. */
  fromDay?: string | undefined;
  toDay?: string | undefined;
}

/**
 * The counters of a filter (days aside), as migration `110-orders` writes them: `state:payment:product` with ''
 * for any. `'::'` all, `'2::'` paid, `'2:1:3'` paid by wallet for a continuous year.
 * None for a filter by code or mobile: it picks so few orders that they are counted themselves.
 */
export function findFacet(filter: OrderFilter): string | undefined {
  const { orderCode, paymentCode, mobile, state, paymentType, productType } = filter;
  if (orderCode !== undefined || paymentCode !== undefined || mobile !== undefined) return undefined;
  return `${state ?? ''}:${paymentType ?? ''}:${productType ?? ''}`;
}

export interface KindFacets {
  /** Facet values of all successful orders (state 2). */
  succeeded: string[];
  /** Those of `succeeded` that were redeemed by a code, and those that were gifts; the rest were paid with money. */
  code: string[];
  reward: string[];
}

/**
 * The counters of a filter's successful orders by kind of payment: `{succeeded: ['2::'], code: ['2:6:'], reward: ['2:5:',
 * '2:7:']}`. None where the filter has no counters, or leaves no successful order.
 */
export function kindFacets(filter: OrderFilter): KindFacets {
  const { state = orderState.paid, paymentType } = filter;
  if (state !== orderState.paid) return { succeeded: [], code: [], reward: [] };
  const facetsOf = (types: readonly (number | undefined)[]) =>
    types.flatMap((type) => findFacet({ ...filter, state, paymentType: type }) ?? []);
  const ofKind = (kind: PaymentKind) =>
    facetsOf(paymentKinds[kind].filter((type) => (paymentType ?? type) === type));
  return { succeeded: facetsOf([paymentType]), code: ofKind('code'), reward: ofKind('reward') };
}
