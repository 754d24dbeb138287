import table from 'virtual:call-table';
import {
  isOfPath,
  isPlainPath,
  toSegments,
  type AddressPart,
} from '../../../server/contract/calls/call-address';

/** A declared call, as far as the browser needs to know it. */
export interface TableCall {
  /** With shapes in the place of parameters: `/api/admin/role/detail/{id}`. */
  path: string;
  effect: 'read' | 'write';
  /** Whether it takes a file, and nothing else. */
  takesFile: boolean;
  /** Whether it is refused where the record has changed since it was read. */
  hasRevision: boolean;
  /** The list that answers the record anew by its `id`, where no form loads one. */
  current: string | undefined;
  /** The columns that a list call sorts by. */
  sortsBy: readonly string[];
  /** What the shell shows anew after it. */
  changes: string | undefined;
}

const byLength = new Map<number, TableCall[]>();
for (const line of table.split('\n')) {
  const [kind, path = '', ...more] = line.split(' ');
  const length = path.split('/').length - 1;
  const call: TableCall = {
    path,
    effect: kind === 'r' ? 'read' : 'write',
    takesFile: kind === 'f',
    hasRevision: kind === 'v',
    current: more.find((word) => word.startsWith('/')),
    sortsBy: more.find((word) => /^\w/.test(word))?.split(',') ?? [],
    changes: more.find((word) => word.startsWith('!'))?.slice(1),
  };
  byLength.set(length, [...(byLength.get(length) ?? []), call]);
}

/** The declared call of an address as it is written or as it is sent; literal paths come before those with parameters. */
export function findCall(segments: readonly AddressPart<unknown>[]): TableCall | undefined {
  const found = (byLength.get(segments.length) ?? []).filter(({ path }) => isOfPath(path, segments));
  return found.find(({ path }) => !path.includes('{')) ?? found[0];
}

/** The call of a path as it is sent, `/api/admin/role/detail/7`. */
export const findCallOf = (path: string) =>
  findCall((path.startsWith('/admin/') ? `/api${path}` : path).split('/').slice(1));

/** Whether an address, as it is written or as it is sent, changes something: what is declared no read is taken for a write. */
export function isWrite(address: string): boolean {
  if (!address.startsWith('/api/')) return false;
  const parts = address
    .split(/(\$\{[^}]*\})/)
    .map((part) => (part.startsWith('${') ? { expression: part } : part));
  const segments = toSegments(parts);
  return segments === undefined || findCall(segments)?.effect !== 'read';
}

/** Why a call is not made; staff read it. */
export class RefusedCall extends Error {}

/** @throws RefusedCall where the browser would ask for anything but this very path of our own origin */
export function requireOwnPath(path: string): void {
  const base = document.baseURI;
  const isSame = URL.canParse(path, base) && new URL(path, base).href === new URL(base).origin + path;
  if (!isSame || !/^\/(?:api|admin)\//.test(path) || !isPlainPath(path)) {
    throw new RefusedCall(`只能请求本站接口：${path.slice(0, 100)}`);
  }
}
