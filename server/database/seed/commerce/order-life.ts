import { day, hour, minute, startOfDay, weekdayOf } from '../calendar';
import type { Random } from '../random';
import {
  isCampaign,
  isContinuous,
  monthsOf,
  payment,
  pickPayment,
  pickProduct,
  priceOf,
  product,
  state,
  type Payment,
  type Product,
  type State,
} from './order-plans';

export interface Buyer {
  id: number;
  mobile: string;
  /** 0 Android, 1 iOS. */
  sysType: 0 | 1;
  registered: number;
}

/** A redemption code that a buyer has used. */
export interface UsedCode {
  code: string;
  used: number;
  product: Product;
}

export interface MadeOrder {
  buyer: Pick<Buyer, 'id' | 'mobile'>;
  product: Product;
  payment: Payment;
  state: State;
  amount: string;
  /** The trade number, where it is not the provider's. */
  code?: string;
  created: number;
  /** Paid, closed or failed at. */
  ended: number | null;
}

const closesAfter = 72 * hour;

/**
 * What one user orders from registration up to `now`: a first order soon or late or never, orders given up or
 * failed on the way, renewals of continuous products month by month until they are ended, rewards in between. What
 * activities grant is not among them: those orders are made with the grants.
 */
export function ordersOf(buyer: Buyer, codes: readonly UsedCode[], now: number, random: Random): MadeOrder[] {
  const orders: MadeOrder[] = codes.map(({ code, used, product: bought }) => ({
    ...free(buyer, payment.code, bought, used),
    code,
  }));
  if (random.chance(0.08)) {
    const at = buyer.registered + hour + random.unit() * 90 * day;
    orders.push(free(buyer, payment.invite, product.month, at));
  }
  if (random.chance(0.4)) buy(firstOrderAt(buyer, random), true);
  return orders.filter(({ created }) => created > buyer.registered && created <= now);

  function buy(from: number, first: boolean): void {
    let at = busyMoment(from, random);
    const bought = pickProduct(random);
    const by = pickPayment(random, buyer.sysType);
    const terms = (moment: number, isFirst: boolean) => ({
      buyer,
      product: bought,
      payment: by,
      amount: priceOf(bought, moment, now, { first: isFirst, random }),
      created: moment,
    });
    // Some look at the price and leave, some cards are refused; most of them come back within minutes or days.
    while (random.chance(0.3)) {
      const failed = random.chance(0.22);
      orders.push(failed ? fail(terms(at, first), random) : giveUp(terms(at, first), now));
      if (random.chance(0.45) || at > now) return;
      at += random.chance(0.6) ? random.between(2, 40) * minute : random.between(1, 9) * day;
    }
    orders.push(pay(terms(at, first), random));
    let end = addMonths(at, monthsOf[bought]);
    if (isContinuous(bought)) {
      const loyalty = bought === product.everyMonth ? 0.87 : 0.72;
      while (end <= now && random.chance(loyalty)) {
        // The provider takes the next period's money the morning before it begins.
        const renewed = startOfDay(end) - day + random.between(2 * 60, 9 * 60) * minute;
        if (random.chance(0.03)) return void orders.push(fail(terms(renewed, false), random));
        orders.push(pay(terms(renewed, false), random));
        end = addMonths(end, monthsOf[bought]);
      }
    }
    if (end <= now && random.chance(0.45)) buy(end + random.unit() ** 2 * 40 * day, false);
  }
}

type Terms = Omit<MadeOrder, 'state' | 'ended'>;

const pay = (terms: Terms, random: Random): MadeOrder => ({
  ...terms,
  state: state.paid,
  ended: terms.created + random.between(4, 150) * 1000,
});
const fail = (terms: Terms, random: Random): MadeOrder => ({
  ...terms,
  state: state.failed,
  ended: terms.created + random.between(6, 240) * 1000,
});
/** Stays pending until it is closed by itself. */
const giveUp = (terms: Terms, now: number): MadeOrder =>
  terms.created + closesAfter > now
    ? { ...terms, state: state.pending, ended: null }
    : { ...terms, state: state.closed, ended: terms.created + closesAfter };
/** An order that costs nothing: a redeemed code, a reward or a grant. */
export const free = (buyer: MadeOrder['buyer'], by: Payment, bought: Product, at: number): MadeOrder => ({
  buyer,
  product: bought,
  payment: by,
  amount: '0.00',
  state: state.paid,
  created: at,
  ended: at,
});

/** Half of those who ever buy do so within two days; the others take up to a year. */
function firstOrderAt({ registered }: Buyer, random: Random): number {
  if (random.chance(0.5)) return registered + random.between(3, 48 * 60) * minute;
  return registered + 2 * day + random.unit() ** 2 * 360 * day;
}

/** Sunday first: how likely one buys on a day rather than on another one of the next days. */
const weekday = [1, 0.6, 0.56, 0.58, 0.62, 0.78, 1];

/** The next moment at which people buy: weekends, evenings, campaigns. */
function busyMoment(from: number, random: Random): number {
  let at = from;
  for (let later = 0; later < 6; later += 1) {
    if (isCampaign(at) || random.chance(weekday[weekdayOf(at)] ?? 1)) break;
    at += day;
  }
  // At night rather in the evening before midnight.
  const hours = (at - startOfDay(at)) / hour;
  return hours < 7 && random.chance(0.8) ? at + random.between(9, 16) * hour : at;
}

/** The same time of day some months later, in Shanghai; from the 31st to the last day of a shorter month. */
function addMonths(moment: number, months: number): number {
  const midnight = new Date(startOfDay(moment) + 8 * hour);
  const first = Date.UTC(midnight.getUTCFullYear(), midnight.getUTCMonth() + months, 1);
  const target = new Date(first);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const sameDay = first + (Math.min(midnight.getUTCDate(), lastDay) - 1) * day - 8 * hour;
  return sameDay + (moment - startOfDay(moment));
}
