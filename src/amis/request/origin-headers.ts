import { pageRouteHeader, pageVersionHeader } from '../../../server/contract/screens/call-origin';
import type { Route } from '../../../server/contract/screens/routes';

/** Tell the audit which page, and which publication of it, a call comes from; a trial has none. */
export function originHeaders(route: Route, version: string): Readonly<Record<string, string>> {
  return version === '' ? {} : { [pageRouteHeader]: route.path, [pageVersionHeader]: version };
}
