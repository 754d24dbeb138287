import type { Request, RequestHandler } from 'express';
import { ApiError, invalid, notFound } from '../../contract/api-error';
import { isPlainPath } from '../../contract/calls/call-address';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';

/**
 * `/api/admin/feedback/detail/7` -> `/admin/feedback/detail/7`, undecoded.
 * @throws ApiError notFound for a path that a server behind might read as another one: encoded dots, slashes and
 * backslashes, `;`, control characters
 */
export function toUpstreamPath(path: string): string {
  const stripped = path.replace(/^\/api(?=\/)/, '');
  if (!isPlainPath(stripped)) throw notFound('接口不存在：地址里有不允许的字符');
  return stripped;
}

/**
 * The fields of a call stand in its body: with a query, an address would bring fields of its own.
 * @throws ApiError invalid
 */
export function refuseQuery(req: Request): void {
  if (req.originalUrl.includes('?')) throw invalid('url', '请求的字段要放在请求体里，不能放在地址里');
}

/** Cookies are passed on, so a form on a foreign site must not reach the upstream with them. */
export const requireSameSite: RequestHandler = (req, _res, next) => {
  if (req.get('sec-fetch-site') === 'cross-site') throw new ApiError(code.forbidden, message.forbidden);
  next();
};
