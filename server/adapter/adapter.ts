import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { ApiError } from '../contract/api-error';
import { findCall } from '../contract/calls/index';
import { code } from '../contract/codes';
import { answerErrors } from './answer/edge';
import { toAmisAnswer } from './answer/envelope-to-amis';
import { sendAnswer } from './answer/send-answer';
import { callerOf } from './browser/caller';
import { signalOfBrowser } from './browser/gone';
import { BadRequest, readJsonBody } from './browser/json-body';
import { queryFieldsOf, toUpstreamPath } from './browser/request-path';
import { requireSameSite } from './browser/same-site';
import { toFormBody } from './form/form-body';
import { toUpstreamPaging } from './form/paging';
import { toMultipartBody } from './upload/multipart-body';
import { readMultipart } from './upload/read-multipart';
import type { UpstreamAnswer, UpstreamClient } from './upstream/upstream-client';

export interface AdapterOptions {
  upstream: UpstreamClient;
  log: Logger;
}

/**
 * amis request -> upstream form post -> amis answer (A §7, decisions 'The envelope and the adapter'):
 *
 *   same site -> POST only -> strip /api -> who calls -> JSON or multipart
 *     -> paging -> form body   |  or: streamed part `file`
 *     -> upstream -> Set-Cookie -> envelope -> answer
 *   any error on the way -> answer/edge
 *
 * Knows no screen and no table: a call it has never heard of travels the same way.
 */
export function createAdapter({ upstream, log }: AdapterOptions): Router {
  const router = Router({ caseSensitive: true });
  router.use(['/api/admin', '/admin/file'], requireSameSite, async (req, res) => {
    if (req.method !== 'POST') throw new BadRequest(405);
    const { envelope, cookies } = await forward(req, res, upstream);
    if (cookies.length > 0) res.setHeader('set-cookie', cookies);
    sendAnswer(res, toAmisAnswer(envelope));
  });
  router.use(['/api/admin', '/admin/file'], answerErrors(log));
  return router;
}

async function forward(req: Request, res: Response, upstream: UpstreamClient): Promise<UpstreamAnswer> {
  const path = toUpstreamPath(req.baseUrl + req.path);
  const caller = callerOf(req);
  const browser = signalOfBrowser(res);
  const post = (fields: Record<string, unknown>) => {
    const form = toFormBody(toUpstreamPaging({ ...queryFieldsOf(req), ...fields }));
    return upstream.post(path, form, caller, browser);
  };
  if (req.is('multipart/form-data') !== 'multipart/form-data') return post(await readJsonBody(req, res));
  const { file, ...rest } = await readMultipart(req);
  if (file) return upstream.upload(path, toMultipartBody(file), caller, browser);
  if (!('fields' in rest) || findCall(path)?.call.multipart) throw new ApiError(code.invalid, '请选择文件');
  return post(rest.fields);
}
