import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Lets a response and the stream of its content end together. With `pipe` alone a file stays open forever when the
 * client disconnects, and a file that cannot be read ends the process. `pipeline` would add nine listeners to each
 * response.
 */
export function endTogether(res: ServerResponse, content: Readable): void {
  content.once('error', () => res.destroy());
  // The client may have disconnected before the content was found.
  if (res.destroyed) content.destroy();
  else res.once('close', () => content.destroy());
}
