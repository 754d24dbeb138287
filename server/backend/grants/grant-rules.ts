import { createHash } from 'node:crypto';
import { invalid } from '../../contract/api-error';
import { grantStatus, valuesOf } from '../../contract/dictionaries';
import type { GrantStatus } from './grant-store';

export type GrantMove = 'edit' | 'again';

/** B §4: a failed grant is corrected, or granted again; with one that succeeded nothing is left to do. */
export const moves: Readonly<Record<GrantStatus, readonly GrantMove[]>> = {
  [grantStatus.success]: [],
  [grantStatus.failed]: ['edit', 'again'],
};

/** 3, 7, 14 days; 1 to 12 months (B §9). @throws ApiError at field `duration` */
export function checkDuration(duration: number, durationType: string): void {
  const offered: readonly string[] = valuesOf('grantDuration');
  if (!offered.includes(`${duration}${durationType}`)) {
    throw invalid('duration', '发放时长只能是3、7、14天或1至12个月');
  }
}

const minute = 60 * 1000;

/** For how long the same content of the same person is the same call, where the caller gave it no id. */
const repeatWithin = minute;
/** For how long calls are remembered. */
export const rememberFor = 24 * 60 * minute;

/** Identifies one granting call. */
export interface RequestIdentity {
  key: string;
  /** A digest of what is asked for. */
  content: string;
  /** Calls under this key before it are others. */
  since: Date;
}

/** The same grant sent again, by a double click or after a lost answer, has the same key. */
export function identify(
  staffId: number,
  { requestId, mobiles, ...given }: { requestId?: string | undefined; mobiles: readonly string[] },
  now: Date,
): RequestIdentity {
  const content = createHash('sha256')
    .update(JSON.stringify([[...mobiles].sort(), given]))
    .digest('hex');
  return requestId === undefined
    ? { key: `${staffId}:content:${content}`, content, since: before(now, repeatWithin) }
    : { key: `${staffId}:id:${requestId}`, content, since: before(now, rememberFor) };
}

export const before = (now: Date, span: number) => new Date(now.getTime() - span);
