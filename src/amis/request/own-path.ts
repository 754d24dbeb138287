import { isPlainPath } from '../../../server/contract/calls/call-address';

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
