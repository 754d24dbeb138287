import { isPlainPath, matchPath } from '../../../../server/contract/calls/call-address';
import { isObject } from '../../../../server/contract/json-object';
import { toast } from '../../../toast';
import { toText } from '../noise/own-writes';
import type { AmisRequest, AmisResponse } from '../../../amis/request/fetcher';

/**
 * Reply for a record that was not chosen: no fields, and for a list no rows (amis rejects a list reply without
 * `items`).
 */
const nothing: AmisResponse = {
  status: 200,
  data: { status: 0, msg: '', data: { items: [], total: 0 } },
  headers: {},
};

type Fetcher = (request: AmisRequest) => Promise<AmisResponse>;

/** Whether a path matches one of the patterns (`/api/admin/feedback/detail/{id}`); a parameter may be empty. */
export function isRead(url: string, reads: readonly string[]): boolean {
  if (!isPlainPath(url.replace(/(?<=.)\/$/, ''))) return false;
  const path = url.replace(/^\/admin\//, '/api/admin/');
  // `matchPath` accepts no empty parameter.
  const pieces = path.replace(/\/$/, '/-').split('/');
  return reads.some((pattern) => matchPath(pattern.split('/'), pieces) !== undefined);
}

/** Whether a read names no record: the path's parameter is empty, because no row was pressed. */
function asksForNone(url: string): boolean {
  return /\/(?:undefined|null)?$/.test(url);
}

/** The editor marks every object of a page, also the data that the page declares for a call. */
const withoutMarks = (data: unknown): unknown => (isObject(data) ? JSON.parse(toText(data)) : data);

/** The designer shows real data and never changes them: refuses a call that writes, with a message. */
export function readingOnly(fetcher: Fetcher, reads: readonly string[]): Fetcher {
  return async (request) => {
    if (isRead(request.url, reads)) {
      if (asksForNone(request.url)) return nothing;
      return fetcher({ ...request, data: withoutMarks(request.data) });
    }
    toast.info('预览中不会提交修改');
    return { status: 200, data: { status: 499, msg: '', data: null }, headers: {} };
  };
}
