import { toShapedPath } from './call-address';
import { calls } from './index';
import { consoleCalls } from '../console-calls/index';

/**
 * What the browser needs to know of the calls, one a line: `r` read, `w` write, `v` write that carries a revision or `f` takes
 * a file; the path with the shapes of its parameters; and for `v` the call that answers the record anew, where it names one.
 * `r /api/admin/role/detail/{id}`. The build makes a module of it, as zod is too large to send.
 */
export const callTable = [
  ...calls.map(
    ({ path, effect, multipart, params, request, current }) =>
      `${multipart ? 'f' : 'revision' in request.shape ? 'v' : effect.charAt(0)} /api${toShapedPath(path, params)}${current ? ` /api${current}` : ''}`,
  ),
  ...consoleCalls.map(({ path, effect }) => `${effect.charAt(0)} ${path}`),
].join('\n');
