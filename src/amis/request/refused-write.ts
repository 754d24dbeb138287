import { message } from '../../../server/contract/messages';
import { pageRouteHeader, refusedWritePath } from '../../../server/contract/screens/call-origin';
import { post } from '../../http';
import { toast } from '../../toast';
import { RefusedCall } from './call-table';

/** Pages and calls that the audit log has been told of since the console was loaded. */
const told = new Set<string>();
const mostTold = 50;

/**
 * A change is not sent, because no gesture of a person stands behind it: staff read why, and the audit log gets each call of
 * a page once.
 * @param headers of the page's calls: they name it
 */
export function refuseWrite(path: string, headers: Readonly<Record<string, string>>): RefusedCall {
  toast.error(message.noGesture);
  const route = headers[pageRouteHeader];
  const key = `${route ?? ''} ${path}`;
  // A trial is nobody's page yet.
  if (route !== undefined && !told.has(key) && told.size < mostTold) {
    told.add(key);
    // The log is for later: whether it can be written changes nothing here.
    void post(refusedWritePath, { call: path }, { headers, quiet: true }).catch(() => undefined);
  }
  return new RefusedCall(message.noGesture);
}
