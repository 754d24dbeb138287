import type { RequestHandler } from 'express';
import { ApiError } from '../../contract/api-error';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';

/** Cookies are passed on, so a form on a foreign site must not reach the upstream with them. */
export const requireSameSite: RequestHandler = (req, _res, next) => {
  if (req.get('sec-fetch-site') === 'cross-site') throw new ApiError(code.forbidden, message.forbidden);
  next();
};
