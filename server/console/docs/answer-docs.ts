import { Router, type Request, type RequestHandler, type Response } from 'express';
import { sendAnswer, callerOf } from '../../adapter/browser';
import { ApiError } from '../../contract/api-error';
import { toOpenApi } from '../../contract/calls/openapi';
import { code } from '../../contract/codes';
import { message } from '../../contract/messages';
import { designPermissions } from '../../contract/screens/permissions';
import { ConsoleRefusal } from '../console-context';
import type { Identify } from '../identity/identity';
import { toReference } from './reference';
import { script, shell, style } from './shell';

/** Page designers need the reference of calls, so their menu grants it. */
const menu = designPermissions.open;

/**
 * `GET /api/console/docs`: the reference of all calls, generated from the contract alone.
 *
 *   /                a public page without content
 *   /reference       its content as HTML, /openapi.json the same for tools: for staff with the menu 页面设计
 *
 * Refuses with HTTP 401 or 403 and the usual reply body, as tools read the HTTP status.
 */
export function answerDocs({ identify }: { identify: Identify }): Router {
  const router = Router();
  const send = (type: string, text: string): RequestHandler => {
    return (_req, res) => {
      res.setHeader('content-security-policy', policy);
      res.type(type).send(text);
    };
  };
  router.get('/', send('html', shell));
  router.get('/docs.js', send('js', script));
  router.get('/docs.css', send('css', style));
  const guarded = (answer: () => { type: string; text: string }): RequestHandler => {
    let made: { type: string; text: string } | undefined;
    return async (req, res) => {
      if (!(await isAllowed(identify, req, res))) return;
      made ??= answer();
      res.setHeader('cache-control', 'private, no-cache');
      res.type(made.type).send(made.text);
    };
  };
  router.get(
    '/reference',
    guarded(() => ({ type: 'html', text: toReference() })),
  );
  router.get(
    '/openapi.json',
    guarded(() => ({ type: 'json', text: JSON.stringify(toOpenApi()) })),
  );
  return router;
}

async function isAllowed(identify: Identify, req: Request, res: Response): Promise<boolean> {
  const refuse = (httpStatus: number, status: number, msg: string) => {
    sendAnswer(res, { status, msg, data: null }, { httpStatus });
    return false;
  };
  try {
    const { menus } = await identify(callerOf(req));
    return menus.has(menu) || refuse(403, code.forbidden, message.forbidden);
  } catch (error) {
    if (error instanceof ConsoleRefusal) return refuse(401, error.status, error.message);
    if (error instanceof ApiError) return refuse(401, error.code, error.message);
    throw error;
  }
}

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ');
