import { sortableColumns, takesPage, textLimits, type Call, type ShellSignal } from '../define-call';
import { toShapedPath } from './call-address';
import { calls } from './index';
import { consoleCalls } from '../console-calls/index';

/**
 * What the browser needs to know about the calls, one per line:
 *
 *   kind     `r` read, `l` read of a page of rows, `w` write, `v` write with a revision, `f` file upload
 *   path     with the shapes of its parameters
 *   /path    for `v`, optional: the call that reads the current record
 *   columns  for `l`, optional: the columns it sorts by
 *   <limits  for reads, optional: its texts with their maximum lengths
 *   !signal  the part of the shell to refresh after it
 *
 * `l /api/admin/role/list roleName,createTime <roleName:50,roleKey:100`. The build generates a module from it, because zod is too large for
 * the browser.
 */
export const callTable = [
  ...calls.map((call) => {
    const { path, effect, multipart, params, request, current, changes } = call;
    const kind = multipart
      ? 'f'
      : 'revision' in request.shape
        ? 'v'
        : takesPage(call)
          ? 'l'
          : effect.charAt(0);
    return toLine([kind, `/api${toShapedPath(path, params)}`, current && `/api${current}`], call, changes);
  }),
  ...consoleCalls.map((call) => toLine([call.effect.charAt(0), call.path], call, call.changes)),
].join('\n');

function toLine(
  start: readonly (string | undefined)[],
  call: Pick<Call, 'request' | 'effect'>,
  changes: ShellSignal | undefined,
): string {
  const limits = call.effect === 'read' ? textLimits(call).map((limit) => limit.join(':')) : [];
  const limited = limits.length > 0 && `<${limits.join(',')}`;
  const words = [...start, sortableColumns(call).join(','), limited, changes && `!${changes}`];
  return words.filter((word) => Boolean(word)).join(' ');
}
