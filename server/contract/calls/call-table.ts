import { sortableColumns, type Call, type ShellSignal } from '../define-call';
import { toShapedPath } from './call-address';
import { calls } from './index';
import { consoleCalls } from '../console-calls/index';

/**
 * What the browser needs to know of the calls, one a line:
 *
 *   kind     `r` read, `w` write, `v` write that carries a revision, `f` takes a file
 *   path     with the shapes of its parameters
 *   /path    of `v`, where it names one: the call that answers the record anew
 *   columns  of `r`: those that it sorts by, where it does
 *   !signal  what the shell shows anew after it
 *
 * `r /api/admin/role/list roleName,createTime`. The build makes a module of it, as zod is too large to send.
 */
export const callTable = [
  ...calls.map((call) => {
    const { path, effect, multipart, params, request, current, changes } = call;
    const kind = multipart ? 'f' : 'revision' in request.shape ? 'v' : effect.charAt(0);
    return toLine([kind, `/api${toShapedPath(path, params)}`, current && `/api${current}`], call, changes);
  }),
  ...consoleCalls.map((call) => toLine([call.effect.charAt(0), call.path], call, call.changes)),
].join('\n');

function toLine(
  start: readonly (string | undefined)[],
  call: Pick<Call, 'request'>,
  changes: ShellSignal | undefined,
): string {
  const words = [...start, sortableColumns(call).join(','), changes && `!${changes}`];
  return words.filter((word) => word !== undefined && word !== '').join(' ');
}
