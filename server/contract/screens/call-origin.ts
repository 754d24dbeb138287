/** Request headers that say which page makes a call; only the client's fetcher sets them. */
export const pageRouteHeader = 'page-route';
export const pageVersionHeader = 'page-version';
/** The page number of an export request, from 1; for the metrics. */
export const exportPageHeader = 'export-page';

/** Where a screen reports a change that was blocked; the declared call is in console-calls/security.ts. */
export const refusedWritePath = '/api/console/page/refused-write';

/** The headers that a screen with this route and publication (ETag; '' in a trial) sends with its calls. */
export function originHeaders(path: string, etag: string): Readonly<Record<string, string>> {
  return etag === '' ? {} : { [pageRouteHeader]: path, [pageVersionHeader]: etag };
}

/** The page that made a call. */
export interface CallOrigin {
  /** The route's pattern, `/platform/starWheel/details/:id`. */
  path: string;
  /** The publication; 0 means the shipped page. */
  version: number;
  /** The first 32 hexadecimal digits of the page's digest. */
  digest: string;
}

/** Parses the two headers; undefined for values that no screen sends. */
export function toCallOrigin(path: string | undefined, etag: string | undefined): CallOrigin | undefined {
  const version = /^(?:W\/)?"?(\d{1,9})-([0-9a-f]{32})(?:-[0-9a-f]{8})?"?$/.exec(etag ?? '');
  if (path === undefined || path.length > 200 || !/^\/platform(?:\/[\w:-]+)+$/.test(path) || !version)
    return undefined;
  return { path, version: Number(version[1]), digest: version[2] ?? '' };
}
