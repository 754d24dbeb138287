import { code, type Code } from './codes';
import { message } from './messages';

/** A refusal that the contract can express: a message for staff (`msg`), and messages per field (`errors`). */
export class ApiError extends Error {
  constructor(
    readonly code: Code,
    msg: string,
    readonly errors?: Record<string, string>,
  ) {
    super(msg);
  }
}

export const notFound = (msg: string = message.notFound) => new ApiError(code.notFound, msg);
export const conflict = (msg: string = message.stale) => new ApiError(code.conflict, msg);
/** A refusal for one field: the form shows the message at that field. */
export const invalid = (field: string, msg: string) => new ApiError(code.invalid, msg, { [field]: msg });

/** A request that could not be parsed, with a message for staff; `status` is for amis, HTTP stays 200. */
export class BadRequest extends Error {
  constructor(readonly status: 400 | 405 | 415) {
    super(`bad request: ${status}`);
  }
}
