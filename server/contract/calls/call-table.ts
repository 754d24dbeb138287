import type { z } from 'zod';
import { sortableColumns } from '../define-call';
import { toShapedPath } from './call-address';
import { calls } from './index';
import { consoleCalls } from '../console-calls/index';

/**
 * What the browser needs to know of the calls, one a line: `r` read, `w` write, `v` write that carries a revision or `f` takes
 * a file; the path with the shapes of its parameters; for `v` the call that answers the record anew, where it names one; for `r` the columns that it sorts by, where it does.
 * `r /api/admin/role/list roleName,createTime`. The build makes a module of it, as zod is too large to send.
 */
export const callTable = [
  ...calls.map(
    ({ path, effect, multipart, params, request, current }) =>
      `${multipart ? 'f' : 'revision' in request.shape ? 'v' : effect.charAt(0)} /api${toShapedPath(path, params)}${current ? ` /api${current}` : sortsBy(request)}`,
  ),
  ...consoleCalls.map(({ path, effect, request }) => `${effect.charAt(0)} ${path}${sortsBy(request)}`),
].join('\n');

function sortsBy(request: z.ZodObject): string {
  const columns = sortableColumns({ request });
  return columns.length === 0 ? '' : ` ${columns.join(',')}`;
}
