import { nextPeriod, productDurations, type Period } from '../../../backend/members/validity';
import { day, toDayText } from '../calendar';
import type { Random } from '../random';
import { isContinuous, product, type Payment, type Product } from './order-history';
import type { PlannedGrant } from './plan-grants';

export interface BoughtOrder {
  id: number;
  product: Product;
  payment: Payment;
  created: number;
  /** Null if unpaid. */
  paid: number | null;
}

/** A user and the events of the membership, in order. */
export interface MemberHistory {
  userId: number;
  mobile: string;
  orders: readonly BoughtOrder[];
  grants: readonly OrderedGrant[];
}

/** A grant and its order (B §9: payment type 5). */
export interface OrderedGrant {
  grant: PlannedGrant;
  orderId: number;
}

interface Agreement {
  no: string;
  product: Product;
  payment: Payment;
  rescinded: number | null;
}

export interface SeededMember {
  userId: number;
  mobile: string;
  vipType: Product | null;
  expires: Date | null;
  agreement: Agreement | null;
  created: number;
  purchases: { orderId: number; agreementNo: string | null; cycleStart: number | null; period: Period }[];
  given: { grant: PlannedGrant; period: Period }[];
}

/** Price of a period of an auto-renewing product; the first may be cheaper. */
export const agreementPrices: Partial<Record<Product, string>> = {
  [product.everyYear]: '168.00',
  [product.everyMonth]: '19.00',
};

/** The member that results from a history; undefined if the user never had anything to do with membership. */
export function toMember(history: MemberHistory, now: number, random: Random): SeededMember | undefined {
  const paid = history.orders.flatMap((order) => (order.paid === null ? [] : [{ at: order.paid, order }]));
  const events = [...paid, ...history.grants.map((given) => ({ at: given.grant.at, ...given }))].sort(
    (a, b) => a.at - b.at,
  );
  const [first] = events;
  if (!first) return toProspect(history, random);
  const member: SeededMember = { ...nobody(history), created: first.at };
  let cycle: Cycle | undefined;
  for (const event of events) {
    if ('grant' in event) {
      const [length, unit] = event.grant.duration;
      const period = nextPeriod(member.expires, new Date(event.at), { length, unit });
      member.given.push({ grant: event.grant, period });
      member.purchases.push({ orderId: event.orderId, agreementNo: null, cycleStart: null, period });
      member.expires = period.end;
      continue;
    }
    const { id, product: bought, payment } = event.order;
    const period = nextPeriod(member.expires, new Date(event.at), productDurations[bought]);
    if (isContinuous(bought)) {
      const goesOn = member.agreement?.product === bought && cycle && event.at < cycle.until + 2 * day;
      if (!goesOn) member.agreement = sign(history.userId, bought, payment, event.at);
      const start = goesOn && cycle ? Math.max(cycle.until, event.at) : event.at;
      const { end } = nextPeriod(null, new Date(start), productDurations[bought]);
      cycle = { paid: event.at, start, until: end.getTime() };
    }
    const own = isContinuous(bought) ? { agreement: member.agreement, cycle } : undefined;
    member.purchases.push({
      orderId: id,
      agreementNo: own?.agreement?.no ?? null,
      cycleStart: own?.cycle?.start ?? null,
      period,
    });
    member.vipType = bought;
    member.expires = period.end;
  }
  if (member.agreement && cycle) member.agreement.rescinded = rescindedAt(cycle, now, random);
  return member;
}

/** One period paid by an agreement. */
interface Cycle {
  paid: number;
  start: number;
  until: number;
}

const nobody = ({ userId, mobile }: MemberHistory) => ({
  userId,
  mobile,
  vipType: null,
  expires: null,
  agreement: null,
  purchases: [],
  given: [],
});

/** A user who ordered but never paid: a member whose membership never started. */
function toProspect(history: MemberHistory, random: Random): SeededMember | undefined {
  const last = history.orders.at(-1);
  if (!last || !random.chance(0.5)) return undefined;
  const signed = isContinuous(last.product) && random.chance(0.4);
  return {
    ...nobody(history),
    agreement: signed ? sign(history.userId, last.product, last.payment, last.created) : null,
    created: last.created,
  };
}

const sign = (userId: number, bought: Product, payment: Payment, at: number): Agreement => ({
  no: `${toDayText(at).replaceAll('-', '')}5${String(userId).padStart(8, '0')}`,
  product: bought,
  payment,
  rescinded: null,
});

/** Most who do not renew have ended the agreement; some end it while the membership still runs. */
function rescindedAt({ paid, until }: Cycle, now: number, random: Random): number | null {
  const over = until < now;
  if (!random.chance(over ? 0.7 : 0.12)) return null;
  return paid + random.unit() * (Math.min(until, now) - paid);
}
