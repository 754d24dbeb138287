/**
 * What went wrong where the contract has no word for it:
 * `unreachable` no connection, or it broke; `timeout` no whole answer in time; `malformed` not the envelope; `missing` no such call;
 * `oversized` an answer past the size limit; `aborted` the browser went away.
 */
export type UpstreamFailure = 'unreachable' | 'timeout' | 'malformed' | 'missing' | 'oversized' | 'aborted';

/** `detail` is for the log: an error code or a size, never a header, a body or a token. */
export class UpstreamError extends Error {
  constructor(
    readonly kind: UpstreamFailure,
    readonly detail = '',
  ) {
    super(detail === '' ? kind : `${kind}: ${detail}`);
  }
}
