import { isPlainPath } from '../../../../server/contract/calls/call-address';
import { toast } from '../../../toast';
import type { AmisRequest, AmisResponse } from '../../../amis/request/fetcher';

/** Of a record that nobody chose: no fields, and for a list no rows (amis takes no answer without `items` there). */
const nothing: AmisResponse = {
  status: 200,
  data: { status: 0, msg: '', data: { items: [], total: 0 } },
  headers: {},
};

type Fetcher = (request: AmisRequest) => Promise<AmisResponse>;

/** Whether a path is one of the patterns (`/api/admin/feedback/detail/{id}`), where its parameter may have no value. */
export function isRead(url: string, reads: readonly string[]): boolean {
  if (!isPlainPath(url.replace(/(?<=.)\/$/, ''))) return false;
  const pieces = url.replace(/^\/admin\//, '/api/admin/').split('/');
  return reads.some((pattern) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === pieces.length &&
      wanted.every((piece, at) => piece === pieces[at] || /^\{\w+\}$/.test(piece))
    );
  });
}

/** Whether a read asks for no record: the path's parameter has no value, as where nobody pressed a row. */
export function asksForNone(url: string): boolean {
  return /\/(?:undefined|null)?$/.test(url);
}

/** The designer shows real data and changes none: a call that writes is not sent, and says so. */
export function readingOnly(fetcher: Fetcher, reads: readonly string[]): Fetcher {
  return async (request) => {
    if (isRead(request.url, reads)) return asksForNone(request.url) ? nothing : fetcher(request);
    toast.info('预览中不会提交修改');
    return { status: 200, data: { status: 499, msg: '', data: null }, headers: {} };
  };
}
