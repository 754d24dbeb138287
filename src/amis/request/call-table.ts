import table from 'virtual:call-table';
import {
  isOfPath,
  isPlainPath,
  toSegments,
  type AddressPart,
} from '../../../server/contract/calls/call-address';

/** A declared call, reduced to what the browser needs. */
export interface TableCall {
  /** Path with parameter shapes: `/api/admin/role/detail/{id}`. */
  path: string;
  effect: 'read' | 'write';
  /** Whether it returns a page of rows. */
  pages: boolean;
  /** Whether its request is a single file. */
  takesFile: boolean;
  /** Whether it is refused when the record has changed since it was loaded. */
  hasRevision: boolean;
  /** The list call that returns the current record by `id`, when no form loads one. */
  current: string | undefined;
  /** The columns that a list call sorts by. */
  sortsBy: readonly string[];
  /** The maximum lengths of the texts that a read takes, by field. */
  longest: Readonly<Record<string, number>>;
  /** The part of the shell that is refreshed after it. */
  changes: string | undefined;
}

const toLimits = (word = ''): TableCall['longest'] =>
  Object.fromEntries([...word.matchAll(/(\w+):(\d+)/g)].map(([, name, limit]) => [name, Number(limit)]));

const byLength = new Map<number, TableCall[]>();
for (const line of table.split('\n')) {
  const [kind, path = '', ...more] = line.split(' ');
  const length = path.split('/').length - 1;
  const call: TableCall = {
    path,
    effect: kind === 'r' || kind === 'l' ? 'read' : 'write',
    pages: kind === 'l',
    takesFile: kind === 'f',
    hasRevision: kind === 'v',
    current: more.find((word) => word.startsWith('/')),
    sortsBy: more.find((word) => /^\w/.test(word))?.split(',') ?? [],
    longest: toLimits(more.find((word) => word.startsWith('<'))),
    changes: more.find((word) => word.startsWith('!'))?.slice(1),
  };
  byLength.set(length, [...(byLength.get(length) ?? []), call]);
}

/** The declared call of an address, written or sent; literal paths take precedence over those with parameters. */
export function findCall(segments: readonly AddressPart<unknown>[]): TableCall | undefined {
  const found = (byLength.get(segments.length) ?? []).filter(({ path }) => isOfPath(path, segments));
  return found.find(({ path }) => !path.includes('{')) ?? found[0];
}

/** The declared call of a sent path, `/api/admin/role/detail/7`. */
export const findCallOf = (path: string) =>
  findCall((path.startsWith('/admin/') ? `/api${path}` : path).split('/').slice(1));

/** Whether an address, written or sent, changes something: anything not declared as a read counts as a write. */
export function isWrite(address: string): boolean {
  if (!address.startsWith('/api/')) return false;
  const parts = address
    .split(/(\$\{[^}]*\})/)
    .map((part) => (part.startsWith('${') ? { expression: part } : part));
  const segments = toSegments(parts);
  return segments === undefined || findCall(segments)?.effect !== 'read';
}

/** Why a call was refused, as text for staff. */
export class RefusedCall extends Error {}

export const isCallPath = (path: string) => /^\/(?:api|admin)\//.test(path);

/** @throws RefusedCall when the browser would resolve it to anything but this exact path on our own origin */
export function requireOwnPath(path: string): void {
  const base = document.baseURI;
  const isSame = URL.canParse(path, base) && new URL(path, base).href === new URL(base).origin + path;
  if (!isSame || !isCallPath(path) || !isPlainPath(path)) {
    throw new RefusedCall(`只能请求本站接口：${path.slice(0, 100)}`);
  }
}
