import { orderState } from '../../../contract/dictionaries';
import { addMonths } from '../../../contract/shanghai-time';
import { day, hour, minute, startOfDay, weekdayOf } from '../calendar';
import { weighted, type Random } from '../random';

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
  /** The trade number, if it does not come from a payment provider. */
  code?: string;
  created: number;
  /** When it was paid, closed or failed. */
  ended: number | null;
}

const closesAfter = 72 * hour;

/**
 * The orders of one user from registration up to `now`: a first order soon, later or never, abandoned and failed
 * orders, monthly renewals of auto-renewing products until they are ended, and occasional rewards. Excludes orders
 * of activity grants, which are generated with the grants.
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
    // Some abandon the order or have their card refused; most of them retry within minutes or days.
    while (random.chance(0.3)) {
      const failed = random.chance(0.22);
      orders.push(failed ? fail(terms(at, first), random) : giveUp(terms(at, first), now));
      if (random.chance(0.45) || at > now) return;
      at += random.chance(0.6) ? random.between(2, 40) * minute : random.between(1, 9) * day;
    }
    orders.push(pay(terms(at, first), random));
    let end = monthsAfter(at, monthsOf[bought]);
    if (isContinuous(bought)) {
      const loyalty = bought === product.everyMonth ? 0.87 : 0.72;
      while (end <= now && random.chance(loyalty)) {
        // The provider charges for the next period on the morning before it begins.
        const renewed = startOfDay(end) - day + random.between(2 * 60, 9 * 60) * minute;
        if (random.chance(0.03)) return void orders.push(fail(terms(renewed, false), random));
        orders.push(pay(terms(renewed, false), random));
        end = monthsAfter(end, monthsOf[bought]);
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
/** An abandoned order stays pending until it closes automatically. */
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

/** Relative probability of buying on each weekday, from Sunday. */
const weekday = [1, 0.6, 0.56, 0.58, 0.62, 0.78, 1];

/** The next moment when people tend to buy: weekends, evenings, campaigns. */
function busyMoment(from: number, random: Random): number {
  let at = from;
  for (let later = 0; later < 6; later += 1) {
    if (isCampaign(at) || random.chance(weekday[weekdayOf(at)] ?? 1)) break;
    at += day;
  }
  // Move purchases at night to the evening before.
  const hours = (at - startOfDay(at)) / hour;
  return hours < 7 && random.chance(0.8) ? at + random.between(9, 16) * hour : at;
}

/** `addMonths` for milliseconds. */
const monthsAfter = (moment: number, months: number) => addMonths(new Date(moment), months).getTime();

/** B §9: 1 twelve months, 2 one month, 3 continuous yearly, 4 continuous monthly. */
export const product = { year: 1, month: 2, everyYear: 3, everyMonth: 4 } as const;
export type Product = (typeof product)[keyof typeof product];

/** B §9: 1 wallet, 2 messaging app, 3 bank cards, 4 in-app purchase, 5 activity gift, 6 redemption code, 7 invite. */
export const payment = { alipay: 1, wechat: 2, unionPay: 3, apple: 4, gift: 5, code: 6, invite: 7 } as const;
export type Payment = (typeof payment)[keyof typeof payment];

export const state = orderState;
type State = (typeof orderState)[keyof typeof orderState];

const monthsOf: Record<Product, number> = { 1: 12, 2: 1, 3: 12, 4: 1 };
export const isContinuous = (bought: Product) =>
  bought === product.everyYear || bought === product.everyMonth;

const mix: [Product, number][] = [
  [product.everyMonth, 40],
  [product.month, 24],
  [product.year, 20],
  [product.everyYear, 16],
];
const pickWeighted = weighted(mix, ([, weight]) => weight);
const pickProduct = (random: Random): Product => pickWeighted(random)[0];

const payments: Record<0 | 1, [Payment, number][]> = {
  0: [
    [payment.wechat, 48],
    [payment.alipay, 45],
    [payment.unionPay, 7],
  ],
  1: [
    [payment.apple, 80],
    [payment.wechat, 13],
    [payment.alipay, 7],
  ],
};
const pickers = {
  0: weighted(payments[0], ([, weight]) => weight),
  1: weighted(payments[1], ([, weight]) => weight),
};
/** @param sysType 0 Android, 1 iOS, where nearly everyone buys in the app */
const pickPayment = (random: Random, sysType: 0 | 1): Payment => pickers[sysType](random)[0];

/** Prices in yuan. They rose once; campaign days and first periods are cheaper. */
function priceOf(
  bought: Product,
  moment: number,
  now: number,
  { first, random }: { first: boolean; random: Random },
): string {
  const isOld = now - moment > 420 * day;
  switch (bought) {
    case product.year:
      return isCampaign(moment) ? '158.00' : isOld ? '188.00' : '198.00';
    case product.month:
      return isOld ? '22.00' : '25.00';
    case product.everyYear:
      return first && random.chance(0.4) ? '148.00' : '168.00';
    case product.everyMonth:
      return first && random.chance(0.45) ? '9.90' : isOld ? '18.00' : '19.00';
  }
}

/** The days around 18 June and 11 November, in Shanghai. */
function isCampaign(moment: number): boolean {
  const monthDay = new Date(moment + 8 * 60 * 60 * 1000).toISOString().slice(5, 10);
  return (monthDay >= '06-16' && monthDay <= '06-18') || (monthDay >= '11-09' && monthDay <= '11-11');
}
