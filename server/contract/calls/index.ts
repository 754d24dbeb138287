import type { Call, ExportOf } from '../define-call';
import { matchPath } from './call-address';
import * as access from './core/access';
import * as config from './core/config';
import * as content from './core/content';
import { feedback, miniFeedback } from './core/feedback';
import * as files from './core/files';
import * as session from './core/session';
import * as users from './core/users';
import * as versions from './core/versions';
import * as activities from './commerce/activities';
import * as grants from './commerce/grants';
import * as members from './commerce/members';
import * as orders from './commerce/orders';
import * as redemption from './commerce/redemption';
import * as channels from './growth/channels';
import * as messages from './growth/messages';
import * as miniUsers from './growth/mini-users';
import * as policies from './growth/policies';
import * as starWheel from './growth/star-wheel';
import * as surveys from './growth/surveys';
import * as appReports from './reports/app';
import * as functionReports from './reports/functions';
import * as landingReports from './reports/landing';
import * as orderReports from './reports/orders';

const core = [session, users, feedback, miniFeedback, versions, content, access, config, files];
const commerce = [activities, orders, members, grants, redemption];
const growth = [policies, messages, surveys, channels, miniUsers, starWheel];
const reports = [landingReports, orderReports, appReports, functionReports];
const areas = [...core, ...commerce, ...growth, ...reports];

/** Every call of A §7 and B §7, and the additions, including the reports. */
export const calls: readonly Call[] = areas.flatMap((area) => Object.values<unknown>(area).filter(isCall));

export type DeclaredCall = ExportOf<(typeof areas)[number], Call>;

function isCall(entry: unknown): entry is Call {
  return (
    typeof entry === 'object' && entry !== null && 'path' in entry && 'request' in entry && 'reply' in entry
  );
}

const isParameter = (piece: string) => piece.startsWith('{');

/** Calls by number of path segments, literal paths before parametrised ones. */
const byLength = new Map<number, { call: Call; pieces: string[] }[]>();
for (const call of calls) {
  const pieces = call.path.split('/');
  const bucket = byLength.get(pieces.length) ?? [];
  bucket.push({ call, pieces });
  bucket.sort((a, b) => a.pieces.filter(isParameter).length - b.pieces.filter(isParameter).length);
  byLength.set(pieces.length, bucket);
}

/**
 * An upstream path with what the contract declares for it. It is found once, where a call enters; each later step
 * takes this instead of a path.
 */
export interface AddressedCall {
  /** `/admin/feedback/detail/7` */
  path: string;
  /** Undefined for an undeclared path. */
  call: Call | undefined;
  /** The path parameters. */
  params: Readonly<Record<string, string>>;
}

/** Finds the declaration of a call by its concrete upstream path. `tests/architecture.test.ts` lists who may do so. */
export function findCall(path: string): AddressedCall {
  const parts = path.split('/');
  for (const { call, pieces } of byLength.get(parts.length) ?? []) {
    const params = matchPath(pieces, parts);
    if (params) return { path, call, params };
  }
  return { path, call: undefined, params: {} };
}
