import { orderState } from '../../../contract/dictionaries';
import { day } from '../calendar';
import { weighted, type Random } from '../random';

/** B §9: 1 twelve months, 2 one month, 3 continuous yearly, 4 continuous monthly. */
export const product = { year: 1, month: 2, everyYear: 3, everyMonth: 4 } as const;
export type Product = (typeof product)[keyof typeof product];

/** B §9: 1 wallet, 2 messaging app, 3 bank cards, 4 in-app purchase, 5 activity gift, 6 redemption code, 7 invite. */
export const payment = { alipay: 1, wechat: 2, unionPay: 3, apple: 4, gift: 5, code: 6, invite: 7 } as const;
export type Payment = (typeof payment)[keyof typeof payment];

export const state = orderState;
export type State = (typeof orderState)[keyof typeof orderState];

export const monthsOf: Record<Product, number> = { 1: 12, 2: 1, 3: 12, 4: 1 };
export const isContinuous = (bought: Product) =>
  bought === product.everyYear || bought === product.everyMonth;

const mix: [Product, number][] = [
  [product.everyMonth, 40],
  [product.month, 24],
  [product.year, 20],
  [product.everyYear, 16],
];
const pickWeighted = weighted(mix, ([, weight]) => weight);
export const pickProduct = (random: Random): Product => pickWeighted(random)[0];

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
/** @param sysType 0 Android, 1 iOS, where nearly everybody buys in the app */
export const pickPayment = (random: Random, sysType: 0 | 1): Payment => pickers[sysType](random)[0];

/** Prices in yuan. They went up once, and there are cheaper ones on campaign days and for a first period. */
export function priceOf(
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
export function isCampaign(moment: number): boolean {
  const monthDay = new Date(moment + 8 * 60 * 60 * 1000).toISOString().slice(5, 10);
  return (monthDay >= '06-16' && monthDay <= '06-18') || (monthDay >= '11-09' && monthDay <= '11-11');
}
