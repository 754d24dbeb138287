import type { Generated } from 'kysely';
import type { batchState, ValueOf } from '../../contract/dictionaries';
import type { CountTable } from './user-tables';

/** Orders, memberships, grants, activities, redemption codes. */
export interface CommerceTables {
  'backend.userOrder': UserOrderTable;
  'backend.userOrderCount': CountTable & { paidCount: string; paidAmount: string };
  'backend.member': MemberTable;
  'backend.memberCount': CountTable;
  'backend.memberPurchase': MemberPurchaseTable;
  'backend.activity': ActivityTable;
  'backend.vipGrant': VipGrantTable;
  'backend.vipGrantCount': CountTable;
  'backend.vipGrantRequest': VipGrantRequestTable;
  'backend.redemptionBatch': RedemptionBatchTable;
  /** `day` as in the batch number: `20250131`. */
  'backend.redemptionBatchNumber': { day: string; last: number };
  'backend.redemptionChannel': RedemptionChannelTable;
  'backend.redemptionCode': RedemptionCodeTable;
}

export interface UserOrderTable {
  id: Generated<number>;
  orderCode: string;
  userId: number;
  /** The buyer's mobile at the time of the order. */
  mobile: string;
  productType: number;
  /** Yuan as decimal text with two places, `'198.00'`: never a float. */
  totalAmount: string;
  state: number;
  paymentType: number;
  /** The provider's trade number; '' before it is known. */
  paymentCode: Generated<string>;
  paymentInfo: Generated<string>;
  createTime: Generated<Date>;
  /** Null if unpaid. */
  payTime: Date | null;
  /** When it was paid, closed or failed; null while pending. */
  endTime: Date | null;
  modifyTime: Generated<Date>;
}

export interface MemberTable {
  userId: number;
  mobile: string;
  /** The latest product bought; null if none was bought. */
  vipType: ValueOf<'productType'> | null;
  /** 1970 if no membership was ever active. */
  expireTime: Generated<Date>;
  /** The latest agreement signed: all four columns are set or none. */
  agreementNo: string | null;
  agreementType: ValueOf<'productType'> | null;
  agreementPayment: number | null;
  agreementAmount: string | null;
  rescindTime: Date | null;
  createTime: Generated<Date>;
}

export interface MemberPurchaseTable {
  orderId: number;
  userId: number;
  /** For an agreement's order: the agreement and the cycle that it paid for. */
  agreementNo: string | null;
  cycleStart: Date | null;
  startValidTime: Date;
  endValidTime: Date;
}

export interface ActivityTable {
  activityId: Generated<number>;
  activityName: string;
  /** Number of succeeded grants. */
  giveQuantity: Generated<number>;
  removed: Generated<boolean>;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface VipGrantTable {
  giveId: Generated<number>;
  mobile: string;
  activityId: number;
  duration: number;
  durationType: 'D' | 'M';
  status: ValueOf<'grantStatus'>;
  /** Null for a failed one, like its times. */
  userId: number | null;
  startValidTime: Date | null;
  endValidTime: Date | null;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

/** A granting call, stored by idempotency key: the request and its reply. */
export interface VipGrantRequestTable {
  requestKey: string;
  content: string;
  unRegMobiles: string[];
  createTime: Date;
}

export interface RedemptionBatchTable {
  id: Generated<number>;
  batchNumber: string;
  generateTotal: number;
  /** Validity of its codes (B §3). Days are Shanghai days, both inclusive. */
  expireType: ValueOf<'batchExpireType'>;
  periodFrom: string | null;
  periodTo: string | null;
  /** Number of days including the day of claim. */
  claimDays: number | null;
  redeemDuration: number;
  durationType: 'D' | 'M' | 'Y';
  channelId: number | null;
  /** The state set by staff; 'expired' is never stored, only derived. */
  state: Generated<Exclude<ValueOf<'batchState'>, typeof batchState.expired>>;
  /** Who set the state last, and when; null if it was never changed. */
  stateBy: string | null;
  stateTime: Date | null;
  createTime: Generated<Date>;
}

export interface RedemptionChannelTable {
  channelId: Generated<number>;
  channelName: string;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface RedemptionCodeTable {
  batchId: number;
  /** 1 for the first of its batch; never changes. */
  position: number;
  code: string;
  /** '' until claimed. */
  mobile: Generated<string>;
  claimedAt: Date | null;
  usedAt: Date | null;
}
