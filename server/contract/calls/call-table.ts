import { toShapedPath } from './call-address';
import { calls } from './index';
import { consoleCalls } from '../console-calls/index';

/**
 * What the browser needs to know of the calls, one a line: `r` read, `w` write or `f` takes a file, and the path with the
 * shapes of its parameters. `r /api/admin/role/detail/{id}`. The build makes a module of it, as zod is too large to send.
 */
export const callTable = [
  ...calls.map(
    ({ path, effect, multipart, params }) =>
      `${multipart ? 'f' : effect.charAt(0)} /api${toShapedPath(path, params)}`,
  ),
  ...consoleCalls.map(({ path, effect }) => `${effect.charAt(0)} ${path}`),
].join('\n');
