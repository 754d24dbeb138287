import express, { type Request, type RequestHandler, type Response } from 'express';

/** The largest JSON body; a bigger one is refused with `code.tooLarge`. */
export const maxBodyBytes = 10 * 1024 * 1024;

/** Staff read why their request was not understood; `status` is amis', HTTP stays 200. */
export class BadRequest extends Error {
  constructor(readonly status: 400 | 405 | 415) {
    super(`bad request: ${status}`);
  }
}

const parseJson = express.json({ limit: maxBodyBytes, strict: true, type: ['application/json', '+json'] });

/** The fields amis sent; no body means no fields. @throws BadRequest, or body-parser's own error */
export async function readJsonBody(req: Request, res: Response): Promise<Record<string, unknown>> {
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, ((error?: unknown) =>
      error ? reject(error) : resolve()) as Parameters<RequestHandler>[2]);
  });
  const body: unknown = req.body;
  if (body === undefined) {
    if (hasBody(req)) throw new BadRequest(415);
    return {};
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new BadRequest(400);
  return body as Record<string, unknown>;
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}
