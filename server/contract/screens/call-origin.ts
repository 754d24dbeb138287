/** The request headers by which a screen tells which page a call comes from; the client's fetcher alone sets them. */
export const pageRouteHeader = 'page-route';
export const pageVersionHeader = 'page-version';
/** The page of an export that a call asks for, from 1; for the metrics. */
export const exportPageHeader = 'export-page';

/** Where a screen tells of a change that it did not send; the declared call is in console-calls/security.ts. */
export const refusedWritePath = '/api/console/page/refused-write';

/** What a screen of this route and publication (ETag; '' in a trial) sends with its calls. */
export function originHeaders(path: string, etag: string): Readonly<Record<string, string>> {
  return etag === '' ? {} : { [pageRouteHeader]: path, [pageVersionHeader]: etag };
}

/** The page that a call comes from. */
export interface CallOrigin {
  /** The route's pattern, `/platform/starWheel/details/:id`. */
  path: string;
  /** The publication; 0 is the page as it was shipped. */
  version: number;
  /** The first 32 hexadecimal digits of the page's digest. */
  digest: string;
}

/** Reads what the two headers say; undefined for anything that no screen says. */
export function toCallOrigin(path: string | undefined, etag: string | undefined): CallOrigin | undefined {
  const version = /^(?:W\/)?"?(\d{1,9})-([0-9a-f]{32})(?:-[0-9a-f]{8})?"?$/.exec(etag ?? '');
  if (path === undefined || path.length > 200 || !/^\/platform(?:\/[\w:-]+)+$/.test(path) || !version)
    return undefined;
  return { path, version: Number(version[1]), digest: version[2] ?? '' };
}
