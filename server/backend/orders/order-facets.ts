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

/**
 * The counters of a filter's successful orders by kind of payment: `{money: ['2:1:', …], code: ['2:6:'], reward: […]}`.
 * None where the filter has no counters, or leaves no successful order.
 */
export function kindFacets(filter: OrderFilter): Record<PaymentKind, string[]> {
  const { state = orderState.paid, paymentType } = filter;
  const facetsOf = (kind: PaymentKind) =>
    paymentKinds[kind]
      .filter((type) => state === orderState.paid && (paymentType ?? type) === type)
      .flatMap((type) => findFacet({ ...filter, state, paymentType: type }) ?? []);
  return { money: facetsOf('money'), code: facetsOf('code'), reward: facetsOf('reward') };
}
