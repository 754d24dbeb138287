import { evaluate, parse } from 'amis-formula';
import { findShape, toSegments, type AddressPart } from '../../../server/contract/calls/call-address';
import { findCall, type TableCall } from './call-table';
import { RefusedCall, requireOwnPath } from './call-table';

/** Where a call goes: a path of our own origin, and the declared call that it is of. */
export interface CallAddress {
  path: string;
  /** Undefined for a path that the contract does not declare. */
  call: TableCall | undefined;
}

/** `post:/api/…` without its method. */
export function withoutMethod(address: string): string {
  return address.trim().replace(/^(?:get|post):/i, '');
}

/**
 * Every text of a page that is the address of a call, without its method. What a page calls stands among them: an address
 * that only comes about while the page runs is none of the page's.
 */
export function findAddresses(page: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const open: unknown[] = [page];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      const address = withoutMethod(value);
      if (/^\/(?:api|admin)\//.test(address)) found.add(address);
    } else if (typeof value === 'object' && value !== null) open.push(...Object.values(value));
  }
  return found;
}

/**
 * The path that an address means with these data:
 *
 *   text -> segments, expressions only as whole ones -> declared call -> values of the declared shape
 *     -> as the browser resolves it: unchanged, or refused
 *
 * A parameter without a value leaves an empty segment, which is no call's path.
 * @throws RefusedCall
 */
export function toCallAddress(written: string, data: object): CallAddress {
  const segments = toSegments(toParts(written));
  if (segments === undefined) throw new RefusedCall(`接口地址不合法：${written.slice(0, 100)}`);
  const call = findCall(segments);
  const isFixed = segments.every((segment) => typeof segment === 'string');
  if (call === undefined && !isFixed)
    throw new RefusedCall(`接口地址里只有声明过的路径参数可以是变量：${written.slice(0, 100)}`);
  const pieces = call?.path.split('/').slice(1) ?? [];
  const texts = segments.map((segment, at) =>
    typeof segment === 'string' ? segment : toText(evaluateIn(segment.expression, data), pieces[at] ?? ''),
  );
  const path = `/${texts.join('/')}`;
  requireOwnPath(texts.includes('') ? path.replace(/\/+/g, '/').replace(/\/$/, '') : path);
  return { path, call };
}

type Expression = ReturnType<typeof parse>;

function toParts(written: string): AddressPart<Expression>[] {
  try {
    // amis drops a backslash before `$`: what is written with one is no address, whatever is left of it.
    const document = parse(written.includes('\\') ? '' : written, { evalMode: false });
    const parts: Expression[] = document['body'];
    return parts.map((part) => {
      const text: string | undefined = part['value'];
      return part.type === 'raw' ? (text ?? '') : { expression: part };
    });
  } catch {
    return [];
  }
}

function evaluateIn(expression: Expression, data: object): unknown {
  return evaluate(expression, data, { defaultFilter: 'raw' });
}

/** `value` as a segment; '' for none. */
function toText(value: unknown, piece: string): string {
  if (value === undefined || value === null || value === '') return '';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
  if (findShape(piece)?.test(text) !== true) {
    throw new RefusedCall(`“${text.slice(0, 40)}”不能用在接口地址里`);
  }
  return encodeURIComponent(text);
}
